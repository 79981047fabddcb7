import {
  fundByCard,
  fundBySavedCard,
  fundByTransfer,
  getFunding,
  leaveFundingPage,
} from '@gatelight/contract/money/wallets';
import { wireKobo } from '@gatelight/contract/money';
import type { AnswerOf } from '@gatelight/contract/route';
import type { Funding } from '@gatelight/contract/money/wallets';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';
import type { Repeat } from '../../data/payment/use-payment.ts';

export type IssuedAccount = AnswerOf<typeof fundByTransfer>;

/** A funding with the instant, by this device's clock, at which its `now` was true. */
export type ReceivedFunding = Funding & { readonly receivedAt: number };

export function fundingQuery(reference: string) {
  return queryOptions({
    queryKey: ['funding', reference],
    queryFn: async ({ signal }): Promise<ReceivedFunding> => ({
      ...(await call(getFunding, { params: { reference }, signal })),
      receivedAt: Date.now(),
    }),
    staleTime: 0,
  });
}

/** The payer came back from the provider's page without having paid. */
export async function leaveFunding(reference: string): Promise<ReceivedFunding> {
  return { ...(await call(leaveFundingPage, { params: { reference } })), receivedAt: Date.now() };
}

export function fundWithCard(
  amountKobo: bigint,
  given: { readonly callbackUrl: string; readonly saveCard: boolean },
  idempotencyKey: string,
  repeat: Repeat,
): Promise<AnswerOf<typeof fundByCard>> {
  const body = {
    ...repeat,
    amount_kobo: wireKobo(amountKobo),
    callback_url: given.callbackUrl,
    ...(given.saveCard ? { save_card: true } : {}),
  };
  return call(fundByCard, { body, idempotencyKey });
}

export function fundWithTransfer(amountKobo: bigint, idempotencyKey: string): Promise<IssuedAccount> {
  return call(fundByTransfer, { body: { amount_kobo: wireKobo(amountKobo) }, idempotencyKey });
}

export function fundWithSavedCard(
  amountKobo: bigint,
  given: { readonly callbackUrl: string; readonly cardId: string },
  idempotencyKey: string,
  repeat: Repeat,
): Promise<AnswerOf<typeof fundBySavedCard>> {
  const body = { ...repeat, amount_kobo: wireKobo(amountKobo), card_id: given.cardId, callback_url: given.callbackUrl };
  return call(fundBySavedCard, { body, idempotencyKey });
}
