// Misspelt on purpose: it is reported, and costs only itself.
export const great = (name) => `Zzz, ${name}`;
