import { BRAND } from '../../brand.ts';

/** Words of the card that offers to install the app. */
export const INSTALL_WORDS = {
  title: `Keep ${BRAND.name} on this device`,
  text: 'Your tokens and receipts then open without network, from an icon of their own.',
  byHand: 'Tap Share, then Add to Home Screen.',
  install: 'Install',
  later: 'Not now',
} as const;
