import type { RECEIPT_PROOF_WORDS as ENGLISH } from '../../../../apps/web/src/strings/app/receipt-proof.ts';
import type { Translation } from '../../../../apps/web/src/strings/translation.ts';

export const RECEIPT_PROOF_WORDS: Translation<typeof ENGLISH> = {
  title: 'Check one receipt',
  checking: 'We dey check the receipt',
  genuine: 'Dis receipt na original',
  genuineText: (brand) =>
    `Na ${brand} write am. Check say wetin you see here and the receipt for your hand na the same.`,
  unknown: 'We no know dis receipt',
  unknownText: 'We no write any receipt with dis code. If person give you as proof say dem pay, no trust am.',
  failed: 'We no fit check the receipt',
  amount: 'How much',
  date: 'Day and time',
  type: 'Wetin e be',
  meter: 'Number of meter',
  units: 'How many units',
  reference: 'Reference number',
  more: 'We no dey show name, address or token here.',
  home: 'Go first page',
};
