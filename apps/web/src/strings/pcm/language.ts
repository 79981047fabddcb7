export const LANGUAGE = {
  tag: 'pcm-NG',
  base: '/pcm',
  other: { tag: 'en-NG', base: '', name: 'English' },
} as const;
