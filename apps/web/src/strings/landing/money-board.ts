/**
 * Words of the board that says where the money is, before why. It must say what the code does: docs/decisions/0002. At most two
 * sentences a row.
 */
export const BOARD_WORDS = {
  title: 'Where is my money?',
  lead: 'What happens to it when something goes wrong. Signed in, it comes back to your wallet.',
  findToken: 'Find my token',
  status: 'See the status of banks and messages',
  heads: { what: 'If this happens', money: 'Your money', next: 'What comes next', time: 'Usual time' },
  rows: {
    'too-little': {
      title: 'Too little',
      example: '₦4,000 sent for a ₦5,000 token',
      state: 'All of it comes back',
      next: 'No token is made. What you sent returns to the account it came from.',
      link: 'Start again',
    },
    'too-much': {
      title: 'Too much',
      example: '₦6,000 sent for a ₦5,000 token',
      state: 'Token, and the rest back',
      next: 'You get the token you ordered. The rest returns to the account it came from.',
      link: 'Find my token',
    },
    late: {
      title: 'Late',
      example: 'Sent after the time ended',
      state: 'Token, or all of it back',
      next: 'Sent in time and only your bank was slow: you get the token. Sent afterwards: it returns.',
      link: 'See which',
    },
    'wrong-meter': {
      title: 'Wrong meter',
      example: 'Paid for another meter number',
      state: 'Write to us now',
      next: 'A token works only on the meter it was made for. Once it is loaded, it cannot be taken back.',
      link: 'Write to us',
      time: 'With a person',
    },
    'bank-down': {
      title: 'Bank down',
      example: 'Left your account, not with us yet',
      state: 'On the way',
      next: 'We keep looking; you can leave the page. When it arrives you get an SMS: the token, or your money back.',
      link: 'See the status',
      time: 'Your bank',
    },
    'phone-off': {
      title: 'Phone off',
      example: 'The SMS cannot reach you',
      state: 'Your token is waiting',
      next: 'The SMS comes when the phone is on. Find my token shows it at any time on any phone.',
      link: 'Find my token',
      time: 'Immediately',
    },
  },
} as const;
