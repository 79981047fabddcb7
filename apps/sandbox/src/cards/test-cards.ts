/** The questions of the payer's bank before it pays. */
export type Step = 'pin' | 'phone' | 'otp' | 'bank';
export type Ending = 'pays' | 'declined' | 'insufficient-funds' | 'no-answer';

export type TestCard = {
  number: string;
  cvv: string;
  brand: string;
  bank: string;
  /** Its purpose, as the page lists it. */
  label: string;
  steps: readonly Step[];
  ending: Ending;
  /** A saved card that its owner must confirm each time. */
  confirmsEachCharge?: true;
  refund?: 'failed' | 'needs-attention';
};

/** The right digits at each step. They are the same for every card with the step, except for the PIN. */
export const rightCode = '123456';

const gtb = 'TEST BANK';

/** The provider's published test cards. The page accepts no others. */
export const testCards: readonly (TestCard & { pin?: string })[] = [
  card('4084084084084081', '408', 'visa', 'Pays immediately', [], 'pays'),
  {
    ...card('5060666666666666666', '123', 'verve', 'PIN 1234, then one-time code 123456', ['pin', 'otp'], 'pays'),
    pin: '1234',
  },
  { ...card('507850785078507812', '081', 'verve', 'PIN 1111', ['pin'], 'pays'), pin: '1111' },
  {
    ...card(
      '507850785078507804',
      '884',
      'verve',
      'PIN 0000, a phone number, one-time code 123456',
      ['pin', 'phone', 'otp'],
      'pays',
    ),
    pin: '0000',
  },
  {
    ...card('5192602720584796', '123', 'mastercard', "The bank's own page asks to confirm", ['bank'], 'pays'),
    confirmsEachCharge: true,
  },
  card('4084080000005408', '001', 'visa', 'Declined', [], 'declined'),
  card('4084080000670037', '787', 'visa', 'Insufficient funds', [], 'insufficient-funds'),
  {
    ...card('507850785078507853', '082', 'verve', 'PIN 0000, then the bank does not respond', ['pin'], 'no-answer'),
    pin: '0000',
  },
  { ...card('4084080000671803', '180', 'visa', 'Pays; a later refund fails', [], 'pays'), refund: 'failed' },
  {
    ...card('4084080000671902', '190', 'visa', 'Pays; a later refund needs attention', [], 'pays'),
    refund: 'needs-attention',
  },
];

function card(
  number: string,
  cvv: string,
  brand: string,
  label: string,
  steps: readonly Step[],
  ending: Ending,
): TestCard {
  return { number, cvv, brand, bank: gtb, label, steps, ending };
}

/** The bank's text for each way in which a card does not pay. */
export const endingWords: Record<Exclude<Ending, 'pays'>, string> = {
  declined: 'Declined',
  'insufficient-funds': 'Insufficient Funds',
  'no-answer': 'The bank did not respond in time',
};
