import { setTimeout as pause } from 'node:timers/promises';
import { checkCode, issueCode } from '#one-time-codes';
import { maskEmail, maskPhone, notificationLimits } from '#notifications';
import { AppError } from '#platform/errors';
import type { Caller } from '#platform/callers/caller';
import type { Db } from '#platform/database/db';
import { networkOf, takeAll, takeFrom } from '#platform/callers/limits';
import { vendingLimits } from '../limits.ts';
import { purchaseSecret, secretHash } from './purchase-secret.ts';
import {
  queueFindCode,
  queueResend,
  readPurchase,
  referenceOfMeter,
  referenceOfPhone,
  type PurchaseRecord,
} from './purchase-store.ts';

export interface FindTokenDeps {
  db: Db;
  otpKey: Buffer;
  linkKey: Buffer;
}

/**
 * What a visitor claims about a purchase, true or not: the phone number, with the reference that the browser sent or
 * the meter number (the contract allows exactly one of both).
 */
interface LookupRequest {
  reference?: string | undefined;
  meterNumber?: string | undefined;
  phoneNumber: string;
}

/** Seconds that a code works. */
export const codeSeconds = 600;

/** A code is bound to the reference or meter number and the phone number in the request for it. */
const subjectOf = ({ reference, meterNumber, phoneNumber }: LookupRequest) =>
  `${reference ?? `meter ${meterNumber}`}:${phoneNumber}`;

/** Our reference of the requested purchase; for a meter, of its newest purchase. Never of another phone. */
async function findReference(
  db: Db,
  { reference, meterNumber, phoneNumber }: LookupRequest,
): Promise<string | undefined> {
  if (reference !== undefined) return referenceOfPhone(db, reference, phoneNumber);
  return meterNumber === undefined ? undefined : referenceOfMeter(db, meterNumber, phoneNumber);
}

/**
 * No response is sent sooner. A match takes a few milliseconds more work than a miss, and a stranger who measured them
 * would learn what the text does not say.
 */
const answerMs = 150;

async function notSooner<T>(work: Promise<T>): Promise<T> {
  await Promise.allSettled([work, pause(answerMs)]);
  return work;
}

/**
 * Sends a code to the phone of a purchase. The response is the same for a match and a miss: a stranger must not learn
 * whether this reference and this phone number belong together.
 */
export async function sendFindCode(deps: FindTokenDeps, request: LookupRequest, caller: Caller): Promise<void> {
  const { phoneNumber, meterNumber } = request;
  const { ip } = caller;
  await takeAll(deps.db, [
    { limit: vendingLimits.findTokenPerIp, subject: ip, caller },
    { limit: vendingLimits.findTokenPerPhone, subject: `${networkOf(ip)}:${phoneNumber}`, caller },
    ...(meterNumber === undefined ? [] : [{ limit: vendingLimits.findTokenPerMeter, subject: meterNumber, caller }]),
    { limit: notificationLimits.messages, subject: phoneNumber, caller },
  ]);
  await notSooner(queueCode(deps, request));
}

async function queueCode(deps: FindTokenDeps, request: LookupRequest): Promise<void> {
  const reference = await findReference(deps.db, request);
  if (reference === undefined) return;
  const owner = { purpose: 'find-token', subject: subjectOf(request), key: deps.otpKey };
  await issueCode(deps.db, owner, (db, code) =>
    queueFindCode(db, { ...code, reference, phone: request.phoneNumber, seconds: codeSeconds }),
  );
}

/** The purchase for a correct code; `wrong-code` for everything else, known or not. */
export async function openWithCode(
  deps: FindTokenDeps,
  request: LookupRequest & { otp: string },
  caller: Caller,
): Promise<{ secret: string; purchase: PurchaseRecord }> {
  const { ip } = caller;
  await takeAll(deps.db, [
    { limit: vendingLimits.otpTries, subject: ip, caller },
    { limit: vendingLimits.otpTriesPerPhone, subject: `${networkOf(ip)}:${request.phoneNumber}`, caller },
  ]);
  return notSooner(purchaseOfCode(deps, request));
}

async function purchaseOfCode(
  deps: FindTokenDeps,
  request: LookupRequest & { otp: string },
): Promise<{ secret: string; purchase: PurchaseRecord }> {
  const verdict = await checkCode(deps.db, {
    purpose: 'find-token',
    subject: subjectOf(request),
    key: deps.otpKey,
    code: request.otp,
  });
  if (verdict !== 'ok') throw new AppError('wrong-code');
  const reference = await findReference(deps.db, request);
  const secret = reference && purchaseSecret(deps.linkKey, reference);
  const purchase = secret && (await readPurchase(deps.db, secretHash(secret), { found: [], missing: [] }));
  if (!secret || !purchase) throw new AppError('wrong-code');
  return { secret, purchase };
}

/** Sends the stored token again; never makes a token. */
export async function resendToken(
  db: Db,
  { order, tokens }: PurchaseRecord,
  how: { secret: string; channel: 'sms' | 'email'; caller: Caller },
): Promise<{ channel: 'sms' | 'email'; toMasked: string }> {
  const { secret, channel, caller } = how;
  await takeFrom(db, vendingLimits.resend, caller, order.id.toString());
  const to = channel === 'sms' ? order.purchase.customerPhone : order.purchase.customerEmail;
  if (tokens.length === 0 || to === null) throw new AppError('nothing-to-resend');
  await takeAll(db, [{ limit: notificationLimits.messages, subject: to.toLowerCase(), caller }]);
  if (!(await queueResend(db, secretHash(secret), channel))) throw new AppError('nothing-to-resend');
  return { channel, toMasked: channel === 'sms' ? maskPhone(to) : maskEmail(to) };
}
