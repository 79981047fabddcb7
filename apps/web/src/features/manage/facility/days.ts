/** Lagos is one hour ahead of UTC, all year. */
const LAGOS_MS = 3_600_000;

/** Today in Lagos, as a date field holds it. */
export const today = (): string => new Date(Date.now() + LAGOS_MS).toISOString().slice(0, 10);

/** The day so many days later, or before. */
export const daysFrom = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
