import { ENGLISH, type Language } from './english.ts';

/** The language of these pages: the build inserts that of each language, as with every text. */
export const LANGUAGE: Language = ENGLISH;
