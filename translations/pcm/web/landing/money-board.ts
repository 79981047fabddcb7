import type { BOARD_WORDS as ENGLISH } from '../../../../apps/web/src/strings/landing/money-board.ts';
import type { Translation } from '../../../../apps/web/src/strings/translation.ts';

export const BOARD_WORDS: Translation<typeof ENGLISH> = {
  title: 'Where my money dey?',
  lead: 'Wetin go happen to am if something go wrong. If you sign in, e go come back enter your wallet.',
  findToken: 'Find my token',
  status: 'See how bank and message dey work',
  heads: { what: 'If this one happen', money: 'Your money', next: 'Wetin go happen next', time: 'Time wey e dey take' },
  rows: {
    'too-little': {
      title: 'E too small',
      example: 'You send ₦4,000 for ₦5,000 token',
      state: 'Everything go come back',
      next: 'We no go make token. Wetin you send go return to the account wey e come from.',
      link: 'Start again',
    },
    'too-much': {
      title: 'E too much',
      example: 'You send ₦6,000 for ₦5,000 token',
      state: 'Token, plus the rest back',
      next: 'You go get the token wey you order. The rest go return to the account wey e come from.',
      link: 'Find my token',
    },
    late: {
      title: 'E late',
      example: 'You send am after time don finish',
      state: 'Token, or everything back',
      next: 'If you send am in time and na only your bank slow: you go get the token. If you send am after: e go return.',
      link: 'See which one',
    },
    'wrong-meter': {
      title: 'No be the meter',
      example: 'You pay for another meter number',
      state: 'Write us now now',
      next: 'Token dey work only for the meter wey dem make am for. Once person don load am, we no fit take am back.',
      link: 'Write us',
      time: 'Person go help',
    },
    'bank-down': {
      title: 'Bank no dey work',
      example: 'E don comot your account, e never reach us',
      state: 'E dey road',
      next: 'We dey look am; you fit leave the page. When e reach, SMS go come: the token, or your money back.',
      link: 'See how e dey work',
      time: 'Your bank',
    },
    'phone-off': {
      title: 'Phone no dey on',
      example: 'SMS no fit reach you',
      state: 'Your token dey wait',
      next: 'The SMS go come when phone dey on. Find my token go show am anytime for any phone.',
      link: 'Find my token',
      time: 'Now now',
    },
  },
};
