/**
 * The language that these pages are compiled in, and the one that the switch leads to. A second build takes this file and
 * every other one here from `pcm/`: docs/decisions/0007.
 */
export const LANGUAGE = {
  /** `lang` of the document. */
  tag: 'en-NG',
  /** What every address on this site begins with. */
  base: '',
  name: 'English',
  other: { tag: 'pcm-NG', base: '/pcm', name: 'Pidgin' },
} as const;
