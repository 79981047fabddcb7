import { findToken, verifyFindToken } from '@gatelight/contract/vending';
import type { AnswerOf, BodyInputOf } from '@gatelight/contract/route';
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
