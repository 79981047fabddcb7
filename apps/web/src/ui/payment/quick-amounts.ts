/** Amounts that are offered as one click, in naira. */
export const QUICK_AMOUNTS = [1000, 2000, 5000, 10_000, 20_000, 50_000] as const;
