import type { SAVED_WORDS as ENGLISH } from '../../../../apps/web/src/strings/app/saved.ts';
import type { Translation } from '../../../../apps/web/src/strings/translation.ts';

export const SAVED_WORDS: Translation<typeof ENGLISH> = {
  title: 'Tokens wey dey saved for dis phone',
  lead: (at) => `Person choose to keep dem here after e log out. We save am ${at}.`,
  nothing: 'No token dey saved for dis phone',
  nothingText:
    'When you wan log out, you fit choose to keep your tokens for the phone. Sign in make you see everything.',
  signIn: 'Enter your account',
  meter: (number) => `For meter ${number}`,
  remove: 'Comot dem from dis phone',
  removed: 'Nothing dey saved for dis phone again',
};
