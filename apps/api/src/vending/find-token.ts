import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { checkCode, issueCode } from '#one-time-codes';
import { maskEmail, maskPhone, queueMessage } from '#notifications';
import { AppError } from '#platform/errors';
import { databaseNow, inTransaction, type Db } from '#platform/db';
import { limits, takeFrom } from '#platform/limits';
import { queueToken } from './queue-token.ts';
import { findOrderByReference, tokensOf, type Order } from './store.ts';

export interface FindTokenDeps {
  db: Db;
  otpKey: Buffer;
}

/** What somebody says of a purchase, true or not. */
interface Wanted {
  reference: string;
  phoneNumber: string;
}

/** Seconds that a code works. */
export const codeSeconds = 600;

/** A code is bound to the one purchase and the one phone that asked for it. */
const subjectOf = (reference: string, phone: string) => `${reference}:${phone}`;

/**
 * No answer comes sooner: what is done for a hit and not for a miss takes a few milliseconds, and who can measure them
 * would learn what the words do not say.
 */
const answerMs = 150;

async function notSooner<T>(work: Promise<T>): Promise<T> {
  await Promise.allSettled([work, pause(answerMs)]);
  return work;
}

async function matching(db: Db, reference: string, phone: string): Promise<Order | undefined> {
  const order = await findOrderByReference(db, reference);
  return order?.customerPhone === phone ? order : undefined;
}

/**
 * Sends a code to the phone of a purchase. Answers the same for a hit and a miss: whether this reference and this phone
 * belong together is what a stranger must not learn.
 */
export async function sendFindCode(deps: FindTokenDeps, request: Wanted, ip: string): Promise<void> {
  await takeFrom(deps.db, limits.findTokenPerIp, ip);
  await takeFrom(deps.db, limits.findTokenPerPhone, request.phoneNumber);
  await notSooner(queueCode(deps, request));
}

async function queueCode(deps: FindTokenDeps, request: Wanted): Promise<void> {
  const order = await matching(deps.db, request.reference, request.phoneNumber);
  if (!order) return;
  await inTransaction(deps.db, async (tx) => {
    const now = await databaseNow(tx);
    const code = await issueCode(tx, {
      purpose: 'find-token',
      subject: subjectOf(request.reference, request.phoneNumber),
      key: deps.otpKey,
    });
    if (code === undefined) return;
    await queueMessage(tx, {
      event: `order:${order.id}:find-code:${randomUUID()}`,
      subjectKind: 'otp',
      subjectId: order.id.toString(),
      channel: 'sms',
      to: order.customerPhone,
      template: { name: 'one-time-code', code, purpose: 'find-token' },
      expiresAt: new Date(now.getTime() + codeSeconds * 1000),
    });
  });
}

/** The purchase behind a right code; `wrong-code` for everything else, known or not. */
export async function openWithCode(deps: FindTokenDeps, request: Wanted & { otp: string }, ip: string): Promise<Order> {
  await takeFrom(deps.db, limits.otpTries, ip);
  return notSooner(orderOfCode(deps, request));
}

async function orderOfCode(deps: FindTokenDeps, request: Wanted & { otp: string }): Promise<Order> {
  const verdict = await checkCode(deps.db, {
    purpose: 'find-token',
    subject: subjectOf(request.reference, request.phoneNumber),
    key: deps.otpKey,
    code: request.otp,
  });
  const order = await matching(deps.db, request.reference, request.phoneNumber);
  if (verdict !== 'ok' || !order) throw new AppError('wrong-code');
  return order;
}

/** Sends the stored token again; a token is never made here. */
export async function resendToken(
  db: Db,
  order: Order,
  channel: 'sms' | 'email',
): Promise<{ channel: 'sms' | 'email'; toMasked: string }> {
  await takeFrom(db, limits.resend, order.id.toString());
  const to = channel === 'sms' ? order.customerPhone : order.customerEmail;
  const tokens = await tokensOf(db, order.id);
  if (tokens.length === 0 || to === null) throw new AppError('nothing-to-resend');
  await inTransaction(db, (tx) =>
    queueToken(tx, order, tokens, { event: `order:${order.id}:resend:${randomUUID()}`, channels: [channel] }),
  );
  return { channel, toMasked: channel === 'sms' ? maskPhone(to) : maskEmail(to) };
}
