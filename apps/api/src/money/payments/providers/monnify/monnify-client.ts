import { createOutbound, type OutboundCall, type Outcome } from '#platform/outbound/outbound';
import { fieldsOf, textOf } from '../fields.ts';
import { parseExactly } from './monnify-values.ts';
import type { Answer, RefusalReason } from '../answer.ts';

export interface MonnifyOptions {
  /** `https://api.monnify.com`, or the sandbox's address; nothing else differs between the two. */
  baseUrl: string;
  apiKey: string;
  secretKey: string;
  /** Signatures made with these are accepted too, while a key is being exchanged. */
  formerSecretKeys?: readonly string[];
  contractCode: string;
  /** The wallet from which payouts are made: ten digits. */
  sourceAccount: string;
  totalTimeoutMs?: number;
}

export type MonnifyAnswer = Answer<unknown> | { kind: 'absent'; message: string };

export interface MonnifyClient {
  call(call: Pick<OutboundCall, 'method' | 'path' | 'body'>): Promise<MonnifyAnswer>;
  /** Looks up one thing: 'it does not exist' is a valid response. */
  getOne<T>(path: string, read: (body: unknown) => T | undefined): Promise<Answer<T | undefined>>;
  postOne<T>(path: string, body: unknown, read: (body: unknown) => T | undefined): Promise<Answer<T>>;
  isDown(): boolean;
  close(): Promise<void>;
}

/** A token is renewed this long before it ends. */
const renewBeforeMs = 60_000;

export const notUnderstood = { kind: 'unknown', why: 'the response was not understood', sent: true } as const;

/** Calls on behalf of the merchant: signs in when there is no token or it has expired. */
export function createMonnifyClient(options: MonnifyOptions, now: () => number = Date.now): MonnifyClient {
  const { baseUrl, apiKey, secretKey, totalTimeoutMs } = options;
  const outbound = createOutbound({
    baseUrl,
    part: 'monnify',
    ...(totalTimeoutMs === undefined ? {} : { totalTimeoutMs }),
  });
  let token: { text: string; until: number } | undefined;
  let signingIn: Promise<Answer<string>> | undefined;

  async function signIn(): Promise<Answer<string>> {
    const authorization = `Basic ${Buffer.from(`${apiKey}:${secretKey}`).toString('base64')}`;
    const outcome = await outbound.call({
      method: 'POST',
      path: '/api/v1/auth/login',
      body: {},
      headers: { authorization },
    });
    const answer = readMonnifyAnswer(outcome);
    // Whatever went wrong here, no call of the merchant was sent yet.
    if (answer.kind !== 'ok') return { kind: 'unknown', why: `sign-in: ${whyOf(answer)}`, sent: false };
    const fields = fieldsOf(answer.value);
    const text = textOf(fields['accessToken']);
    const seconds = Number(fields['expiresIn']);
    if (text === undefined || !Number.isFinite(seconds))
      return { kind: 'unknown', why: 'sign-in: the response was not understood', sent: false };
    token = { text, until: now() + seconds * 1000 - renewBeforeMs };
    return { kind: 'ok', value: text };
  }

  async function currentToken(): Promise<Answer<string>> {
    if (token && now() < token.until) return { kind: 'ok', value: token.text };
    signingIn ??= signIn().finally(() => (signingIn = undefined));
    return signingIn;
  }

  async function call(one: Pick<OutboundCall, 'method' | 'path' | 'body'>, isRepeat = false): Promise<MonnifyAnswer> {
    const signed = await currentToken();
    if (signed.kind !== 'ok') return signed;
    const outcome = await outbound.call({ ...one, headers: { authorization: `Bearer ${signed.value}` } });
    if (outcome.kind === 'answered' && outcome.status === 401 && !isRepeat) {
      // The token ended early, or another deployment signed in: nothing was done.
      if (token?.text === signed.value) token = undefined;
      return call(one, true);
    }
    return readMonnifyAnswer(outcome);
  }

  return {
    call: (one) => call(one),
    async getOne(path, read) {
      const answer = await call({ method: 'GET', path });
      if (answer.kind === 'absent') return { kind: 'ok', value: undefined };
      return answer.kind === 'ok' ? understood(answer.value, read) : answer;
    },
    async postOne(path, body, read) {
      const answer = await call({ method: 'POST', path, body });
      if (answer.kind === 'absent') return { kind: 'refused', message: answer.message, reason: 'other' };
      return answer.kind === 'ok' ? understood(answer.value, read) : answer;
    },
    isDown: () => outbound.isResting(),
    close: () => outbound.close(),
  };
}

function understood<T>(body: unknown, read: (body: unknown) => T | undefined): Answer<T> {
  const value = read(body);
  return value === undefined ? notUnderstood : { kind: 'ok', value };
}

function whyOf(answer: Exclude<MonnifyAnswer, { kind: 'ok' }>): string {
  return answer.kind === 'unknown' ? answer.why : answer.message;
}

function reasonOf(code: string | undefined, message: string): RefusalReason {
  if (/duplicate|reference already exists/i.test(message)) return 'duplicate';
  return code === 'D02' || /insufficient (?:wallet )?balance/i.test(message) ? 'no-balance' : 'other';
}

/** Translates HTTP into meaning. `requestSuccessful` is about the call, never about money. */
function readMonnifyAnswer(outcome: Outcome): MonnifyAnswer {
  if (outcome.kind !== 'answered') return { kind: 'unknown', why: outcome.why, sent: outcome.kind === 'unknown' };
  const { status } = outcome;
  const body = fieldsOf(parseExactly(outcome.text));
  const message = textOf(body['responseMessage']) ?? `HTTP ${status}`;
  if (status === 401 || status === 403 || status === 429) return { kind: 'unknown', why: message, sent: false };
  if (status >= 500 || status < 200 || (status >= 300 && status < 400))
    return { kind: 'unknown', why: `HTTP ${status}`, sent: true };
  if (status >= 400 || body['requestSuccessful'] === false) {
    // The same amount to the same account within two minutes: not a final refusal, and certainly not sent.
    if (textOf(body['responseCode']) === 'D07') return { kind: 'unknown', why: message, sent: false };
    if (status === 404) return { kind: 'absent', message };
    return { kind: 'refused', message, reason: reasonOf(textOf(body['responseCode']), message) };
  }
  return body['requestSuccessful'] === true ? { kind: 'ok', value: body['responseBody'] } : notUnderstood;
}
