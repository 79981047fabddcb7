import { BRAND } from '../../brand.ts';

/** Texts of the card that offers to install the app. */
export const INSTALL_WORDS = {
  title: `Keep ${BRAND.name} on this device`,
  text: 'Your tokens and receipts then open from their own icon, even without a network.',
  byHand: 'Tap Share, then Add to Home Screen.',
  install: 'Install',
  later: 'Not now',
} as const;
