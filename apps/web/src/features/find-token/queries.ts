import { findToken, verifyFindToken, type FindTokenForm } from '@gatelight/contract/selling/vending/find-token';
import type { AnswerOf, BodyInputOf } from '@gatelight/contract/route';
import { call } from '../../api.ts';

/** The purchase that the visitor looks for. */
export type LookupRequest = BodyInputOf<typeof findToken>;
/** The form's one field holds a meter number or a reference; the contract has checked which. */
export function lookupOf({ wanted, phoneNumber }: FindTokenForm): LookupRequest {
  return /^\d/.test(wanted) ? { meterNumber: wanted, phoneNumber } : { reference: wanted, phoneNumber };
}

export type Found = AnswerOf<typeof verifyFindToken>;

export function askForCode(request: LookupRequest): Promise<AnswerOf<typeof findToken>> {
  return call(findToken, { body: request });
}

export function verifyCode(request: LookupRequest, otp: string): Promise<Found> {
  return call(verifyFindToken, { body: { ...request, otp } });
}
