export const LANGUAGE = {
  tag: 'pcm-NG',
  base: '/pcm',
  name: 'Pidgin',
  other: { tag: 'en-NG', base: '', name: 'English' },
} as const;
