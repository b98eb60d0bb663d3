/** What the pattern knows is of this category: `hooks.recovery.disk` says what is then done. */
export const category = "disk";

/**
 * `disk_full`: knows the errors of a file system with no room left.
 *
 * @param {{ message?: string, code?: string | number }} error
 */
export const match = ({ message = "", code }) =>
  code === "ENOSPC" || /no space left on device/i.test(message) ? { errorType: "disk_full" } : null;
