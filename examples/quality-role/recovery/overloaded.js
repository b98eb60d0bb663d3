/** The model's provider has too much to do. It says so with a status of its own. */
export default {
  category: "overload",
  match: (error) => (error.status === 529 ? { errorType: "overloaded", message: error.message } : null),
};
