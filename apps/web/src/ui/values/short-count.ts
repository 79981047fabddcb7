/** A count in a small badge. Its link is named with the same text: people who speak to their device say what they see. */
export const shortCount = (count: number): string => (count > 99 ? '99+' : String(count));
