import type { Language } from '../english.ts';

export const LANGUAGE: Language = { code: 'pcm', tag: 'pcm-NG', base: '/pcm', name: 'Pidgin' };
