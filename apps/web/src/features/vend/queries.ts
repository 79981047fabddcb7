import { checkMeter } from '@gatelight/contract/places/households/meter-check';
import {
  getOrder,
  leavePaymentPage,
  vendByCard,
  vendBySavedCard,
  vendByTransfer,
  vendFromWallet,
} from '@gatelight/contract/selling/vending';
import { getShareOfOrder, getShareOfPurchase } from '@gatelight/contract/money/arrears/purchase-shares';
import { listOwnLocks } from '@gatelight/contract/money/arrears/vending-lock';
import { wireKobo } from '@gatelight/contract/money';
import type { AnswerOf } from '@gatelight/contract/route';
import type { ResidentOrder } from '@gatelight/contract/selling/vending';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';
import type { Repeat } from '../../data/payment/use-payment.ts';

export type CheckedMeter = AnswerOf<typeof checkMeter>;
export type IssuedAccount = AnswerOf<typeof vendByTransfer>;

/** The owner of a meter: the specified call. */
export function verifyMeter(meterNumber: string): Promise<CheckedMeter> {
  return call(checkMeter, { body: { meterNumber } });
}

/** The share for the debts of the caller's home in a purchase from the wallet. Not cached: a payment elsewhere changes it. */
export function shareQuery(meterNumber: string, amountKobo: bigint) {
  return queryOptions({
    queryKey: ['service-charge', 'share', meterNumber, String(amountKobo)],
    queryFn: ({ signal }) =>
      call(getShareOfPurchase, { query: { meter_number: meterNumber, amount_kobo: String(amountKobo) }, signal }),
    retry: false,
  });
}

/** Homes of the caller that cannot buy electricity now. */
export const heldHomesQuery = queryOptions({
  queryKey: ['service-charge', 'locks'],
  queryFn: ({ signal }) => call(listOwnLocks, { signal }),
  retry: false,
});

const SOON_MS = 2000;

/** The share that was paid with an order; read again until the worker has processed it. */
export function shareOfOrderQuery(reference: string) {
  return queryOptions({
    queryKey: ['service-charge', 'share', reference],
    queryFn: ({ signal }) => call(getShareOfOrder, { query: { reference }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.state === 'due' ? SOON_MS : false),
    retry: false,
  });
}

/** One purchase of the caller, with the instant at which this device received it. */
export function orderQuery(reference: string) {
  return queryOptions({
    queryKey: ['vend-order', reference],
    queryFn: async ({ signal }) => received(await call(getOrder, { params: { reference }, signal })),
    staleTime: 0,
  });
}

/** An order with the instant, by this device's clock, at which its `now` was true. */
export type ReceivedOrder = ResidentOrder & { readonly receivedAt: number };

export function received(order: ResidentOrder): ReceivedOrder {
  return { ...order, receivedAt: Date.now() };
}

/** The payer came back from the provider's page without having paid. */
export async function leaveOrder(reference: string): Promise<ReceivedOrder> {
  return received(await call(leavePaymentPage, { params: { reference } }));
}

export type Purchase = { readonly meterNumber: string; readonly amountKobo: bigint };

export async function payFromWallet(
  { meterNumber, amountKobo }: Purchase,
  idempotencyKey: string,
  repeat: Repeat,
): Promise<ResidentOrder> {
  const { order } = await call(vendFromWallet, {
    body: { meterNumber, amount_kobo: wireKobo(amountKobo), ...repeat },
    idempotencyKey,
  });
  return order;
}

/** The specified call takes naira as a number. Amounts here are whole naira and of at most 15 digits in kobo. */
export function payByCard(
  { meterNumber, amountKobo }: Purchase,
  given: { readonly callbackUrl: string; readonly saveCard: boolean },
  idempotencyKey: string,
  repeat: Repeat,
): Promise<AnswerOf<typeof vendByCard>> {
  const body = {
    ...repeat,
    amount: wireKobo(amountKobo) / 100,
    meterNumber,
    callback_url: given.callbackUrl,
    ...(given.saveCard ? { save_card: true } : {}),
  };
  return call(vendByCard, { body, idempotencyKey });
}

export function payByTransfer(
  { meterNumber, amountKobo }: Purchase,
  idempotencyKey: string,
  repeat: Repeat,
): Promise<IssuedAccount> {
  return call(vendByTransfer, { body: { meterNumber, amount_kobo: wireKobo(amountKobo), ...repeat }, idempotencyKey });
}

export function payBySavedCard(
  { meterNumber, amountKobo }: Purchase,
  given: { readonly callbackUrl: string; readonly cardId: string },
  idempotencyKey: string,
  repeat: Repeat,
): Promise<AnswerOf<typeof vendBySavedCard>> {
  const body = {
    ...repeat,
    meterNumber,
    amount_kobo: wireKobo(amountKobo),
    card_id: given.cardId,
    callback_url: given.callbackUrl,
  };
  return call(vendBySavedCard, { body, idempotencyKey });
}
