import type { OrderStatus, PaymentState } from '@gatelight/contract';
import { creditedTenths } from '@gatelight/sts';
import { AppError } from '#platform/errors';

/** What may follow what. The database holds the same table and refuses the rest; a test compares the two. */
export const allowedTransitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  created: ['awaiting_payment', 'cancelled', 'expired', 'paid', 'paid_late', 'refunding', 'credited'],
  awaiting_payment: ['paid', 'expired', 'cancelled', 'paid_late', 'refunding', 'credited'],
  // Money that left the payer in time buys the token however late we hear of it; money sent late goes back.
  expired: ['paid', 'paid_late', 'refunding', 'credited'],
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

/**
 * `failed`: the provider reported that the payment failed before any money arrived. `cancelled`: the payer came back from the
 * provider's page without having paid.
 */
export type PaymentOutcome = 'exact' | 'overpaid' | 'underpaid' | 'late' | 'wrong_currency' | 'failed' | 'cancelled';

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

export interface OrderState {
  status: OrderStatus;
  paymentOutcome: PaymentOutcome | null;
}

/** The state of the payment, in the gateway's terms. */
export function paymentState(order: OrderState): PaymentState {
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
    case 'cancelled':
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
