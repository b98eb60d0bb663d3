import type { Failure } from "@hardpoint/core";
import type { DeliverySettings } from "./settings.js";

/**
 * Milliseconds to wait before the next attempt, or undefined where another would come to the same, or would have to wait
 * for too long.
 *
 * @param attempt the one that failed, from 1.
 * @param random from 0 to 1: the wait is shortened by up to a quarter, so that many do not come back at once.
 */
export const retryDelay = (
  failure: Failure,
  attempt: number,
  settings: DeliverySettings,
  now: number,
  random: number,
): number | undefined => {
  if (attempt >= settings.attempts || isPermanent(failure)) return undefined;
  const asked = retryAfter(failure, now);
  if (asked !== undefined) return asked > settings.maxBackoffMs ? undefined : asked;
  const wait = Math.min(settings.backoffMs * 2 ** (attempt - 1), settings.maxBackoffMs);
  return wait - (wait / 4) * random;
};

const worthAnother: readonly number[] = [408, 425, 429];

const isPermanent = ({ kind, error }: Failure): boolean => {
  if (kind === "quarantined" || kind === "load" || kind === "result") return true;
  if (error?.fields?.permanent === true) return true;
  const { status } = error ?? {};
  return status !== undefined && status >= 300 && status < 500 && !worthAnother.includes(status);
};

/** What the other side asks for in `Retry-After`: seconds, or a date. */
const retryAfter = ({ error }: Failure, now: number): number | undefined => {
  const { headers } = error ?? {};
  const written = headers && Object.hasOwn(headers, "retry-after") ? headers["retry-after"] : undefined;
  if (written === undefined) return undefined;
  const ms = /^\d+(\.\d+)?$/u.test(written.trim()) ? Number(written) * 1000 : Date.parse(written) - now;
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
};
