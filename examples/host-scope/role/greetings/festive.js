export default {
  greet: (name) => `A splendid day to you, ${name}!`,
};
