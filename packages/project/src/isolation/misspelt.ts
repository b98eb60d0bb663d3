import { nearest } from "@hardpoint/core";

/** Whether a key is `isolation` but for a few letters. So are other words: an iteration, an emulation. */
export const isNearIsolation = (key: string): boolean =>
  key !== "isolation" && nearest(key, ["isolation"]) !== undefined;

/** Whether a key can hardly be meant for anything but `isolation`: isolaton, Isolation, isolate, ioslation. */
export const looksLikeIsolation = (key: string): boolean => isNearIsolation(key) && /^(is|io|sol)/i.test(key);
