/** Texts of the first screen of the landing page and of the form below it. Headings, lists and buttons of the specification are exact. */
export const LANDING_WORDS = {
  title: 'Electricity, water and gas tokens for your estate',
  description:
    'Buy prepaid electricity, water and gas tokens by bank transfer, without an account, and run houses, power and service charges of an estate in one place.',
  promise: 'Tokens in about a minute, any hour',
  lead: 'Prepaid electricity, water and gas, gate access and solar for homes and estates across Nigeria. Pay by bank transfer and get your token on your phone.',
  getStartedToday: 'Get started today',
  buyToken: 'Buy a token now',
  sceneAlt: 'An estate with homes, a gate, a water tank, a substation and solar roofs, joined by energy lines',
  sceneChip: 'Block 4 · Token loaded',

  quickPurchase: 'Quick Token Purchase',
  quickPurchaseLead: 'No account needed. We check the meter and show what you get before you pay.',
  alreadyPaid: 'Already paid?',
  findToken: 'Find my token',
  openTransfer: { title: 'You have a transfer waiting', continue: 'Continue' },
} as const;
