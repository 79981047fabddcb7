import { ENGLISH, type Language } from './english.ts';

const translated = import.meta.glob<Language>('./*/language.ts', { eager: true, import: 'LANGUAGE' });

/** Every language that pages are in, English first. */
export const LANGUAGES: readonly Language[] = [ENGLISH, ...Object.values(translated)];
