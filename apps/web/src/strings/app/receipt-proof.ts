/** Texts of the public page that proves a receipt. */
export const RECEIPT_PROOF_WORDS = {
  title: 'Check a receipt',
  checking: 'Checking the receipt',
  genuine: 'This receipt is genuine',
  genuineText: (brand: string) => `${brand} issued it. Compare these facts with the receipt in your hand.`,
  unknown: 'We do not know this receipt',
  unknownText:
    'We did not issue a receipt with this code. If you were given it as proof of payment, do not rely on it.',
  failed: 'We could not check the receipt',
  amount: 'Amount',
  date: 'Date and time',
  type: 'Type',
  meter: 'Meter number',
  units: 'Units',
  reference: 'Reference',
  more: 'We show no names, no addresses and no token here.',
  home: 'Go to the home page',
} as const;
