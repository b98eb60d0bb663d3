import { createWallClock, type WallTime } from "./wall-clock.js";

/** A part of the day. One that ends at or before its start goes on into the next day. */
export interface QuietRange {
  /** Minutes since midnight. */
  readonly start: number;
  /** Minutes since midnight, 1440 at most; this minute itself is not quiet. Equal to `start`: 24 hours. */
  readonly end: number;
  /** The days that it starts on; 0 is Sunday. Default: all. */
  readonly days?: ReadonlySet<number>;
}

export interface QuietHours {
  readonly enabled: boolean;
  /** An IANA name. Default: where the host is. */
  readonly timezone?: string;
  readonly ranges: readonly QuietRange[];
}

export interface QuietClock {
  isQuiet(time: number): boolean;
  /** The first minute after `time` that is not quiet; undefined when a week brings none. */
  end(time: number): number | undefined;
}

const minuteMs = 60_000;
const dayMinutes = 1440;
const weekMinutes = 7 * dayMinutes;

/** @throws RangeError when the time zone is unknown. */
export const createQuietClock = (hours: QuietHours): QuietClock => {
  if (!hours.enabled || hours.ranges.length === 0) return { isQuiet: () => false, end: (time) => time };
  const clock = createWallClock(hours.timezone);
  const quietFor = (wall: WallTime): number => Math.max(...hours.ranges.map((range) => left(range, wall)));
  return {
    isQuiet: (time) => quietFor(clock(time)) > 0,
    end(time) {
      const first = Math.floor(time / minuteMs) * minuteMs;
      let at = first;
      while (at - first <= (weekMinutes + dayMinutes) * minuteMs) {
        const wall = clock(at);
        const minutes = quietFor(wall);
        if (minutes <= 0) return at;
        // Where the clock is set forward or back on the way, every minute is looked at.
        const jump = at + minutes * minuteMs;
        at = passed(wall, clock(jump)) === minutes % weekMinutes ? jump : at + minuteMs;
      }
      return undefined;
    },
  };
};

/** The minutes that a range which is on at this time still lasts; 0 when it is not on. */
const left = ({ start, end, days }: QuietRange, { day, minute }: WallTime): number => {
  const startsOn = (which: number): boolean => days === undefined || days.has(which);
  if (start < end) return startsOn(day) && start <= minute && minute < end ? end - minute : 0;
  if (minute >= start && startsOn(day)) return dayMinutes - minute + end;
  return minute < end && startsOn((day + 6) % 7) ? end - minute : 0;
};

const passed = (from: WallTime, to: WallTime): number =>
  ((to.day - from.day) * dayMinutes + to.minute - from.minute + weekMinutes) % weekMinutes;
