import { getQuickPurchase, resendToken } from '@gatelight/contract/selling/vending/quick-purchases';
import type { AnswerOf } from '@gatelight/contract/route';
import type { Purchase } from '@gatelight/contract/selling/vending/quick-purchases';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** One purchase and its tokens, cached under one key for every page that shows it. */
export function purchaseQuery(secret: string) {
  return queryOptions({
    queryKey: ['purchase', secret],
    queryFn: ({ signal }): Promise<Purchase> => call(getQuickPurchase, { params: { secret }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Sends the token of a purchase again, to the phone number or the e-mail address of the purchase. */
export function sendTokenAgain(secret: string, channel: 'sms' | 'email'): Promise<AnswerOf<typeof resendToken>> {
  return call(resendToken, { params: { secret }, body: { channel } });
}
