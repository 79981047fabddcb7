/** A language beside English: the folder of its texts in `src/strings/`, the path of its pages, its tag. */
export type Language = { readonly folder: string; readonly base: string; readonly tag: string };

/** The languages that are built beside English. */
export const LANGUAGES: readonly Language[] = [{ folder: 'pcm', base: '/pcm', tag: 'pcm-NG' }];

/** The language that this process compiles, from PAGES_LANGUAGE; undefined for English. */
export function compiledLanguage(given = process.env.PAGES_LANGUAGE): Language | undefined {
  return LANGUAGES.find(({ folder }) => folder === given);
}

/**
 * Whether this process compiles the pages for the document of residents (PAGES_FOR=app). They are the same pages in other
 * files: only residents open this document, so everything that they need is in a few files.
 */
export const compilesApp = process.env.PAGES_FOR === 'app';

/** The folder of a build, seen from the folder of the web app. */
export function buildFolder(language: Language | undefined, forApp: boolean): string {
  const name = [language?.folder, forApp && 'app'].filter(Boolean).join('-');
  return name ? `build/${name}` : 'build';
}
