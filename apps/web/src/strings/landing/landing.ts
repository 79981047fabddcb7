/** Words of the first screen of the landing page and of the form below it. Headings, lists and buttons that the specification names are letter by letter. */
export const LANDING_WORDS = {
  title: 'Electricity, water and gas tokens for your estate',
  description:
    'Buy prepaid electricity, water and gas tokens by bank transfer, without an account, and run gates, power and service charges of an estate in one place.',
  promise: 'Tokens in about a minute, any hour',
  lead: 'Prepaid electricity, water and gas, gate access and solar for homes and estates across Nigeria. Pay by bank transfer and get your token on your phone.',
  getStartedToday: 'Get started today',
  buyToken: 'Buy a token now',
  sceneAlt: 'An estate with homes, a gate, a water tank, a substation and solar roofs, joined by energy lines',
  gateChip: 'Gate 1 · Visitor let in',

  quickPurchase: 'Quick Token Purchase',
  quickPurchaseLead: 'No account needed. We check the meter and show what you get before you pay.',
  alreadyPaid: 'Already paid?',
  findToken: 'Find my token',
  /** The card in the sky of the picture. */
  calculator: {
    name: 'What an amount buys',
    amount: 'Type an amount, see your units',
    estate: 'Estate',
    chooseEstate: 'Choose your estate',
    estatesFailed: 'We could not load the estates',
    noEstate: 'Choose your estate to see the units.',
    vatIncluded: 'VAT included',
    price: (tariff: string, price: string, unit: string, vat: string) => `${tariff} · ${price} a ${unit} + ${vat}`,
    failed: 'We could not work out the units. You can still buy.',
    tooSmall: 'The smallest purchase is ₦1,000.',
    buyUnits: (units: string, amount: string) => `Buy ${units} for ${amount}`,
    buyFor: (amount: string) => `Buy for ${amount}`,
    buy: 'Buy a token',
  },
  openTransfer: { title: 'You have a transfer waiting', continue: 'Continue' },
} as const;
