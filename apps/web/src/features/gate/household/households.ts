import { getGateHouseholds, listHelperPhotos } from '@gatelight/contract/places/helpers/at-gate';
import type { HouseholdsAtGate } from '@gatelight/contract/places/helpers/at-gate';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { call } from '../../../api.ts';
import { useGate } from '../device/gate.ts';
import type { MadeEntry } from '../device/kept.ts';
import { forget, keep, keptNames, readKept } from '../device/vault.ts';

/* Helpers, vehicles and goods of the estate's houses on this device: fetched with the list, and stored encrypted like it. */

export type HelperAtGate = HouseholdsAtGate['helpers'][number];
export type HouseOfHelper = HelperAtGate['houses'][number];
export type VehicleAtGate = HouseholdsAtGate['vehicles'][number];
export type GoodsAtGate = HouseholdsAtGate['exit_passes'][number];

interface Households {
  readonly version: string | null;
  /** When the server last confirmed this data. */
  readonly at: number;
  readonly content: HouseholdsAtGate;
}

const NONE: Households = { version: null, at: 0, content: { helpers: [], vehicles: [], exit_passes: [] } };

export const useHouseholds = create<Households>(() => NONE);

// No data of an estate stays on a device that is not paired.
useGate.subscribe(({ phase }, before) => {
  if (phase === 'unpaired' && before.phase !== 'unpaired') useHouseholds.setState(NONE, true);
});

const NAME = 'households';
const PHOTO = 'photo:';
/** The most that one call accepts. The next contact fetches more. */
const PHOTOS_AT_ONCE = 20;

const shape = z.object({
  version: z.string(),
  at: z.number(),
  content: z.object({ helpers: z.array(z.any()), vehicles: z.array(z.any()), exit_passes: z.array(z.any()) }),
});

/** Reads the stored data of this device. */
export async function openHouseholds(): Promise<void> {
  const kept = shape.safeParse(await readKept(NAME).catch(() => null));
  if (kept.success && useHouseholds.getState().version === null) useHouseholds.setState(kept.data as Households);
}

async function syncPhotos({ helpers }: HouseholdsAtGate): Promise<void> {
  const wanted = new Set(helpers.flatMap(({ photo }) => (photo === null ? [] : [photo])));
  const kept = (await keptNames(PHOTO)).map((name) => name.slice(PHOTO.length));
  await Promise.all(kept.filter((name) => !wanted.has(name)).map((name) => forget(PHOTO + name)));
  const missing = [...wanted].filter((name) => !kept.includes(name)).slice(0, PHOTOS_AT_ONCE);
  if (missing.length === 0) return;
  const photos = await call(listHelperPhotos, { query: { names: missing.join(',') } });
  await Promise.all(photos.map(({ name, photo }) => keep(PHOTO + name, photo)));
}

/** Asks what is new. */
export async function syncHouseholds(): Promise<void> {
  const { version, content: before } = useHouseholds.getState();
  const answer = await call(getGateHouseholds, { query: version === null ? {} : { known: version } });
  const content = answer.content ?? before;
  const next: Households = { version: answer.version, at: answer.at.getTime(), content };
  useHouseholds.setState(next);
  // When the device is full, the page continues, and its data is lost when it closes.
  await keep(NAME, next)
    .then(() => syncPhotos(content))
    .catch((failure: unknown) => console.error(failure));
}

/** A helper's photo, from this device. */
export async function photoOf(name: string): Promise<string | null> {
  const kept = await readKept(PHOTO + name).catch(() => null);
  return typeof kept === 'string' ? kept : null;
}

export const exitId = (id: string) => `exit-${id}`;

/** The last entry of each source that was made here and that the server does not have yet. */
export function lastEntered(entries: readonly MadeEntry[], id: string): { kind: 'in' | 'out'; at: number } | null {
  const last = entries.findLast(
    ({ entry, state }) => state !== 'refused' && entry.source_id === id && entry.kind !== 'refused',
  );
  if (!last || last.entry.kind === 'refused') return null;
  return { kind: last.entry.kind, at: Math.floor(Date.parse(last.entry.at) / 60_000) };
}

/** When goods left, in minutes since 1970. Null: they have not left. */
export const goneAt = ({ id, left_at: leftAt }: GoodsAtGate, entries: readonly MadeEntry[]) =>
  lastEntered(entries, exitId(id))?.at ?? leftAt;

/** Where a helper was last seen for a house. */
export const lastSeen = (house: HouseOfHelper, entries: readonly MadeEntry[]) =>
  lastEntered(entries, house.id) ?? house.last;
