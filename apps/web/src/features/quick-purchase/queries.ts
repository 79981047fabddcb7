import { collectForm } from '@gatelight/contract/selling/vending/form-collection';
import { checkMeter } from '@gatelight/contract/places/households/meter-check';
import { listProperties } from '@gatelight/contract/places/estates/property-list';
import { getSite } from '@gatelight/contract/office/site';
import { quoteEstate, quotePrice } from '@gatelight/contract/selling/vending/prices';
import { createPaymentLink, getPaymentLink } from '@gatelight/contract/selling/vending/quick-purchases';
import type { AnswerOf } from '@gatelight/contract/route';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { nairaToKobo } from './form/intent.ts';
import type { PurchaseIntent } from './form/intent.ts';
import type { LinkAddress, LinkAnswer } from './payment/payment-url.ts';
import { typedNaira } from '../../ui/values/number-text.ts';
import type { StoredForm } from './form/stored-form.ts';

const MINUTE_MS = 60_000;

/** The gateway's names when the site's settings cannot be read: the default names. */
export const FALLBACK_SITE = { merchant: 'gatelight', client_id: 'gatelight-web' } as const;

export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: ({ signal }) => call(getSite, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const estatesQuery = queryOptions({
  queryKey: ['estates'],
  queryFn: ({ signal }) => call(listProperties, { signal }),
  staleTime: 10 * MINUTE_MS,
});

/** The owner of a meter. Look-ups are limited for each visitor, so a result is kept and a refusal is not retried. */
export function meterQuery(meterNumber: string) {
  return queryOptions({
    queryKey: ['meter', meterNumber],
    queryFn: ({ signal }) => call(checkMeter, { body: { meterNumber }, signal }),
    staleTime: 10 * MINUTE_MS,
    retry: false,
  });
}

/** The units for an amount in whole naira on a meter. */
export function quoteQuery(meterNumber: string, naira: string) {
  return queryOptions({
    queryKey: ['quote', meterNumber, naira],
    queryFn: ({ signal }) =>
      call(quotePrice, { body: { meterNumber, amount_kobo: Number(nairaToKobo(naira)) }, signal }),
    staleTime: 5 * MINUTE_MS,
    retry: false,
  });
}

/** The units for an amount in whole naira in an estate, without a meter. */
export function estateQuoteQuery(estate: string, naira: string) {
  return queryOptions({
    queryKey: ['estate-quote', estate, naira],
    queryFn: ({ signal }) => call(quoteEstate, { body: { estate, amount_kobo: Number(nairaToKobo(naira)) }, signal }),
    staleTime: 5 * MINUTE_MS,
    retry: false,
  });
}

export type IssuedAccount = AnswerOf<typeof createPaymentLink>['data'];

export async function requestPaymentLink(
  merchant: string,
  intent: PurchaseIntent,
  isWantedRepeat: boolean,
): Promise<IssuedAccount> {
  const headers = { 'purchase-proof': intent.proof };
  const body = isWantedRepeat ? { ...intent.request, repeat: true as const } : intent.request;
  const answer = await call(createPaymentLink, { params: { merchant }, body, headers });
  return answer.data;
}

/** The status of the payment and the issued details. `receivedAt` is this device's clock, beside the server's `now`. */
export function linkQuery(address: LinkAddress, clientId: string) {
  return queryOptions({
    queryKey: ['payment-link', address.merchant, address.secret],
    queryFn: async ({ signal }): Promise<LinkAnswer & { receivedAt: number }> => {
      const answer = await call(getPaymentLink, {
        params: { merchant: address.merchant, secret: address.secret },
        query: { clientId },
        signal,
      });
      return { ...answer.data, receivedAt: Date.now() };
    },
    staleTime: 0,
    gcTime: 0,
  });
}

/** The saved purchase copy to the form collection, its amount converted from minor units. */
export async function collectStoredForm(form: StoredForm): Promise<void> {
  await call(collectForm, { body: { ...form, amount: typedNaira(BigInt(form.amount)) } });
}
