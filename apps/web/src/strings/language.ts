import { ENGLISH, type Language } from './english.ts';

/** The language of these pages: the build puts that of each language here, as it does with every text. */
export const LANGUAGE: Language = ENGLISH;
