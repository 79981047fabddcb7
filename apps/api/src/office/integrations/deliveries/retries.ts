const minute = 60;
const hour = 60 * minute;

/** Seconds to wait after the first failed attempt, the second, and so on: 13 attempts over three days. */
const delays = [
  5,
  30,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  8 * hour,
  12 * hour,
  24 * hour,
  24 * hour,
];

/** Seconds until the next attempt after this many, varied by up to a tenth. Undefined after the last one. */
export function waitAfter(tries: number, random: () => number = Math.random): number | undefined {
  const delay = delays[tries - 1];
  return delay === undefined ? undefined : delay * (0.9 + random() * 0.2);
}

/** An endpoint that has failed for so long is switched off. */
export const stopAfterSeconds = 72 * hour;
