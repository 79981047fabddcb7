import { nothingChargedCodes } from '@gatelight/contract/errors';
import * as z from 'zod/mini';
import { CallError } from '../../api.ts';
import { readStored, removeStored, writeStored } from '../device/browser-storage.ts';
import type { StorageArea } from '../device/browser-storage.ts';

const storedKey = z.object({
  /** The requested action. A changed request is another intent. */
  body: z.string().check(z.maxLength(500)),
  key: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  /** By this device's clock, for comparing with the same clock. */
  madeAt: z.number(),
});

export type KeptIntent = {
  readonly name: string;
  readonly request: unknown;
  readonly area?: StorageArea | undefined;
  readonly lastsMs?: number | undefined;
};

/** Without storage, the key lasts as long as the page. */
const inMemory = new Map<string, z.output<typeof storedKey>>();

const nameOf = (name: string) => `intent:${name}`;

/** For one intent: an idempotency key. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * One idempotency key for each intent to pay, kept in the tab over retries, a reload and the end of a session, so that
 * the server never takes the money twice. It gives no access to anything. `lastsMs` is for pages that a payer may leave
 * unpaid: after that time a new one is opened, and the server looks after money that still comes to the old one.
 * A form whose draft is in `localStorage` keeps its key there too: another tab goes on with both.
 */
export function intentKey(
  name: string,
  request: unknown,
  lastsMs = Number.POSITIVE_INFINITY,
  area: StorageArea = 'sessionStorage',
): string {
  const body = JSON.stringify(request);
  const kept = inMemory.get(name) ?? readStored(area, nameOf(name), storedKey);
  if (kept?.body === body && Date.now() - kept.madeAt < lastsMs) return kept.key;
  const made = { body, key: newKey(), madeAt: Date.now() };
  inMemory.set(name, made);
  writeStored(area, nameOf(name), made);
  return made.key;
}

const unsettledName = (name: string) => `unsettled:${name}`;
const sentBody = z.string().check(z.maxLength(500));

/** Notes that a request for the intent is sent. Its result is unknown until `noteKnown`, also after a reload. */
export function noteSent({ name, request, area = 'sessionStorage' }: KeptIntent): void {
  writeStored(area, unsettledName(name), JSON.stringify(request));
}

/** Notes that the outcome of the last request for the intent is known. */
export function noteKnown({ name, area = 'sessionStorage' }: Pick<KeptIntent, 'name' | 'area'>): void {
  removeStored(area, unsettledName(name));
}

/** Whether exactly this request was sent, its result is unknown, and a repeat would use the same key. */
export function isUnsettled({ name, request, area = 'sessionStorage', lastsMs }: KeptIntent): boolean {
  if (readStored(area, unsettledName(name), sentBody) !== JSON.stringify(request)) return false;
  const kept = inMemory.get(name) ?? readStored(area, nameOf(name), storedKey);
  return lastsMs === undefined || kept === null || Date.now() - kept.madeAt < lastsMs;
}

const sentRequest = z.pipe(
  z.pipe(
    sentBody,
    z.transform((body): unknown => JSON.parse(body)),
  ),
  z.record(z.string(), z.union([z.string(), z.boolean(), z.null()])),
);
export type SentRequest = z.output<typeof sentRequest>;

/** The last request of this name, when it was sent, its result is unknown, and the same key would go out again. */
export function unsettledRequest(kept: Omit<KeptIntent, 'request'>): SentRequest | null {
  const request = readStored(kept.area ?? 'sessionStorage', unsettledName(kept.name), sentRequest);
  return request !== null && isUnsettled({ ...kept, request }) ? request : null;
}

/** A form starts again: its key goes, unless the result of its last request is still unknown. */
export function endSettledIntent(kept: Omit<KeptIntent, 'request'>): void {
  if (unsettledRequest(kept) === null) endIntent(kept.name);
}

/** The intent is settled: the next request, even the same one, is a new intent. */
export function endIntent(name: string): void {
  inMemory.delete(name);
  for (const area of ['sessionStorage', 'localStorage'] as const) {
    removeStored(area, nameOf(name));
    noteKnown({ name, area });
  }
}

/** Whether the failure means for certain that nothing was done. After any other failure the same key must be sent again. */
export function wasNotDone(failure: unknown): boolean {
  if (!(failure instanceof CallError)) return false;
  if (nothingChargedCodes.some((code) => code === failure.code)) return true;
  const isUnsettled = failure.code === 'still-running' || failure.status === 401 || failure.status === 429;
  return failure.status >= 400 && failure.status < 500 && !isUnsettled;
}
