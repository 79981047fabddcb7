/** A language beside English: the folder of its texts in `src/strings/`, the path of its pages, its tag. */
export type Language = { readonly folder: string; readonly base: string; readonly tag: string };

/** The languages that are built beside English. */
export const LANGUAGES: readonly Language[] = [{ folder: 'pcm', base: '/pcm', tag: 'pcm-NG' }];

/** The language that this process compiles, from PAGES_LANGUAGE; undefined for English. */
export function compiledLanguage(given = process.env.PAGES_LANGUAGE): Language | undefined {
  return LANGUAGES.find(({ folder }) => folder === given);
}
