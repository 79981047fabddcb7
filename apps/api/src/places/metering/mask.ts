/**
 * Shows enough of a name for its owner to recognise it, and too little for a stranger to learn it: the first letter of
 * each word, then a fixed number of dots, so that even the length stays hidden.
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
