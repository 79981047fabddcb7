import {
  getServiceChargeInvoice,
  getServiceChargeInvoicePdf,
  getServiceChargePayment,
  leaveServiceChargePage,
  listServiceChargeReceipts,
  listServiceCharges,
  payServiceCharge,
  payServiceChargeByCard,
  payServiceChargeBySavedCard,
  payServiceChargeByTransfer,
} from '@gatelight/contract/money/service-charges';
import { answerPlan, listOwnPlans, planTerms, setPlanWallet } from '@gatelight/contract/money/arrears/payment-plans';
import type { OwnPlan } from '@gatelight/contract/money/arrears/payment-plans';
import { declareHardship, listOwnLocks } from '@gatelight/contract/money/arrears/vending-lock';
import { listOwnShares, setOwnShare, shareTerms } from '@gatelight/contract/money/arrears/purchase-shares';
import type { OwnShare } from '@gatelight/contract/money/arrears/purchase-shares';
import type { ChargePayment } from '@gatelight/contract/money/service-charges';
import { wireKobo } from '@gatelight/contract/money';
import type { AnswerOf } from '@gatelight/contract/route';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { download } from '../../data/lists/download.ts';
import type { Repeat } from '../../data/payment/use-payment.ts';
import { rememberOwed } from '../../data/session/user-store.ts';

export const serviceChargesQuery = queryOptions({
  queryKey: ['service-charge'],
  queryFn: async ({ signal }) => {
    const charges = await call(listServiceCharges, { signal });
    rememberOwed(charges.owed_kobo, charges.overdue_kobo);
    return charges;
  },
});

export const plansQuery = queryOptions({
  queryKey: ['service-charge', 'plans'],
  queryFn: ({ signal }) => call(listOwnPlans, { signal }),
});

export const acceptPlan = ({ id, total_kobo: total }: OwnPlan, fromWallet: boolean) =>
  call(answerPlan, {
    params: { plan: id },
    body: { accept: true, total_kobo: wireKobo(total), terms: planTerms, from_wallet: fromWallet },
  });
export const declinePlan = (plan: string) => call(answerPlan, { params: { plan }, body: { accept: false } });
export const setWallet = (plan: string, on: boolean) => call(setPlanWallet, { params: { plan }, body: { on } });

export const locksQuery = queryOptions({
  queryKey: ['service-charge', 'locks'],
  queryFn: ({ signal }) => call(listOwnLocks, { signal }),
});
export const declareNeed = (house: string, contact: string) =>
  call(declareHardship, { body: { house_id: house, medical: true, contact } });

export const sharesQuery = queryOptions({
  queryKey: ['service-charge', 'shares'],
  queryFn: ({ signal }) => call(listOwnShares, { signal }),
});

export const agreeToShare = ({ house_id, month_cap_kobo: cap }: OwnShare, shareBp: number) =>
  call(setOwnShare, {
    body: { agree: true, house_id, share_bp: shareBp, month_cap_kobo: wireKobo(cap), terms: shareTerms },
  });
export const stopShare = (house: string) => call(setOwnShare, { body: { agree: false, house_id: house } });

export const invoiceQuery = (invoice: string) =>
  queryOptions({
    queryKey: ['service-charge', 'invoice', invoice],
    queryFn: ({ signal }) => call(getServiceChargeInvoice, { params: { invoice }, signal }),
  });

export const receiptsQuery = infiniteQueryOptions({
  queryKey: ['service-charge', 'receipts'],
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam, signal }) =>
    call(listServiceChargeReceipts, {
      query: { limit: 20, ...(pageParam !== undefined && { cursor: pageParam }) },
      signal,
    }),
  getNextPageParam: ({ next }) => next ?? undefined,
});

export const saveInvoice = (invoice: string, number: string) =>
  download(getServiceChargeInvoicePdf, { params: { invoice } }, `${number}.pdf`);

/** The payment: an amount for a house, with an invoice first if one was chosen. */
export type ChargeBill = {
  readonly houseId: string;
  readonly invoiceId: string | null;
  readonly amountKobo: bigint;
  /** The amount is more than the debt: the rest is kept for the next bill. */
  readonly isAhead: boolean;
};

const bodyOf = ({ houseId, invoiceId, amountKobo, isAhead }: ChargeBill) => ({
  house_id: houseId,
  amount_kobo: wireKobo(amountKobo),
  ...(invoiceId !== null && { invoice_ids: [invoiceId] }),
  ...(isAhead && { ahead: true as const }),
});

export type IssuedAccount = AnswerOf<typeof payServiceChargeByTransfer>;

export const payFromWallet = (bill: ChargeBill, idempotencyKey: string) =>
  call(payServiceCharge, { body: bodyOf(bill), idempotencyKey });

export const payByTransfer = (bill: ChargeBill, idempotencyKey: string) =>
  call(payServiceChargeByTransfer, { body: bodyOf(bill), idempotencyKey });

export const payByCard = (
  bill: ChargeBill,
  given: { readonly callbackUrl: string; readonly saveCard: boolean },
  idempotencyKey: string,
  repeat: Repeat,
) =>
  call(payServiceChargeByCard, {
    body: { ...repeat, ...bodyOf(bill), callback_url: given.callbackUrl, ...(given.saveCard && { save_card: true }) },
    idempotencyKey,
  });

export const payBySavedCard = (
  bill: ChargeBill,
  given: { readonly callbackUrl: string; readonly cardId: string },
  idempotencyKey: string,
  repeat: Repeat,
) =>
  call(payServiceChargeBySavedCard, {
    body: { ...repeat, ...bodyOf(bill), callback_url: given.callbackUrl, card_id: given.cardId },
    idempotencyKey,
  });

/** A payment with the instant, by this device's clock, at which its `now` was true. */
export type ReceivedPayment = ChargePayment & { readonly receivedAt: number };

export const paymentQuery = (reference: string) =>
  queryOptions({
    queryKey: ['service-charge', 'payment', reference],
    queryFn: async ({ signal }): Promise<ReceivedPayment> => ({
      ...(await call(getServiceChargePayment, { params: { reference }, signal })),
      receivedAt: Date.now(),
    }),
    staleTime: 0,
  });

/** The payer came back from the provider's page without having paid. */
export async function leavePayment(reference: string): Promise<ReceivedPayment> {
  return { ...(await call(leaveServiceChargePage, { params: { reference } })), receivedAt: Date.now() };
}
