/** Words of the sign-in and sign-up pages while accounts are not open. */
export const ACCOUNT_WORDS = {
  signInTitle: 'Sign in',
  signUpTitle: 'Get started',
  notYet:
    'Accounts open with the resident app. Until then there is nothing to sign in to, and you do not need it to buy.',
  notYetSignUp: 'Accounts open with the resident app. You can buy a token today without one.',
  todayTitle: 'What you can do today',
  buyTitle: 'Buy a token',
  buyText: 'Meter number, amount, bank transfer. You get the token on your phone by SMS.',
  buy: 'Buy a token now',
  findTitle: 'Find a token you paid for',
  findText: 'Enter your reference and the phone number you used to see the token and the receipt again.',
  find: 'Find my token',
  estateTitle: 'Bring your estate',
  estateText: 'Estate managers and developers: tell us about your meters and gates, and we will come and look.',
  estate: 'Contact us',
} as const;
