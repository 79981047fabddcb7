import { BRAND } from '../../../../apps/web/src/brand.ts';
import type { INSTALL_WORDS as ENGLISH } from '../../../../apps/web/src/strings/app/install.ts';
import type { Translation } from '../../../../apps/web/src/strings/translation.ts';

export const INSTALL_WORDS: Translation<typeof ENGLISH> = {
  title: `Put ${BRAND.name} for this phone`,
  text: 'Your tokens and receipts go open even when network no dey, from their own icon.',
  byHand: 'Tap Share, then tap Add to Home Screen.',
  install: 'Put am',
  later: 'Leave am for now',
};
