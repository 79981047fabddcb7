import { gateEntryKinds, getGateList, listGateLog } from '@gatelight/contract/places/gate/at-gate';
import { getGateHouses } from '@gatelight/contract/places/walk-ins';
import type { GateHouses } from '@gatelight/contract/places/walk-ins';
import type { GateList, GateLogLine, ListedPass, NewEntry } from '@gatelight/contract/places/gate/at-gate';
import * as z from 'zod/mini';
import { NO_TIME } from './clock.ts';
import type { KnownTime } from './clock.ts';
import { NO_TRIES } from './tries.ts';
import type { Tries } from './tries.ts';
import { keep, keptNames, readKept } from './vault.ts';

/** An entry that was made here. */
export interface MadeEntry {
  /** Its place in the order of entries of this device. */
  readonly seq: number;
  /** `sent`: the server has it, and the next list counts it. `refused`: the server cannot store it. */
  readonly state: 'waits' | 'sent' | 'refused';
  readonly entry: NewEntry;
  /** The pass as it was then. */
  readonly pass: ListedPass | null;
  /** The house's name, when there is no pass. */
  readonly house?: string;
}

export interface Shift {
  /** Made when it began. None: it began before shifts were sent. */
  readonly key?: string | undefined;
  readonly guard_id: string;
  readonly name: string;
  readonly began: number;
}

/** A PIN that a guard chose here, in place of the first one. It counts on this device immediately. */
export interface OwnPin {
  readonly guard_id: string;
  /** The first PIN, which the server requires. */
  readonly pin: string;
  readonly own_pin: string;
  /** `sent`: the server has it, and the next list too. `refused`: it does not count, and the guard sees a message. */
  readonly state: 'waits' | 'sent' | 'refused';
}

export interface Kept {
  readonly list: GateList | null;
  readonly entries: readonly MadeEntry[];
  readonly log: readonly GateLogLine[];
  readonly shift: Shift | null;
  readonly ownPins: readonly OwnPin[];
  readonly pinTries: Tries;
  readonly codeTries: Tries;
  readonly time: KnownTime;
  /** The houses of the estate, for guests without a code. */
  readonly houses: GateHouses | null;
}

export const NOTHING_KEPT: Kept = {
  list: null,
  entries: [],
  log: [],
  shift: null,
  ownPins: [],
  pinTries: NO_TRIES,
  codeTries: NO_TRIES,
  time: NO_TIME,
  houses: null,
};

const tries = z.object({ wrong: z.number(), until: z.number() });
const shapes = {
  list: getGateList.answer,
  log: listGateLog.answer,
  shift: z.nullable(
    z.object({ key: z.optional(z.string()), guard_id: z.string(), name: z.string(), began: z.number() }),
  ),
  ownPins: z.array(
    z.object({
      guard_id: z.string(),
      pin: z.string(),
      own_pin: z.string(),
      state: z.enum(['waits', 'sent', 'refused']),
    }),
  ),
  pinTries: tries,
  codeTries: tries,
  time: z.object({ newest: z.number(), behind: z.number() }),
  houses: z.nullable(getGateHouses.answer),
};

/** Checks only what an entry needs to be sent, so that a new version of the page does not lose an old one. */
const entryShape = z.object({
  seq: z.number(),
  state: z.enum(['waits', 'sent', 'refused']),
  entry: z.looseObject({ key: z.string(), kind: z.enum(gateEntryKinds) }),
  pass: z.nullable(z.looseObject({ id: z.number() })),
});

const ENTRY = 'entry:';
/** Sorted as text, these are in the order of the entries. */
export const entryName = ({ seq, entry }: MadeEntry) => `${ENTRY}${String(seq).padStart(12, '0')}:${entry.key}`;

async function read<Name extends keyof typeof shapes>(name: Name): Promise<Kept[Name]> {
  const parsed = shapes[name].safeParse(await readKept(name));
  return (parsed.success ? parsed.data : NOTHING_KEPT[name]) as Kept[Name];
}

async function readEntries(): Promise<readonly MadeEntry[]> {
  const kept = await Promise.all((await keptNames(ENTRY)).map(readKept));
  return kept.filter((one) => entryShape.safeParse(one).success) as MadeEntry[];
}

export async function readAll(): Promise<Kept> {
  const [list, log, shift, ownPins, pinTries, codeTries, time, houses, entries] = await Promise.all([
    read('list'),
    read('log'),
    read('shift'),
    read('ownPins'),
    read('pinTries'),
    read('codeTries'),
    read('time'),
    read('houses'),
    readEntries(),
  ]);
  return { list, log, shift, ownPins, pinTries, codeTries, time, houses, entries };
}

/** Stores a part of the state. When the device is full, the page continues, and the state is lost when it closes. */
export async function keepPart<Name extends keyof typeof shapes>(name: Name, value: Kept[Name]): Promise<void> {
  await keep(name, value).catch((failure: unknown) => console.error(failure));
}

export async function keepEntry(entry: MadeEntry): Promise<void> {
  await keep(entryName(entry), entry).catch((failure: unknown) => console.error(failure));
}
