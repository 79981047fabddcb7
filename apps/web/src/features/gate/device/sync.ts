import { getGateHouses } from '@gatelight/contract/places/walk-ins';
import { getGateList, listGateLog, pairGateDevice, sendGateEntries } from '@gatelight/contract/places/gate/at-gate';
import { call, CallError } from '../../../api.ts';
import { syncHouseholds } from '../household/households.ts';
import { fetchBlocks } from '../blocks/blocks.ts';
import { fetchRounds } from '../duty/rounds.ts';
import { sendOutbox } from '../duty/outbox.ts';
import { sendOwnPins } from './own-pins.ts';
import { becomeUnpaired, gateNow, sentKeys, setOnline, settle, takeHouses, takeList, takeLog } from './gate.ts';

/** As many as one call takes. */
const MOST_AT_ONCE = 200;

const isUnusable = (failure: unknown) => failure instanceof CallError && [400, 413, 422].includes(failure.status);
export const isNoContact = (failure: unknown) =>
  !(failure instanceof CallError) || failure.status === 0 || failure.status >= 500;

async function send(count: number): Promise<number> {
  const waiting = gateNow()
    .entries.filter(({ state }) => state === 'waits')
    .slice(0, count);
  if (waiting.length === 0) return 0;
  const body = { sent_at: new Date().toISOString(), entries: waiting.map(({ entry }) => entry) };
  try {
    const { entries } = await call(sendGateEntries, { body });
    const states = new Map(entries.map(({ key, state }) => [key, state]));
    if (!waiting.some(({ entry }) => states.has(entry.key))) throw new Error('the answer is about other entries');
    await settle(states);
  } catch (failure) {
    if (!isUnusable(failure)) throw failure;
    // An entry that the server cannot read must not delay the others.
    if (waiting.length > 1) return send(1);
    await settle(new Map([[waiting[0]!.entry.key, 'refused']]));
  }
  return waiting.length;
}

/** Sends waiting entries, in their order. Returns how many were sent. */
async function sendAll(): Promise<number> {
  let sent = 0;
  for (let more = await send(MOST_AT_ONCE); more > 0; more = await send(MOST_AT_ONCE)) sent += more;
  return sent;
}

let sending: Promise<number> | undefined;

/** Sends waiting entries, one batch at a time: a contact and a check may start it at the same time. */
export function sendEntries(): Promise<number> {
  sending ??= sendAll().finally(() => (sending = undefined));
  return sending;
}

/** Also fetched while the log is open. */
let wantsLog = false;
export const wantLog = (wants: boolean) => void (wantsLog = wants);

/** Houses change seldom. */
const HOUSES_MS = 3_600_000;
let housesAt = 0;

async function fetchHouses(): Promise<void> {
  if (gateNow().houses && Date.now() - housesAt < HOUSES_MS) return;
  await takeHouses(await call(getGateHouses));
  housesAt = Date.now();
}

async function contact(): Promise<void> {
  try {
    const sent = gateNow().list ? await sendEntries() : 0;
    // Before the list, which then includes them.
    await sendOwnPins();
    const counted = sentKeys();
    const list = await call(getGateList);
    // The new list replaces sent entries. Without this, a line of a helper or of goods would show its button again for a moment.
    await syncHouseholds().finally(() => takeList(list, counted));
    await fetchBlocks();
    if (sent > 0 || wantsLog) await takeLog(await call(listGateLog));
    setOnline(true);
    await fetchHouses();
    // Last, so that photos on a slow network do not delay the list.
    await sendOutbox();
    await fetchRounds();
  } catch (failure) {
    if (failure instanceof CallError && failure.code === 'device-required') await becomeUnpaired();
    else if (isNoContact(failure)) setOnline(false);
  }
}

let running: Promise<void> | undefined;
let isAskedAgain = false;

async function contactUntilQuiet(): Promise<void> {
  do {
    isAskedAgain = false;
    await contact();
  } while (isAskedAgain);
}

/** Sends waiting entries and fetches the list. A call while it runs makes it run again afterwards. */
export function syncGate(): Promise<void> {
  if (running) isAskedAgain = true;
  running ??= contactUntilQuiet().finally(() => (running = undefined));
  return running;
}

/** Pairs this device by the secret in the manager's QR, and fetches the list. Throws the refusal of the server. */
export async function pairGate(secret: string): Promise<void> {
  await call(pairGateDevice, { body: { secret } });
  await becomeUnpaired();
  // Asks the browser not to delete this data when the phone runs out of space.
  void navigator.storage?.persist?.().catch(() => undefined);
  await syncGate();
  if (!gateNow().list) throw new Error('the list did not arrive');
}

/** The secret in a scanned text or an address, `https://…/gate#secret`. */
export const secretIn = (text: string): string | undefined => /\/gate#([\w-]{43})$/.exec(text.trim())?.[1];
