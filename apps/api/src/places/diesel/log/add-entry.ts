import { createHash } from 'node:crypto';
import type { EntryForm } from '@gatelight/contract';
import { litresPerHour, loadOf } from '@gatelight/contract/places/diesel/burn';
import { fullDepth, litresAt } from '@gatelight/contract/places/diesel/volume';
import type { User } from '#platform/callers/caller';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { insertEntry, type NewEntry } from './entry-store.ts';
import { selectGenerators, selectTanks, type Generator, type Tank } from '../store.ts';

/** The usual error of a run's expected litres: its kWh were metered, its load was noted, or neither is known. */
const errors = { metered: 0.04, noted: 0.08, unknown: 0.15 } as const;
/** The assumed load of a run without kWh and without a load. */
const usualLoad = 50;

/** What a run needed by its generator's curve. */
export function expectedOf(
  run: { hours: number; kwh?: number | undefined; load_percent?: number | undefined },
  { curve, ratingKw }: Pick<Generator, 'curve' | 'ratingKw'>,
): { load: number; kwh: number; isMetered: boolean; expected: number; error: number } {
  const isMetered = run.kwh !== undefined;
  const load = isMetered ? loadOf(run.kwh!, run.hours, ratingKw) : (run.load_percent ?? usualLoad);
  return {
    load,
    kwh: run.kwh ?? (run.hours * ratingKw * load) / 100,
    isMetered,
    expected: run.hours * litresPerHour(curve, load),
    error: isMetered ? errors.metered : run.load_percent === undefined ? errors.unknown : errors.noted,
  };
}

/** Stores an entry with the litres that follow from it. A repeat with the same key returns the first result. */
export async function addEntry(
  { db, staffDb }: { db: Db; staffDb: Db },
  caller: User,
  { estateId, key, form }: { estateId: string; key: string; form: EntryForm },
): Promise<{ id: string; litres: number | null; expected_litres: number | null }> {
  const tanks = await selectTanks(staffDb, estateId);
  const generators = form.kind === 'run' ? await selectGenerators(staffDb, estateId) : [];
  const columns = columnsOf(form, tanks, generators);
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([estateId, form], (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)))
    .digest();
  const { id, refusal } = await insertEntry(db, caller, estateId, { ...columns, kind: form.kind, key, bodyHash });
  if (refusal !== null || id === null) throw new AppError(refusal ?? 'not-found');
  const number = (value: unknown) => (typeof value === 'number' ? value : null);
  return { id, litres: number(columns['litres']), expected_litres: number(columns['expected_litres']) };
}

function columnsOf(
  form: EntryForm,
  tanks: readonly Tank[],
  generators: readonly Generator[],
): Omit<NewEntry, 'kind' | 'key' | 'bodyHash'> {
  if (form.kind === 'void') return { corrects_id: form.corrects, reason: form.reason };
  const { at, note, photos, corrects, reason } = form;
  const common = { at, note, photos, corrects_id: corrects, reason: corrects === undefined ? undefined : reason };
  const tankOf = (id: string) => {
    const tank = tanks.find((one) => one.id === id);
    if (!tank) throw new AppError('not-found');
    return tank;
  };
  switch (form.kind) {
    case 'dip': {
      const litres = litresOf(tankOf(form.tank_id), form.depth_mm);
      return { ...common, tank_id: form.tank_id, depth_mm: form.depth_mm, litres };
    }
    case 'delivery': {
      const tank = tankOf(form.tank_id);
      const before = litresOf(tank, form.before_mm);
      const after = litresOf(tank, form.after_mm);
      const { kind: _, at: _at, note: _note, photos: _photos, corrects: _corrects, reason: _reason, ...given } = form;
      return {
        ...common,
        ...given,
        before_litres: before,
        after_litres: after,
        litres: toTenth(after - before),
        paid_kobo: (BigInt(Math.round(form.waybill_litres * 10)) * form.price_kobo_per_litre + 5n) / 10n,
      };
    }
    case 'run': {
      const generator = generators.find((one) => one.id === form.generator_id);
      if (!generator) throw new AppError('not-found');
      const { meter_start_hours: start, meter_end_hours: end } = form;
      const metered = start === undefined || end === undefined ? undefined : end - start;
      const ended = form.ended_at ?? new Date(at.getTime() + metered! * 3_600_000);
      const hours = metered ?? (ended.getTime() - at.getTime()) / 3_600_000;
      const { load, kwh, isMetered, expected, error } = expectedOf({ ...form, hours }, generator);
      return {
        ...common,
        generator_id: form.generator_id,
        ended_at: ended,
        meter_start_hours: start,
        meter_end_hours: end,
        hours,
        load_percent: Math.min(999, load),
        kwh: toTenth(kwh),
        is_metered: isMetered,
        expected_litres: Math.round(expected * 100) / 100,
        expected_error: error,
      };
    }
    case 'transfer':
      if (form.tank_id === form.to_tank_id) throw new AppError('not-found');
      return { ...common, tank_id: form.tank_id, to_tank_id: form.to_tank_id, litres: form.litres };
  }
}

const toTenth = (litres: number) => Math.round(litres * 10) / 10;

function litresOf({ shape }: Tank, depthMm: number): number {
  if (depthMm > fullDepth(shape)) throw new AppError('dip-above-tank');
  return toTenth(litresAt(shape, depthMm));
}
