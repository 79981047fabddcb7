import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { Database } from '../database.ts';
import { amountKobo, emailOf, isObject, metadataOf, optionalText, referenceOf, type Body } from '../payments/body.ts';
import { customerFor } from '../payments/charges/customers.ts';
import { feeKobo } from '../payments/fees.ts';
import { invalid } from '../payments/reply.ts';
import { transactionShape } from '../payments/shapes.ts';
import { ownReference, type Transaction, type Transactions } from '../payments/charges/transactions.ts';
import { SandboxRefusal } from '../refusal.ts';
import { lagosDay } from '../lagos.ts';
import type { Clock } from '../settings.ts';
import type { Deliveries } from '../webhooks/deliveries.ts';
import type { Authorizations } from './authorizations.ts';
import {
  isWrong,
  stateOf,
  viewOf,
  type CheckoutRow,
  type CheckoutView,
  type typedCard,
  type typedStep,
} from './checkout-page.ts';
import { savedCardMode, setSavedCardMode, type SavedCardMode } from './saved-card-mode.ts';
import { endingWords, testCards } from './test-cards.ts';

const mostWrongAnswers = 3;

type Parts = {
  database: Database;
  clock: Clock;
  transactions: Transactions;
  deliveries: Deliveries;
  authorizations: Authorizations;
  /** The address of the pages for a browser. */
  publicUrl: () => string;
};

export type Checkout = ReturnType<typeof createCheckout>;

const smallestKobo = 5_000;

/** Card payments: the merchant starts them, and the payer pays on the hosted page. */
export function createCheckout(parts: Parts) {
  const { database, transactions, deliveries, authorizations, publicUrl } = parts;

  /** `POST /transaction/initialize`. */
  function initialize(body: Body, ipAddress: string) {
    const email = emailOf(body['email']);
    const amount = amountKobo(body['amount'], smallestKobo);
    const currency = optionalText(body['currency'], 'Currency', 3) ?? 'NGN';
    if (currency !== 'NGN') throw invalid('Currency not supported by merchant');
    const metadata = metadataOf(body['metadata']);
    const offersSaving = isObject(metadata) && recurring(metadata['custom_filters']);
    return database.inTransaction(() => {
      const id = beginTransaction({
        email,
        amount,
        reference: referenceOf(body['reference']),
        metadata,
        ipAddress,
        body,
      });
      return openPage(id, callbackOf(body['callback_url']), { offersSaving, authorizationCode: null });
    });
  }

  /** `POST /transaction/charge_authorization`. */
  function chargeAuthorization(body: Body, ipAddress: string) {
    const email = emailOf(body['email']);
    const amount = amountKobo(body['amount'], smallestKobo);
    const code = optionalText(body['authorization_code'], 'Authorization code', 100);
    if (code === undefined) throw invalid('Authorization code is required');
    const authorization = authorizations.chargeable(code, email);
    const mode = savedCardMode(database);
    return database.inTransaction(() => {
      const metadata = metadataOf(body['metadata']);
      const id = beginTransaction({
        email,
        amount,
        reference: referenceOf(body['reference']),
        metadata,
        ipAddress,
        body,
      });
      if (mode === 'step_up' || (mode === 'ok' && testCards[authorization.test_card]?.confirmsEachCharge)) {
        const page = openPage(id, callbackOf(body['callback_url']), { offersSaving: false, authorizationCode: code });
        database.run(
          `UPDATE card_checkout SET test_card = ?, exp_month = ?, exp_year = ? WHERE transaction_id = ?`,
          authorization.test_card,
          authorization.exp_month,
          authorization.exp_year,
          id,
        );
        return {
          message: 'Please, redirect your customer to the authorization url provided',
          data: {
            authorization_url: page.authorization_url,
            reference: page.reference,
            access_code: page.access_code,
            paused: true,
          },
        };
      }
      transactions.noteCard(id, code);
      if (mode === 'declined') failPayment(id, endingWords['declined']);
      else if (mode === 'insufficient_funds') failPayment(id, endingWords['insufficient-funds']);
      else if (mode === 'pending') transactions.noteMessage(id, 'pending', null);
      else completePayment(id, code);
      const transaction = found(id);
      return { message: 'Charge attempted', data: transactionShape(transaction, transactions.statusOf(transaction)) };
    });
  }

  function beginTransaction(given: {
    email: string;
    amount: number;
    reference: string | undefined;
    metadata: unknown;
    ipAddress: string;
    body: Body;
  }): number {
    return transactions.insert({
      reference: given.reference ?? ownReference(),
      customer: customerFor(database, given.email, given.body),
      requestedAmount: given.amount,
      currency: 'NGN',
      metadata: given.metadata,
      accountNumber: '',
      ipAddress: given.ipAddress,
    });
  }

  function openPage(
    transactionId: number,
    callbackUrl: string | null,
    { offersSaving, authorizationCode }: { offersSaving: boolean; authorizationCode: string | null },
  ) {
    const accessCode = randomBytes(12)
      .toString('base64url')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, '0');
    database.run(
      `INSERT INTO card_checkout (transaction_id, access_code, callback_url, offers_saving, authorization_code) VALUES (?, ?, ?, ?, ?)`,
      transactionId,
      accessCode,
      callbackUrl,
      offersSaving ? 1 : 0,
      authorizationCode,
    );
    return {
      authorization_url: `${publicUrl()}/sandbox/checkout/${accessCode}`,
      access_code: accessCode,
      reference: found(transactionId).reference,
    };
  }

  function pageOf(accessCode: string): { row: CheckoutRow; transaction: Transaction } {
    const row = database.get<CheckoutRow>('SELECT * FROM card_checkout WHERE access_code = ?', accessCode);
    if (!row) throw new SandboxRefusal(404, 'unknown_page', 'There is no such payment page. Go back and start again.');
    return { row, transaction: found(row.transaction_id) };
  }

  function found(id: number): Transaction {
    const transaction = transactions.byId(id);
    if (!transaction) throw new Error('the card payment is missing');
    return transaction;
  }

  function view(accessCode: string): CheckoutView {
    const { row, transaction } = pageOf(accessCode);
    return viewOf(row, transaction);
  }

  /** Sends the typed card to the bank. After a decline another card can be tried. A payment is made only once. */
  function submitCard(accessCode: string, typed: z.infer<typeof typedCard>): CheckoutView {
    return database.inTransaction(() => {
      const { row, transaction } = pageOf(accessCode);
      requireUnpaid(transaction);
      if (row.authorization_code !== null)
        throw new SandboxRefusal(409, 'no_card_needed', 'Confirm the payment with your bank. No card is needed.');
      const index = testCards.findIndex((one) => one.number === typed.number);
      const card = testCards[index];
      if (!card)
        throw new SandboxRefusal(
          422,
          'test_cards_only',
          'This page takes only the test cards that it lists. Nothing was charged.',
        );
      if (`${typed.expiry_year}-${typed.expiry_month}` < lagosDay(parts.clock()).slice(0, 7))
        throw new SandboxRefusal(422, 'expired_card', 'This card has expired. Use a date in the future.');
      if (typed.cvv !== card.cvv)
        throw new SandboxRefusal(422, 'wrong_cvv', `The CVV of this test card is ${card.cvv}.`);
      database.run(
        `UPDATE card_checkout SET test_card = ?, exp_month = ?, exp_year = ?, saves_card = ?, step = 0, wrong_answers = 0 WHERE transaction_id = ?`,
        index,
        typed.expiry_month,
        typed.expiry_year,
        row.offers_saving === 1 && typed.save_card === true ? 1 : 0,
        transaction.id,
      );
      transactions.noteMessage(transaction.id, 'ongoing', null);
      if (card.steps.length === 0) endOf(transaction.id);
      return view(accessCode);
    });
  }

  function submitStep(accessCode: string, { answer }: z.infer<typeof typedStep>): CheckoutView {
    return database.inTransaction(() => {
      const { row, transaction } = pageOf(accessCode);
      requireUnpaid(transaction);
      const state = stateOf(row, transaction);
      if (state !== 'pin' && state !== 'otp' && state !== 'phone' && state !== 'bank')
        throw new SandboxRefusal(409, 'no_question', 'The bank has no question now.');
      if (isWrong(state, answer, row)) {
        database.run(
          'UPDATE card_checkout SET wrong_answers = wrong_answers + 1 WHERE transaction_id = ?',
          transaction.id,
        );
        if (row.wrong_answers + 1 >= mostWrongAnswers || state === 'bank') {
          failPayment(
            transaction.id,
            state === 'bank' ? 'Declined by the card holder' : 'Incorrect PIN or one-time code',
          );
          return view(accessCode);
        }
        return {
          ...view(accessCode),
          message: state === 'pin' ? 'That PIN is not right. Try again.' : 'That code is not right. Try again.',
        };
      }
      database.run(
        'UPDATE card_checkout SET step = step + 1, wrong_answers = 0 WHERE transaction_id = ?',
        transaction.id,
      );
      const steps = testCards[row.test_card ?? 0]!.steps;
      if (row.authorization_code !== null) completePayment(transaction.id, row.authorization_code);
      else if (row.step + 1 >= steps.length) endOf(transaction.id);
      return view(accessCode);
    });
  }

  /** The bank has all the answers that it needs. */
  function endOf(transactionId: number): void {
    const { row } = pageOf(codeOf(transactionId));
    const card = testCards[row.test_card!]!;
    if (card.ending === 'no-answer') return transactions.noteMessage(transactionId, 'ongoing', null);
    if (card.ending !== 'pays') return failPayment(transactionId, endingWords[card.ending]);
    const { customer_id: id, email } = found(transactionId);
    const given = authorizations.give(
      { id, email },
      { testCard: row.test_card!, month: row.exp_month!, year: row.exp_year! },
      row.saves_card === 1,
    );
    completePayment(transactionId, given.code);
  }

  function codeOf(transactionId: number): string {
    const row = database.get<{ access_code: string }>(
      'SELECT access_code FROM card_checkout WHERE transaction_id = ?',
      transactionId,
    );
    return row?.access_code ?? '';
  }

  function completePayment(transactionId: number, authorizationCode: string): void {
    const { requested_amount: amount } = found(transactionId);
    transactions.noteCard(transactionId, authorizationCode);
    transactions.noteMessage(transactionId, 'success', 'Successful');
    transactions.settle(transactionId, {
      amount,
      currency: 'NGN',
      fees: feeKobo(amount),
      senderName: null,
      sessionId: null,
    });
    const transaction = found(transactionId);
    deliveries.announce('payments', 'charge.success', transaction.reference, {
      event: 'charge.success',
      data: transactionShape(transaction, transaction.status),
    });
  }

  /** No event announces this, as with the provider. */
  function failPayment(transactionId: number, message: string): void {
    transactions.noteMessage(transactionId, 'failed', message);
  }

  return {
    initialize,
    chargeAuthorization,
    view,
    submitCard,
    submitStep,
    savedCardMode: () => savedCardMode(database),
    setSavedCardMode: (mode: SavedCardMode) => setSavedCardMode(database, mode),
  };
}

function requireUnpaid(transaction: Transaction): void {
  if (transaction.paid_at !== null)
    throw new SandboxRefusal(409, 'already_paid', 'This payment was made already. You were not charged again.');
}

function recurring(filters: unknown): boolean {
  return isObject(filters) && filters['recurring'] === true;
}

function callbackOf(value: unknown): string | null {
  const text = optionalText(value, 'callback_url', 2000);
  if (text === undefined) return null;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw invalid('callback_url must be a full address');
  return text;
}
