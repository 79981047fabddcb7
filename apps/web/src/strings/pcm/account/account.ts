import type { ACCOUNT_WORDS as ENGLISH } from '../../account/account.ts';
import type { Translation } from '../../translation.ts';

export const ACCOUNT_WORDS: Translation<typeof ENGLISH> = {
  signInTitle: 'Log in',
  signUpTitle: 'Make we start',
  notYet:
    'Account go open when the app for residents ready. Before then, nothing dey to log in to, and you no need am to buy.',
  notYetSignUp: 'Account go open when the app for residents ready. But you fit buy token today without account.',
  todayTitle: 'Wetin you fit do today',
  buyTitle: 'Buy light',
  buyText: 'Meter number, amount, bank transfer. The token go land for your phone by SMS.',
  buy: 'Buy light now',
  findTitle: 'Find token wey you don pay for',
  findText: 'With your reference and the phone number wey you give us, you go see the token and the receipt again.',
  find: 'Find my token',
  estateTitle: 'Bring your estate come',
  estateText: 'Estate managers and developers: tell us about your meters and gates, and we go come look am.',
  estate: 'Talk to us',
};
