/** A language beside English: the folder of its texts in `src/strings/`, the path of its pages, its tag. */
export type Language = { readonly folder: string; readonly base: string; readonly tag: string };

/** The languages that are built beside English. */
export const LANGUAGES: readonly Language[] = [{ folder: 'pcm', base: '/pcm', tag: 'pcm-NG' }];

/** The language that this process compiles, from PAGES_LANGUAGE; undefined for English. */
export function compiledLanguage(given = process.env.PAGES_LANGUAGE): Language | undefined {
  return LANGUAGES.find(({ folder }) => folder === given);
}

/**
 * The document whose pages this process compiles (PAGES_FOR): `app` has those of residents and estate managers, `staff` those of
 * staff, `public` all others. Undefined compiles every page for one document: a developer's server does, and so does the check of types.
 */
export const DOCUMENTS = ['public', 'app', 'staff'] as const;
export type Document = (typeof DOCUMENTS)[number];
const given = process.env.PAGES_FOR;
export const compiledDocument: Document | undefined = DOCUMENTS.find((document) => document === given);

/** The folder of a build, seen from the folder of the web app. */
export function buildFolder(language: Language | undefined, document: Document): string {
  return `build/${[language?.folder, document].filter(Boolean).join('-')}`;
}
