import type { CALCULATOR_WORDS as ENGLISH } from '../../../../apps/web/src/strings/landing/calculator.ts';
import type { Translation } from '../../../../apps/web/src/strings/translation.ts';

export const CALCULATOR_WORDS: Translation<typeof ENGLISH> = {
  name: 'Wetin the money go buy',
  amount: 'Type amount, see your units',
  estate: 'Your estate',
  chooseEstate: 'Pick your estate',
  estatesFailed: 'We no fit load the estates',
  noEstates: 'No estate dey sell token yet',
  noEstate: 'Pick your estate to see the units.',
  vatIncluded: 'VAT dey inside',
  price: (tariff: string, price: string, unit: string, vat: string) => `${tariff} · ${price} for one ${unit} + ${vat}`,
  failed: 'We no fit calculate the units. You still fit buy.',
  tooSmall: 'The smallest wey you fit buy na ₦1,000.',
  buyUnits: (units: string, amount: string) => `Buy ${units} for ${amount}`,
  buyFor: (amount: string) => `Buy with ${amount}`,
  buy: 'Buy token',
};
