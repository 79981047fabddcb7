/**
 * Enough of a name for its owner to recognise it, not enough for a stranger to learn it: the first letter of each word,
 * the rest as dots of a fixed number, so that not even the length shows.
 */
export function maskName(name: string): string {
  const segments = new Intl.Segmenter('en', { granularity: 'grapheme' });
  return name
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 4)
    .map((word) => `${[...segments.segment(word)][0]?.segment ?? ''}•••`)
    .join(' ');
}
