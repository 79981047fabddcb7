/** A count in a small badge. Its link is named with the same text: people who control their device by voice say what they see. */
export const shortCount = (count: number): string => (count > 99 ? '99+' : String(count));
