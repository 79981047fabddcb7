import { checkAtGate } from '@gatelight/contract/places/gate/at-gate';
import type { ListedPass } from '@gatelight/contract/places/gate/at-gate';
import { readPassText } from '@gatelight/contract/places/passes/signed-pass';
import { call, CallError } from '../../../api.ts';
import { timeNow } from '../device/clock.ts';
import { stretched } from '../device/codes.ts';
import {
  becomeUnpaired,
  gateNow,
  noteRight,
  noteWait,
  noteWrong,
  sentKeys,
  setOnline,
  takePass,
} from '../device/gate.ts';
import { passOfQr } from '../device/passes.ts';
import type { KnownPass } from '../device/passes.ts';
import { isSigned } from '../device/signature.ts';
import { isNoContact, sendEntries } from '../device/sync.ts';
import { waitNow } from '../device/tries.ts';
import { putDown } from '../duty/outbox.ts';

/** A guard does not wait longer than this. Then the list decides. */
const SERVER_MS = 1500;

export type Check = 'server' | 'list' | 'signature';
export type Found =
  | { readonly kind: 'pass'; readonly pass: KnownPass; readonly check: Check }
  | { readonly kind: 'unknown-code'; readonly code: string }
  | { readonly kind: 'wait' }
  | { readonly kind: 'forged' | 'other-estate' | 'other-key' };

type Word = { readonly pass: ListedPass | null } | 'none' | 'wait';

/** The server's response for a code or pass. `none`: there was no response in time. */
async function askServer(body: { code: string } | { pass: string }): Promise<Word> {
  if (!gateNow().isOnline || !navigator.onLine) return 'none';
  const signal = AbortSignal.timeout(SERVER_MS);
  try {
    // A visitor entered a moment ago: the server must have that entry before it is asked.
    if (gateNow().entries.some(({ state }) => state === 'waits'))
      await Promise.race([sendEntries(), new Promise((resolve) => signal.addEventListener('abort', resolve))]);
    const counted = sentKeys();
    const { at, pass } = await call(checkAtGate, { body, signal });
    await takePass(at, pass, counted);
    return { pass };
  } catch (failure) {
    if (failure instanceof CallError && failure.code === 'rate-limited') return 'wait';
    if (failure instanceof CallError && failure.code === 'device-required') await becomeUnpaired();
    else if (isNoContact(failure) && !(failure instanceof CallError && failure.code === 'too-slow')) setOnline(false);
    return 'none';
  }
}

const knownPass = (id: number | undefined) => (id === undefined ? undefined : gateNow().passes.get(id));

/** The server counts wrong codes of a gate, also those that were typed without network. */
async function noteUnheard(): Promise<void> {
  const { shift, time } = gateNow();
  if (!shift) return;
  const at = new Date(timeNow(time).now).toISOString();
  await putDown({ type: 'wrong-code', key: crypto.randomUUID(), guard_id: shift.guard_id, at });
}

/** Looks a code up in the list of this device, and asks the server where there is network. */
export async function findByCode(code: string): Promise<Found> {
  const { list } = gateNow();
  if (!list) return { kind: 'unknown-code', code };
  const server = askServer({ code });
  const tag = await stretched(code, list.salt, list.rounds);
  const listed = list.passes.find((one) => one.tag === tag);
  const word = await server;
  if (word === 'wait') {
    noteWait('codeTries', waitNow());
    return { kind: 'wait' };
  }
  const pass = knownPass(word === 'none' ? listed?.id : word.pass?.id);
  if (!pass) {
    noteWrong('codeTries');
    if (word === 'none') void noteUnheard();
    return { kind: 'unknown-code', code };
  }
  noteRight('codeTries');
  return { kind: 'pass', pass, check: word === 'none' ? 'list' : 'server' };
}

/** Checks a scanned text. Null: it is not a pass, and the camera keeps scanning. */
export async function findByQr(text: string): Promise<Found | null> {
  const { list } = gateNow();
  const read = readPassText(text);
  if (!list || !read) return null;
  if (read.pass.estateId !== list.estate_id) return { kind: 'other-estate' };
  const key = list.keys.find(({ version }) => version === read.pass.keyVersion);
  if (key && !(await isSigned(read, key.key))) return { kind: 'forged' };
  const word = await askServer({ pass: passPart(text) });
  if (typeof word === 'object') {
    const pass = knownPass(word.pass?.id);
    return pass ? { kind: 'pass', pass, check: 'server' } : { kind: 'forged' };
  }
  // The estate has a newer key than this device knows.
  if (!key) return { kind: 'other-key' };
  const pass = knownPass(read.pass.passId);
  return pass
    ? { kind: 'pass', pass, check: pass.isUnlisted ? 'signature' : 'list' }
    : { kind: 'pass', pass: passOfQr(read), check: 'signature' };
}

const passPart = (text: string) => text.slice(text.indexOf('GP1.')).trim();
