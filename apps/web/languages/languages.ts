import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ENGLISH, type Language } from '../src/strings/english.ts';
import { TRANSLATIONS } from './places.ts';

export type { Language };

/** The languages that pages are built in beside English: each that has a folder of translations. */
export const LANGUAGES: readonly Language[] = await Promise.all(
  readdirSync(TRANSLATIONS)
    .toSorted()
    .map((folder) => join(TRANSLATIONS, folder, 'web/language.ts'))
    .filter((file) => existsSync(file))
    .map(
      async (file) => ((await import(/* @vite-ignore */ pathToFileURL(file).href)) as { LANGUAGE: Language }).LANGUAGE,
    ),
);

export const ALL_LANGUAGES: readonly Language[] = [ENGLISH, ...LANGUAGES];

/** The language that a developer's server shows, from PAGES_LANGUAGE; undefined for English. */
export function shownLanguage(given = process.env.PAGES_LANGUAGE): Language | undefined {
  return LANGUAGES.find(({ code }) => code === given);
}

/**
 * The document whose pages this process compiles (PAGES_FOR): `app` has those of residents, `office` those of estate managers and of
 * staff, `public` all others. Undefined compiles every page for one document: a developer's server does, and so does the check of types.
 */
export const DOCUMENTS = ['public', 'app', 'office'] as const;
export type Document = (typeof DOCUMENTS)[number];
const given = process.env.PAGES_FOR;
export const compiledDocument: Document | undefined = DOCUMENTS.find((document) => document === given);

/** The folder of a build, seen from the folder of the web app. */
export const buildFolder = (document: Document) => `build/${document}`;
