import type { FAILURE_WORDS as ENGLISH } from '../../../../apps/web/src/strings/common/failures.ts';
import type { Translation } from '../../../../apps/web/src/strings/translation.ts';

export const FAILURE_WORDS: Translation<typeof ENGLISH> = {
  noNetwork: 'Network no dey. Check your connection, then try again.',
  unreachable: 'We no fit reach the server',
  notLoaded: 'This page no load',
  tooSlow: 'Network dey slow and answer no come inside 10 seconds. Abeg try again.',
  server: 'Something spoil for our side. Abeg try again later, or write to us.',
  unreadable: 'We no fit read the answer wey come. Reload this page, then try again.',
};
