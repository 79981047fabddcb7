const format = new Intl.DateTimeFormat('en-NG', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `2026-11` as "November 2026". */
export const monthText = (month: string): string => format.format(new Date(`${month}-01T00:00:00Z`));
