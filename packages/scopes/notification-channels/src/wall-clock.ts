/** What a clock on the wall shows. */
export interface WallTime {
  /** 0 is Sunday. */
  readonly day: number;
  /** Of the day, from 0 to 1439. */
  readonly minute: number;
}

const days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/**
 * A clock in a time zone; without one, where the host is.
 *
 * @throws RangeError when the zone is unknown.
 */
export const createWallClock = (timeZone?: string): ((time: number) => WallTime) => {
  const format = new Intl.DateTimeFormat("en-US", {
    ...(timeZone === undefined ? {} : { timeZone }),
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    // With `hour12: false` midnight would be 24 o'clock of the day that begins.
    hourCycle: "h23",
  });
  return (time) => {
    const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, value]));
    return {
      day: days.indexOf(parts.get("weekday") ?? ""),
      minute: Number(parts.get("hour")) * 60 + Number(parts.get("minute")),
    };
  };
};
