export const handler = async (arg, env) => env.fnName === arg;
export const capability = true;
