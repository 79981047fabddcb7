import { z } from 'zod';
import type { Transaction } from '../payments/charges/transactions.ts';
import { rightCode, testCards, type Step } from './test-cards.ts';

/* The input and output of the hosted page of a card payment. */

/** The body of `POST /sandbox/checkout/{access_code}/card`: the typed card. */
export const typedCard = z.strictObject({
  number: z.string().regex(/^\d{12,19}$/, 'must be the digits of a card'),
  expiry_month: z.string().regex(/^(0[1-9]|1[0-2])$/, 'must be 01 to 12'),
  expiry_year: z.string().regex(/^20\d\d$/, 'must be a year such as 2030'),
  cvv: z.string().regex(/^\d{3,4}$/, 'must be 3 digits'),
  save_card: z.boolean().optional(),
});
/** The body of `POST …/step`: a PIN, a phone number, a one-time code, or the bank's own page. */
export const typedStep = z.strictObject({ answer: z.string().min(1).max(40) });

export type CheckoutRow = {
  transaction_id: number;
  access_code: string;
  callback_url: string | null;
  offers_saving: number;
  /** For a saved card that its owner must confirm. No card is typed. */
  authorization_code: string | null;
  test_card: number | null;
  exp_month: string | null;
  exp_year: string | null;
  saves_card: number;
  step: number;
  wrong_answers: number;
};

export type CheckoutView = {
  /** The state of the page: the form, a question of the bank, or the end. */
  state: 'card' | Step | 'no-answer' | 'paid' | 'declined';
  amount: number;
  email: string;
  reference: string;
  offers_saving: boolean;
  last4: string | null;
  message: string | null;
  /** The page to which the payer returns. Null when the merchant gave no page. */
  return_url: string | null;
};

export function viewOf(row: CheckoutRow, transaction: Transaction): CheckoutView {
  const card = row.test_card === null ? undefined : testCards[row.test_card];
  return {
    state: stateOf(row, transaction),
    amount: transaction.requested_amount,
    email: transaction.email,
    reference: transaction.reference,
    offers_saving: row.offers_saving === 1,
    last4: card?.number.slice(-4) ?? null,
    message: transaction.status === 'failed' ? transaction.card_message : null,
    return_url: returnUrl(row, transaction),
  };
}

export function stateOf(row: CheckoutRow, transaction: Transaction): CheckoutView['state'] {
  if (transaction.paid_at !== null) return 'paid';
  if (transaction.status === 'failed') return 'declined';
  if (row.authorization_code !== null) return 'bank';
  if (row.test_card === null) return 'card';
  const { steps, ending } = testCards[row.test_card]!;
  return steps[row.step] ?? (ending === 'no-answer' ? 'no-answer' : 'card');
}

/** Whether the payer's answer to a question of the bank is wrong. */
export function isWrong(step: Step, answer: string, row: CheckoutRow): boolean {
  switch (step) {
    case 'pin':
      return answer !== (testCards[row.test_card ?? 0] as { pin?: string }).pin;
    case 'otp':
      return answer !== rightCode;
    case 'phone':
      return !/^(0|\+?234)\d{10}$/.test(answer.replaceAll(' ', ''));
    case 'bank':
      return answer !== 'confirm';
  }
}

/** The merchant's page with the reference under both usual names. Its own query stays. */
function returnUrl(row: CheckoutRow, { reference }: Transaction): string | null {
  if (row.callback_url === null) return null;
  const url = new URL(row.callback_url);
  url.searchParams.set('trxref', reference);
  url.searchParams.set('reference', reference);
  return url.href;
}
