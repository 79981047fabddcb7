/** Texts of the calculator above the first picture; in a separate file, because its script loads later. */
export const CALCULATOR_WORDS = {
  name: 'What an amount buys',
  amount: 'Type an amount, see your units',
  estate: 'Estate',
  chooseEstate: 'Choose your estate',
  estatesFailed: 'We could not load the estates',
  noEstates: 'No estate sells tokens yet',
  noEstate: 'Choose your estate to see the units.',
  vatIncluded: 'VAT included',
  price: (tariff: string, price: string, unit: string, vat: string) => `${tariff} · ${price} a ${unit} + ${vat}`,
  failed: 'We could not work out the units. You can still buy.',
  tooSmall: 'The smallest purchase is ₦1,000.',
  buyUnits: (units: string, amount: string) => `Buy ${units} for ${amount}`,
  buyFor: (amount: string) => `Buy for ${amount}`,
  buy: 'Buy a token',
} as const;
