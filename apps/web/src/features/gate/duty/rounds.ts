import { getGateDuty } from '@gatelight/contract/places/patrol/at-gate';
import type { GateDuty } from '@gatelight/contract/places/patrol/at-gate';
import { pointSecret, roundsDue } from '@gatelight/contract/places/patrol/rounds-due';
import type { DueRound } from '@gatelight/contract/places/patrol/rounds-due';
import { create } from 'zustand';
import { call } from '../../../api.ts';
import { timeNow } from '../device/clock.ts';
import { gateNow, useGate } from '../device/gate.ts';
import { keep, readKept } from '../device/vault.ts';
import { putDown } from './outbox.ts';

/* Points and rounds of the estate on this device, kept like the list. A scan counts here immediately and waits to be sent. */

const NAME = 'rounds';
const NOTHING: GateDuty = { points: [], rounds: [], scans: [] };
const DAY_MS = 86_400_000;
/** Rounds change seldom. */
const AGAIN_MS = 60_000;

export const useRounds = create<GateDuty>(() => NOTHING);
let fetchedAt = 0;

// No data of an estate stays on a device that is not paired.
useGate.subscribe(({ phase }) => {
  if (phase !== 'unpaired' || useRounds.getState() === NOTHING) return;
  fetchedAt = 0;
  useRounds.setState(NOTHING, true);
});

const change = async (duty: GateDuty) => {
  useRounds.setState(duty, true);
  await keep(NAME, duty).catch((failure: unknown) => console.error(failure));
};

/** Reads the stored rounds of this device. */
export async function openRounds(): Promise<void> {
  const kept = getGateDuty.answer.safeParse(await readKept(NAME).catch(() => null));
  if (kept.success && useRounds.getState() === NOTHING) useRounds.setState(kept.data, true);
}

/** Fetched with the list. Scans of this device that are not sent yet stay. */
export async function fetchRounds(): Promise<void> {
  if (Date.now() - fetchedAt < AGAIN_MS) return;
  const duty = await call(getGateDuty);
  fetchedAt = Date.now();
  const own = useRounds.getState().scans.filter(({ at }) => at.getTime() > Date.now() - DAY_MS);
  const known = new Set(duty.scans.map(({ point_id: id, at }) => `${id} ${at.getTime()}`));
  const missing = own.filter(({ point_id: id, at }) => !known.has(`${id} ${at.getTime()}`));
  await change({ ...duty, scans: [...duty.scans, ...missing] });
}

async function hashOf(secret: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The name of the scanned point; null: it is not a point of this estate. */
export async function scanPoint(text: string): Promise<string | null> {
  const secret = pointSecret(text);
  const { shift, time } = gateNow();
  if (secret === undefined || !shift) return null;
  const hash = await hashOf(secret);
  const duty = useRounds.getState();
  const point = duty.points.find((one) => one.hash === hash);
  if (!point) return null;
  const at = new Date(timeNow(time).now);
  await change({ ...duty, scans: [...duty.scans, { point_id: point.id, at }] });
  const key = crypto.randomUUID();
  await putDown({ type: 'point', key, guard_id: shift.guard_id, at: at.toISOString(), code: secret });
  return point.name;
}

/** The current round with points left, or else the completed one; null: none is due. */
export function useDueRound(): DueRound | null {
  const { rounds, scans } = useRounds();
  const { time } = useGate();
  const due = roundsDue(rounds, scans, timeNow(time).now);
  return due.find(({ round, seen }) => seen.length < round.points.length) ?? due[0] ?? null;
}
