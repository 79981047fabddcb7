const hour = 3_600_000;
export const dayMs = 24 * hour;

/** Midnight in Lagos at which the day of a moment began. Lagos is an hour ahead all year. */
export const startOfDay = (moment: number): number => Math.floor((moment + hour) / dayMs) * dayMs - hour;

/** The day of a moment in Lagos: `2026-11-17`. */
export const lagosDay = (moment: number): string => new Date(moment + hour).toISOString().slice(0, 10);
