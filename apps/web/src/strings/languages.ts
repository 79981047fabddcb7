import { ENGLISH, type Language } from './english.ts';

const translated = import.meta.glob<Language>('../../../../translations/*/web/language.ts', {
  eager: true,
  import: 'LANGUAGE',
});

/** Every language that pages are in, English first. */
export const LANGUAGES: readonly Language[] = [ENGLISH, ...Object.values(translated)];

/** The name of a language in that language; its code when we have no pages in it. */
export const languageName = (code: string) => LANGUAGES.find((language) => language.code === code)?.name ?? code;
