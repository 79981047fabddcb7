import type { Language } from '../../../apps/web/src/strings/english.ts';

export const LANGUAGE: Language = { code: 'pcm', tag: 'pcm-NG', base: '/pcm', name: 'Pidgin' };
