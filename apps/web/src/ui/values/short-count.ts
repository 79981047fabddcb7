/** A count in a small badge. What it names must have the same text, or people who speak to their device say what is not its name. */
export const shortCount = (count: number): string => (count > 99 ? '99+' : String(count));
