import { findToken, getQuickPurchase, resendToken, verifyFindToken } from '@gatelight/contract';
import type { AnswerOf, BodyInputOf, Purchase } from '@gatelight/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** Whose purchase is looked for. */
export type LookupRequest = BodyInputOf<typeof findToken>;
export type Found = AnswerOf<typeof verifyFindToken>;

export function askForCode(request: LookupRequest): Promise<AnswerOf<typeof findToken>> {
  return call(findToken, { body: request });
}

export function verifyCode(request: LookupRequest, otp: string): Promise<Found> {
  return call(verifyFindToken, { body: { ...request, otp } });
}

/** The purchase that the code opened, so that a token that is still being made appears by itself. */
export function foundPurchaseQuery(secret: string) {
  return queryOptions({
    queryKey: ['found-purchase', secret],
    queryFn: ({ signal }): Promise<Purchase> => call(getQuickPurchase, { params: { secret }, signal }),
    gcTime: 0,
  });
}

export function sendTokenAgain(secret: string): Promise<AnswerOf<typeof resendToken>> {
  return call(resendToken, { params: { secret }, body: { channel: 'sms' } });
}
