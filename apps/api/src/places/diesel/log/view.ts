import type { DieselAlarm, DieselDay, DieselEntry, DieselTank, DieselView } from '@gatelight/contract';
import { lagosDate, startOf } from '@gatelight/contract/lagos-days';
import { litresAt15 } from '@gatelight/contract/places/diesel/volume';
import type { Db } from '#platform/database/db';
import { byPrice, costOf } from '../tariff/cost.ts';
import { proposalOf } from '../tariff/proposal.ts';
import { daysOf, periodOf } from './steps.ts';
import { stockOf } from './stock.ts';
import * as alarmStore from '../alarms/alarm-store.ts';
import * as entryStore from './entry-store.ts';
import * as store from '../store.ts';
import { findGeneratorTariff } from '../tariff/tariff-store.ts';
import { costOfTaken, daysBefore, factorOf, learnDays, priceSteps, readTankLog, type TankLog } from './tank-log.ts';

/* The content of the page Diesel, from the entries. */

/** Days of the table. */
const shownDays = 7;

const toTenth = (number: number) => Math.round(number * 10) / 10;

/** An entry as its reader may see it. Only people who may write entries see names and photos. */
export const entryView =
  (mayWrite: boolean) =>
  (row: entryStore.EntryRow): DieselEntry => ({
    ...row,
    ...shortOf(row),
    entered_by: mayWrite ? row.entered_by : null,
    received_by: mayWrite ? row.received_by : null,
    photos: mayWrite ? row.photos : [],
  });

/** As in `entryView`: the notes about an alarm may name a person. */
export const alarmView =
  (mayWrite: boolean) =>
  (alarm: DieselAlarm): DieselAlarm =>
    mayWrite ? alarm : { ...alarm, changed_by: null, words: '' };

function shortOf({ kind, litres, waybill_litres: waybill, celsius, waybill_celsius: loaded }: entryStore.EntryRow) {
  if (kind !== 'delivery' || litres === null || waybill === null) return { short_litres: null, at_15: false };
  const at15 = celsius !== null && loaded !== null;
  const short = at15 ? litresAt15(waybill, loaded) - litresAt15(litres, celsius) : waybill - litres;
  return { short_litres: toTenth(short), at_15: at15 };
}

async function daysIn(db: Db, tank: store.Tank, log: TankLog, price: bigint) {
  const factor = factorOf(log.steps);
  const { taken } = await priceSteps(db, tank, log, price);
  let at = 0;
  return daysOf(log.steps).map(({ day, steps }) => {
    const period = periodOf(steps);
    const used = taken.slice(at, at + steps.length).flat();
    at += steps.length;
    const view: DieselDay = {
      day,
      from: period.from,
      to: period.to,
      dip_litres: period.dipLitres,
      hours: Math.round(period.hours * 100) / 100,
      kwh: toTenth(period.kwh),
      is_estimate: !period.isMetered,
      used_litres: toTenth(period.used),
      expected_litres: toTenth(period.expected * factor),
      cost_kobo: costOfTaken(used),
    };
    return { view, used };
  });
}

const priceNow = async (db: Db, estateId: string) => (await store.selectSuppliers(db, estateId))[0]?.priceKobo ?? 0n;

/** Days of a tank, the latest first; at most 100. */
export async function dieselDays(
  db: Db,
  tank: store.Tank,
  { from, to }: { from: string; to: string },
): Promise<DieselDay[]> {
  const begin = startOf(from);
  const end = new Date(Math.min(startOf(to).getTime(), begin.getTime() + 100 * 86_400_000) + 8 * 86_400_000);
  const log = await readTankLog(db, tank, daysBefore(begin, learnDays), end);
  const days = await daysIn(db, tank, log, await priceNow(db, tank.estateId));
  return days
    .map(({ view }) => view)
    .filter(({ day }) => day >= from && day <= to)
    .slice(-100)
    .toReversed();
}

export interface Asked {
  estateId: string;
  tank: string | undefined;
  mayWrite: boolean;
  now: Date;
}

export async function readDiesel(db: Db, { estateId, tank: wanted, mayWrite, now }: Asked): Promise<DieselView> {
  const [tanks, generators, suppliers, alarms] = await Promise.all([
    store.selectTanks(db, estateId),
    store.selectGenerators(db, estateId),
    store.selectSuppliers(db, estateId),
    alarmStore.selectOpenAlarms(db, estateId),
  ]);
  const price = suppliers[0]?.priceKobo ?? 0n;
  const logs = await Promise.all(
    tanks.map((tank) => readTankLog(db, tank, daysBefore(now, learnDays + shownDays), now)),
  );
  const chosen = wanted === undefined ? 0 : tanks.findIndex(({ id }) => id === wanted);
  const tank = tanks[chosen];
  const log = logs[chosen];
  const shown = tank && log ? (await daysIn(db, tank, log, price)).slice(-shownDays) : [];
  const today = startOf(lagosDate(now));
  const latest = tank
    ? await entryStore.selectLatest(db, { tankId: tank.id, since: today, deliveries: 5 })
    : { runs: [], deliveries: [] };
  const view = entryView(mayWrite);
  return {
    may_write: mayWrite,
    tanks: tanks.map((one, at) => tankView(one, logs[at]!, now)),
    generators: generators.map(({ id, name, tankId, ratingKva, ratingKw, curve, hourMeter, editedAt }) => ({
      seen_at: editedAt,
      id,
      name,
      tank_id: tankId,
      rating_kva: ratingKva,
      rating_kw: ratingKw,
      litres_per_hour: curve,
      hour_meter: hourMeter,
    })),
    suppliers: suppliers.map(({ id, name, priceKobo, priceFrom, editedAt }) => ({
      seen_at: editedAt,
      id,
      name,
      price_kobo_per_litre: priceKobo,
      price_from: priceFrom,
    })),
    alarms: alarms.map(alarmView(mayWrite)),
    tank_id: tank?.id ?? null,
    days: shown.map((day) => day.view).toReversed(),
    layers: byPrice(shown.flatMap((day) => day.used)).map((layer) => ({
      litres: toTenth(layer.litres),
      price_kobo_per_litre: layer.priceKobo,
      cost_kobo: costOf(layer),
    })),
    runs_today: latest.runs.map(view),
    deliveries: latest.deliveries.map(view),
    proposal: await proposalOf(db, estateId, now),
    tariff: (await findGeneratorTariff(db, estateId)) ?? null,
  };
}

function tankView(tank: store.Tank, log: TankLog, now: Date): DieselTank {
  const stock = stockOf(tank, log);
  const dip = log.entries.findLast(({ kind }) => kind === 'dip' || kind === 'delivery');
  const passed = stock ? (now.getTime() - stock.at.getTime()) / 86_400_000 : 0;
  return {
    seen_at: tank.editedAt,
    id: tank.id,
    name: tank.name,
    capacity_litres: tank.capacityLitres,
    dead_stock_litres: tank.deadStockLitres,
    shape: tank.shape as DieselTank['shape'],
    dip_error_mm: tank.dipErrorMm,
    delivery_days: tank.deliveryDays,
    last_dip:
      stock && dip
        ? { at: stock.at, depth_mm: dip.kind === 'dip' ? dip.depthMm : dip.afterMm, litres: toTenth(stock.litres) }
        : null,
    book_litres: stock ? toTenth(stock.book) : null,
    litres_a_day: stock && stock.litresADay !== null ? toTenth(stock.litresADay) : null,
    days_left: stock && stock.days !== null ? toTenth(Math.max(0, stock.days - passed)) : null,
    order_at_litres:
      stock && stock.litresADay !== null ? toTenth(tank.deadStockLitres + tank.deliveryDays * stock.litresADay) : null,
    own_factor: stock?.ownFactor ?? 1,
  };
}
