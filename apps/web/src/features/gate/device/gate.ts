import type { EntrySource, GateList, GateLogLine, ListedPass, NewEntry } from '@gatelight/contract/places/gate/at-gate';
import type { GateHouses } from '@gatelight/contract/places/walk-ins';
import { create } from 'zustand';
import { dropBlocks, openBlocks } from '../blocks/blocks.ts';
import { timeNow, timeOfServer } from './clock.ts';
import { entryName, keepEntry, keepPart, NOTHING_KEPT, readAll } from './kept.ts';
import type { Kept, MadeEntry, OwnPin, Shift } from './kept.ts';
import { knownPasses } from './passes.ts';
import type { KnownPass } from './passes.ts';
import { shiftEnd } from '../start/shift.ts';
import { NO_TRIES, oneMoreWrong } from './tries.ts';
import type { Tries } from './tries.ts';
import { forget, forgetAll } from './vault.ts';

/* The state of a guard's device: stored data, and values derived from it. */

export interface Gate extends Kept {
  readonly phase: 'starting' | 'unpaired' | 'ready';
  /** It was paired, and the manager cut it off. */
  readonly wasCutOff: boolean;
  /** The last contact with the server succeeded. */
  readonly isOnline: boolean;
  readonly passes: ReadonlyMap<number, KnownPass>;
}

const START: Gate = { ...NOTHING_KEPT, phase: 'starting', wasCutOff: false, isOnline: true, passes: new Map() };

export const useGate = create<Gate>(() => START);
export const gateNow = useGate.getState;

function change(part: Partial<Gate>): void {
  useGate.setState(part);
  if (part.list !== undefined || part.entries !== undefined) {
    const { list, entries } = gateNow();
    useGate.setState({ passes: knownPasses(list, entries) });
  }
}

/** Reads the stored data of this device. Returns whether it was paired before. */
export async function openKept(): Promise<boolean> {
  change(START);
  asked.clear();
  const [kept] = await Promise.all([readAll().catch(() => NOTHING_KEPT), openBlocks()]);
  change({ ...START, ...kept, phase: kept.list ? 'ready' : 'starting' });
  return kept.list !== null;
}

export const setOnline = (isOnline: boolean) => change({ isOnline });

/** Deletes everything of an estate from a device that is no longer paired. */
export async function becomeUnpaired(): Promise<void> {
  const wasCutOff = gateNow().list !== null || gateNow().wasCutOff;
  asked.clear();
  change({ ...START, phase: 'unpaired', wasCutOff });
  dropBlocks();
  await forgetAll().catch((failure: unknown) => console.error(failure));
}

const DAY_MS = 86_400_000;

/** Passes that the server was asked about since the last list, by number, with its time. */
const asked = new Map<number, { readonly at: number; readonly pass: ListedPass }>();

/** A list that was made before the server was asked about some of its passes does not change these back. */
function withAsked(list: GateList): GateList {
  for (const [id, { at }] of asked) if (at <= list.at.getTime()) asked.delete(id);
  if (asked.size === 0) return list;
  const newer = Array.from(asked.values(), ({ pass }) => pass);
  return { ...list, passes: [...list.passes.filter(({ id }) => !asked.has(id)), ...newer] };
}

/** A new list includes what was sent before it was requested (`counted`). What was sent while it was on its way stays. */
export async function takeList(given: GateList, counted: ReadonlySet<string>): Promise<void> {
  const list = withAsked(given);
  const isDone = ({ state, entry }: MadeEntry) =>
    counted.has(entry.key) || (state === 'refused' && Date.parse(entry.at) < list.at.getTime() - DAY_MS);
  const { entries } = gateNow();
  const time = timeOfServer(list.at);
  change({ list, time, phase: 'ready', wasCutOff: false, entries: entries.filter((one) => !isDone(one)) });
  const { shift } = gateNow();
  if (shift && !list.guards.some(({ id }) => id === shift.guard_id)) endShift();
  keepOwnPins(({ state }) => state !== 'sent');
  await Promise.all([keepPart('list', list), keepPart('time', time)]);
  await Promise.all(entries.filter(isDone).map((one) => forget(entryName(one))));
}

export async function takeLog(log: readonly GateLogLine[]): Promise<void> {
  change({ log });
  await keepPart('log', log);
}

export async function takeHouses(houses: GateHouses): Promise<void> {
  change({ houses });
  await keepPart('houses', houses);
}

export const sentKeys = (): ReadonlySet<string> =>
  new Set(gateNow().entries.flatMap(({ state, entry }) => (state === 'sent' ? [entry.key] : [])));

/** The newest state of one pass from the server, which includes what was sent before it was asked (`counted`). */
export async function takePass(at: Date, pass: ListedPass | null, counted: ReadonlySet<string>): Promise<void> {
  const { list, entries } = gateNow();
  if (!list) return;
  const time = timeOfServer(at);
  change({ time });
  await keepPart('time', time);
  if (!pass) return;
  asked.set(pass.id, { at: at.getTime(), pass });
  const isCounted = ({ entry }: MadeEntry) => counted.has(entry.key) && entry.pass_id === pass.id;
  const newer = { ...list, passes: [...list.passes.filter(({ id }) => id !== pass.id), pass] };
  change({ list: newer, entries: entries.filter((one) => !isCounted(one)) });
  await keepPart('list', newer);
  await Promise.all(entries.filter(isCounted).map((one) => forget(entryName(one))));
}

export type EntryFacts = Pick<NewEntry, 'kind' | 'people' | 'plate' | 'check' | 'reason'>;

/** The person of an entry without a pass. */
export interface Guest {
  readonly source: Exclude<EntrySource, 'pass'>;
  readonly id: string | null;
  readonly visitor: string;
  readonly houseId: string | null;
  /** The house's name. */
  readonly house: string;
}

const guestFacts = ({ source, id, visitor, houseId }: Guest) => ({ source, source_id: id, visitor, house_id: houseId });

/** Records that a visitor entered, left or was refused. It counts on this device immediately, and waits to be sent. `photo`: in base64. */
export async function enter(
  facts: EntryFacts,
  pass: ListedPass | null,
  guest?: Guest,
  photo: string | null = null,
): Promise<void> {
  const { entries, list, shift, time } = gateNow();
  if (!list || !shift) return;
  const { now } = timeNow(time);
  const entry: NewEntry = {
    ...facts,
    ...(guest && guestFacts(guest)),
    key: crypto.randomUUID(),
    guard_id: shift.guard_id,
    at: new Date(now).toISOString(),
    pass_id: pass?.id ?? null,
    list_age: Math.max(0, Math.round((now - list.at.getTime()) / 1000)),
  };
  const made: MadeEntry = {
    seq: Math.max(0, ...entries.map(({ seq }) => seq)) + 1,
    state: 'waits',
    entry,
    pass,
    ...(guest && { house: guest.house }),
  };
  const known = { ...time, newest: now };
  change({ entries: [...entries, made], time: known });
  await Promise.all([keepEntry(made), keepPart('time', known), photo !== null && keepPhoto(entry.key, photo)]);
}

/** Where photos of entries wait. Set by the module that sends them, so that this one does not need it. */
let keepPhoto: (key: string, photo: string) => Promise<void> = () => Promise.resolve();
export const setPhotoKeeper = (keeper: typeof keepPhoto) => void (keepPhoto = keeper);

/** What the server returned for entries that were sent, by their keys. */
export async function settle(states: ReadonlyMap<string, 'stored' | 'refused'>): Promise<void> {
  const settled = gateNow()
    .entries.filter(({ entry }) => states.has(entry.key))
    .map((one): MadeEntry => ({ ...one, state: states.get(one.entry.key) === 'stored' ? 'sent' : 'refused' }));
  const byKey = new Map(settled.map((one) => [one.entry.key, one]));
  change({ entries: gateNow().entries.map((one) => byKey.get(one.entry.key) ?? one) });
  await Promise.all(settled.map(keepEntry));
}

function setOwnPins(ownPins: readonly OwnPin[]): void {
  change({ ownPins });
  void keepPart('ownPins', ownPins);
}

function keepOwnPins(stays: (one: OwnPin) => boolean): void {
  const { ownPins } = gateNow();
  if (!ownPins.every(stays)) setOwnPins(ownPins.filter(stays));
}

/** The PIN that a guard chose on this device, until the list has it. */
export const ownPinOf = ({ ownPins }: Pick<Kept, 'ownPins'>, guardId: string) =>
  ownPins.find(({ guard_id: guard, state }) => guard === guardId && state !== 'refused');

/** Keeps the PIN that a guard chose. It waits to be sent. */
export function takeOwnPin(given: Omit<OwnPin, 'state'>): void {
  const others = gateNow().ownPins.filter(({ guard_id: guard }) => guard !== given.guard_id);
  setOwnPins([...others, { ...given, state: 'waits' }]);
}

/** What the server returned for a PIN that was sent. A PIN that the server refused is not stored. */
export function settleOwnPin(sent: OwnPin, state: 'sent' | 'refused'): void {
  const settled: OwnPin = state === 'sent' ? { ...sent, state } : { ...sent, pin: '', own_pin: '', state };
  setOwnPins(gateNow().ownPins.map((one) => (one === sent ? settled : one)));
}

export function startShift(guard: { readonly id: string; readonly name: string }): void {
  const { now } = timeNow(gateNow().time);
  const shift: Shift = { key: crypto.randomUUID(), guard_id: guard.id, name: guard.name, began: now };
  change({ shift, pinTries: NO_TRIES });
  keepOwnPins(({ guard_id: id, state }) => id !== guard.id || state !== 'refused');
  void keepPart('shift', shift);
  void keepPart('pinTries', NO_TRIES);
  void keepShift(shift, null);
}

export function endShift(): void {
  const { shift, time } = gateNow();
  if (shift) void keepShift(shift, Math.min(timeNow(time).now, shiftEnd(shift)));
  change({ shift: null });
  void keepPart('shift', null);
}

/** Where shifts wait to be sent. Set by the module that sends them. */
let keepShift: (shift: Shift, ended: number | null) => Promise<void> = () => Promise.resolve();
export const setShiftKeeper = (keeper: typeof keepShift) => void (keepShift = keeper);

type TriesOf = 'pinTries' | 'codeTries';

function setTries(name: TriesOf, tries: Tries): void {
  change({ [name]: tries });
  void keepPart(name, tries);
}

export const noteWrong = (name: TriesOf) => setTries(name, oneMoreWrong(gateNow()[name]));
export const noteWait = (name: TriesOf, tries: Tries) => setTries(name, tries);
export const noteRight = (name: TriesOf) => {
  if (gateNow()[name].wrong > 0) setTries(name, NO_TRIES);
};
