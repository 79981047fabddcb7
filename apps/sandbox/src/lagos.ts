const hour = 3_600_000;
export const dayMs = 24 * hour;

/** Midnight in Lagos at the start of the day of a moment. Lagos is one hour ahead of UTC all year. */
export const startOfDay = (moment: number): number => Math.floor((moment + hour) / dayMs) * dayMs - hour;

/** The day of a moment in Lagos: `2026-11-17`. */
export const lagosDay = (moment: number): string => new Date(moment + hour).toISOString().slice(0, 10);
