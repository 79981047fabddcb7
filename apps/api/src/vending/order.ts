import type { OrderStatus, PaymentState } from '@gatelight/contract';
import { creditedTenths } from '@gatelight/sts';
import { AppError } from '#platform/errors';

/** What may follow what. The database holds the same table and refuses the rest; a test compares the two. */
export const allowedTransitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  created: ['awaiting_payment', 'cancelled', 'expired', 'paid', 'paid_late', 'refunding'],
  awaiting_payment: ['paid', 'expired', 'cancelled', 'paid_late', 'refunding'],
  // Money that left the payer in time buys the token however late we hear of it; money sent late goes back.
  expired: ['paid', 'paid_late', 'refunding'],
  paid: ['vending', 'vend_failed'],
  paid_late: ['refunding', 'credited'],
  vending: ['vended', 'unknown', 'vend_failed'],
  unknown: ['vended', 'vending', 'vend_failed'],
  vended: [],
  vend_failed: ['refunding', 'credited'],
  refunding: ['refunded'],
  refunded: [],
  credited: [],
  cancelled: [],
};

/** `failed`: the provider reported that the payment failed before any money arrived. */
export type PaymentOutcome = 'exact' | 'overpaid' | 'underpaid' | 'late' | 'wrong_currency' | 'failed';

export interface QuoteInput {
  amountKobo: bigint;
  feeKobo: bigint;
  debtOutstandingKobo: bigint;
  /** Part of the amount that goes towards the debt, in basis points. */
  debtRecoveryBp: number;
  vatRateBp: number;
  priceKoboPerUnit: bigint;
  rounding: 'up' | 'down' | 'half-up';
  /** What earlier purchases gave the meter beyond what they paid for, in millionths of a tenth of a unit. */
  carriedMicro: bigint;
}

export interface Quote {
  amountKobo: bigint;
  debtKobo: bigint;
  feeKobo: bigint;
  energyKobo: bigint;
  vatKobo: bigint;
  debtLeftKobo: bigint;
  /** Tenths of a kWh or m³: exactly what the token will hold. */
  unitsTenths: bigint;
  /** The carry that this price was computed with; the order is stored only while the meter still has it. */
  carryBeforeMicro: bigint;
}

const micro = 1_000_000n;

export const divFloor = (dividend: bigint, divisor: bigint): bigint => dividend / divisor;
export const divCeil = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor;
export const divHalfUp = (dividend: bigint, divisor: bigint): bigint => (2n * dividend + divisor) / (2n * divisor);

const roundUnits = { up: divCeil, down: divFloor, 'half-up': divHalfUp } as const;

/** The largest count of tenths that one token can carry. */
const mostTenths = 18_201_624n;

/**
 * What an amount buys: debt + fee + energy + VAT = amount, to the kobo. VAT lies inside: energy = gross / (1 + rate), the
 * half kobo going to energy (the customer's units). Units are rounded over all purchases of a meter and not for each one,
 * so that splitting an amount buys nothing extra. Throws `amount-too-small` when nothing is left to buy units with.
 */
export function quote(input: QuoteInput): Quote {
  const wanted = divFloor(input.amountKobo * BigInt(input.debtRecoveryBp), 10_000n);
  const debtKobo = wanted < input.debtOutstandingKobo ? wanted : input.debtOutstandingKobo;
  const grossKobo = input.amountKobo - debtKobo - input.feeKobo;
  if (grossKobo <= 0n) throw new AppError('amount-too-small');
  const energyKobo = divHalfUp(grossKobo * 10_000n, 10_000n + BigInt(input.vatRateBp));
  // The amount buys this exactly. Rounded down by less than a millionth of a tenth, which stays with the utility.
  const exactMicro = divFloor(energyKobo * 10n * micro, input.priceKoboPerUnit);
  const dueMicro = exactMicro - input.carriedMicro;
  // What earlier purchases gave in advance covers all of it.
  if (dueMicro <= 0n) throw new AppError('amount-too-small');
  const bought = roundUnits[input.rounding](dueMicro, micro);
  if (bought <= 0n) throw new AppError('amount-too-small');
  if (bought > mostTenths) {
    throw new AppError('too-many-units', { fields: { amount: { code: 'too-many-units' } } });
  }
  return {
    amountKobo: input.amountKobo,
    debtKobo,
    feeKobo: input.feeKobo,
    energyKobo,
    vatKobo: grossKobo - energyKobo,
    debtLeftKobo: input.debtOutstandingKobo - debtKobo,
    // Above 1,638.3 units a token carries steps, rounded up for the customer: print what the meter will credit.
    unitsTenths: BigInt(creditedTenths(bought)),
    carryBeforeMicro: input.carriedMicro,
  };
}

/** `225n` → `22.5` */
export function formatTenths(tenths: bigint): string {
  return `${tenths / 10n}.${tenths % 10n}`;
}

/** Millionths of a tenth as units, to the thousandth: `734521n` → `0.073`. */
export function formatMicro(value: bigint): string {
  const thousandths = (value < 0n ? -value : value) / 10_000n;
  const sign = value < 0n && thousandths > 0n ? '-' : '';
  return `${sign}${thousandths / 1000n}.${(thousandths % 1000n).toString().padStart(3, '0')}`;
}

export const unitOf = { electricity: 'kWh', water: 'm³', gas: 'm³' } as const;

export interface Standing {
  status: OrderStatus;
  paymentOutcome: PaymentOutcome | null;
}

/** How the payment stands, in the words of the gateway. */
export function paymentState(order: Standing): PaymentState {
  switch (order.paymentOutcome) {
    case 'exact':
    case 'overpaid':
      return 'success';
    case 'underpaid':
      return 'amount_mismatch';
    case 'late':
      return 'paid_late';
    case 'wrong_currency':
      return 'currency_mismatch';
    case 'failed':
      return 'failed';
    case null:
      break;
  }
  switch (order.status) {
    case 'expired':
      return 'expired';
    case 'cancelled':
      return 'failed';
    case 'created':
    case 'awaiting_payment':
      return 'pending';
    case 'paid':
    case 'paid_late':
    case 'vending':
    case 'unknown':
    case 'vended':
    case 'vend_failed':
    case 'refunding':
    case 'refunded':
    case 'credited':
      return 'success';
  }
}

/** Kobo as people read naira: `500000n` → `₦5,000.00`. */
export function naira(kobo: bigint): string {
  const whole = (kobo / 100n).toString().replace(/\B(?=(\d{3})+$)/g, ',');
  return `₦${whole}.${(kobo % 100n).toString().padStart(2, '0')}`;
}

export interface MoneyView extends Standing {
  amountKobo: bigint;
  receivedKobo: bigint;
  /** Set once the payer was told that the token is late. */
  delayNoticeAt?: Date | null;
  refunds: readonly { amountKobo: bigint; currency: string; reason: string; state: string }[];
}

/** One sentence for the payer, the money first. Never says 'failed' while an outcome is unknown. */
export function moneySentence(order: MoneyView): string {
  const back = order.refunds.find((refund) => refund.state !== 'processed') ?? order.refunds[0];
  const backSentence = !back
    ? ''
    : back.state === 'processed'
      ? 'It has gone back to the account that it came from.'
      : back.state === 'needs_attention'
        ? 'Returning it needs a person: our team is on it. Contact us with your reference.'
        : back.state === 'held'
          ? 'It is too small to send back by itself, so we keep it for you. Contact us with your reference to get it.'
          : 'It is on its way back to the account that it came from.';
  const extra = order.refunds.filter(
    (refund) => refund.state !== 'held' && (refund.reason === 'overpaid' || refund.reason === 'duplicate'),
  );
  const extraKobo = extra.reduce((sum, refund) => sum + refund.amountKobo, 0n);
  const extraDone = extra.every((refund) => refund.state === 'processed');
  const extraSentence =
    extraKobo > 0n
      ? ` You paid ${naira(extraKobo)} more than this purchase costs: that part ${extraDone ? 'has gone' : 'is going'} back to the account that it came from.`
      : '';
  switch (order.paymentOutcome) {
    case 'underpaid':
      return `We received ${naira(order.receivedKobo)}, but this purchase costs ${naira(order.amountKobo)}, so no token was made. ${backSentence}`;
    case 'late':
      return `We received ${naira(order.receivedKobo)} after this account had closed, so no token was made. ${backSentence}`;
    case 'wrong_currency':
      return `A payment arrived in another currency than naira, so no token was made. ${backSentence}`;
    case 'failed':
      return back
        ? `This payment failed. We received ${naira(back.amountKobo)} after that. ${backSentence}`
        : 'The bank reported that this payment failed. If money left your account, it will come back to you. Start again to get a new account number.';
    case 'exact':
    case 'overpaid':
    case null:
      break;
  }
  if (order.delayNoticeAt && ['paid', 'vending', 'unknown'].includes(order.status)) {
    return `We received your ${naira(order.amountKobo)} and it is safe. Your token is taking longer than usual. We keep trying, and you will get your token or your money back. You do not need to do anything.${extraSentence}`;
  }
  switch (order.status) {
    case 'created':
    case 'awaiting_payment':
      return 'We have not received your transfer yet. Nothing is lost: a transfer can take a few minutes.';
    case 'expired':
      return 'We have not received a transfer, and this account has closed. If you sent the money in time it will still be matched; if you send it now it goes back to you.';
    case 'cancelled':
      return 'No account was given out and nothing was charged.';
    case 'paid':
    case 'vending':
      return `We received your ${naira(order.amountKobo)}. Your token is being made.${extraSentence}`;
    case 'unknown':
      return `We received your ${naira(order.amountKobo)} and it is safe. We are waiting for the token; this can take a few minutes, and you need to do nothing.${extraSentence}`;
    case 'vended':
      return `We received your ${naira(order.amountKobo)} and your token is ready.${extraSentence}`;
    case 'credited':
      return `No token could be made. Your ${naira(order.amountKobo)} is back in your wallet.`;
    case 'vend_failed':
    case 'refunding':
    case 'refunded':
    case 'paid_late':
      return `We received your ${naira(order.receivedKobo)}, but no token could be made. ${backSentence}`;
  }
}
