import { litresAt15 } from '@gatelight/contract/places/diesel/volume';
import { inTransaction, type Db, type Tx } from '#platform/database/db';
import type { Job } from '#platform/jobs/jobs';
import { findBurnRise, findMissing, shortLimit, stillMissing } from './missing.ts';
import { periodOf, type Step } from '../log/steps.ts';
import { stockOf } from '../log/stock.ts';
import * as alarmStore from './alarm-store.ts';
import type * as store from '../store.ts';
import { daysBefore, factorOf, readTankLog, type TankLog } from '../log/tank-log.ts';

const batch = 20;
/**
 * How many days the search covers, and how old a loss may be when it is first reported. Entries may arrive late, but an
 * old loss is not worth an alarm.
 */
const windowDays = 130;
const reportDays = 45;

/**
 * Checks each tank after a new entry. Raises alarms and notifies managers and facility officers, once for each alarm.
 */
export function alarmJob(db: Db): Job {
  return {
    name: 'diesel-alarms',
    everyMs: 60_000,
    wakeOn: ['diesel'],
    batch,
    run: () =>
      inTransaction(db, async (tx) => {
        const tanks = await alarmStore.takeDueTanks(tx, batch);
        for (const tank of tanks) await lookAt(tx, tank, new Date());
        return tanks.length;
      }),
  };
}

async function lookAt(tx: Tx, tank: store.Tank, now: Date): Promise<void> {
  const log = await readTankLog(tx, tank, daysBefore(now, windowDays), now);
  const alarms = await alarmStore.selectTankAlarms(tx, tank.id, daysBefore(now, windowDays));
  const context = { tx, tank, log, alarms, oldest: daysBefore(now, reportDays) };
  const losses = await lookForMissing(context);
  await lookForShort(context);
  await lookForBurn(context, losses);
  await lookForLow(context);
}

interface Look {
  tx: Tx;
  tank: store.Tank;
  log: TankLog;
  alarms: alarmStore.StoredAlarm[];
  oldest: Date;
}

const toTen = (litres: number) => Math.round(litres / 10) * 10;
const within = (steps: readonly Step[], from: Date, to: Date) =>
  steps.filter((step) => step.from >= from && step.to <= to);

async function raise({ tx, tank }: Look, alarm: alarmStore.NewAlarm): Promise<void> {
  const id = await alarmStore.insertAlarm(tx, tank, alarm);
  if (id === null) return;
  const { kind, from, to, used, expected, hours, figure, litres } = alarm;
  await alarmStore.tellAlarm(tx, id, {
    kind,
    from,
    to,
    figure,
    litres: kind === 'missing' ? toTen(litres) : Math.round(litres),
    used: Math.round(used),
    expected: Math.round(expected),
    hours: Math.round(hours * 10) / 10,
  });
}

type Span = Pick<alarmStore.StoredAlarm, 'from' | 'to'>;

/** The periods in which litres are missing, old and new. */
async function lookForMissing(look: Look): Promise<Span[]> {
  const { tx, log, alarms, oldest } = look;
  const known = alarms.filter(({ kind }) => kind === 'missing');
  const factor = factorOf(log.steps);
  for (const alarm of known.filter(({ state }) => state !== 'explained')) {
    const steps = within(log.steps, alarm.from, alarm.to);
    if (steps.length === 0) continue;
    const next = log.steps.find(({ from }) => from >= alarm.to);
    const now = stillMissing(steps, factor);
    if (now.deviations < 2) {
      await alarmStore.explainAlarm(tx, alarm.id, 'Entries that were made later explain these litres.');
    } else if (next && !next.isDelivery && stillMissing([...steps, next], factor).deviations < 2) {
      await alarmStore.explainAlarm(tx, alarm.id, 'The next dip shows these litres again.');
    } else if (Math.abs(now.litres - alarm.litres) >= 5) {
      const { used, expected, hours } = periodOf(steps);
      await alarmStore.updateAlarm(tx, alarm.id, { litres: now.litres, used, expected: expected * factor, hours });
    }
  }
  const ends = known.map(({ to }) => to);
  const fresh = findMissing(log.steps, ends).filter(
    ({ from, to }) => to >= oldest && !known.some((alarm) => alarm.from < to && alarm.to > from),
  );
  for (const { from, to, litres, used, expected, hours } of fresh) {
    await raise(look, { kind: 'missing', from, to, litres, used, expected, hours, figure: null, entryId: null });
  }
  return [...known, ...fresh];
}

async function lookForShort(look: Look): Promise<void> {
  const { tx, log, alarms, oldest } = look;
  const known = alarms.filter(({ kind }) => kind === 'short');
  const deliveries = log.entries.filter(({ kind }) => kind === 'delivery');
  for (const alarm of known.filter(({ state }) => state !== 'explained')) {
    const isCurrent = deliveries.some(({ id }) => id === alarm.entryId);
    const isInSight = alarm.to >= (log.readings[0]?.at ?? alarm.to);
    if (!isCurrent && isInSight) await alarmStore.explainAlarm(tx, alarm.id, 'The delivery was corrected.');
  }
  for (const { id, at, endedAt, waybillLitres, celsius, waybillCelsius } of deliveries) {
    const step = log.steps.find((one) => one.isDelivery && one.to.getTime() === endedAt!.getTime());
    if (!step || at < oldest || known.some(({ entryId }) => entryId === id)) continue;
    const both = celsius !== null && waybillCelsius !== null;
    const arrived = both ? litresAt15(step.delivered, celsius) : step.delivered;
    const promised = both ? litresAt15(waybillLitres, waybillCelsius) : waybillLitres;
    const litres = promised - arrived;
    if (litres <= shortLimit(waybillLitres, [step.start.error, step.end.error], both)) continue;
    await raise(look, {
      kind: 'short',
      from: at,
      to: endedAt!,
      litres,
      used: arrived,
      expected: promised,
      hours: step.hours,
      figure: null,
      entryId: id,
    });
  }
}

async function lookForBurn(look: Look, losses: readonly Span[]): Promise<void> {
  const { log, alarms, oldest } = look;
  const usual = log.steps.filter((step) => !losses.some(({ from, to }) => from < step.to && to > step.from));
  const rise = findBurnRise(usual);
  if (!rise || rise.to < oldest) return;
  if (alarms.some(({ kind, state, to }) => kind === 'burn' && (state !== 'explained' || to >= rise.from))) return;
  const { from, to, used, expected, hours, percent } = rise;
  const litres = (used - expected) / hours;
  await raise(look, { kind: 'burn', from, to, litres, used, expected, hours, figure: percent, entryId: null });
}

async function lookForLow(look: Look): Promise<void> {
  const { tx, tank, log, alarms } = look;
  const stock = stockOf(tank, log);
  if (!stock || stock.days === null) return;
  const isLow = stock.days < tank.deliveryDays;
  const open = alarms.filter(({ kind, state }) => kind === 'low' && state !== 'explained');
  if (!isLow) {
    for (const { id } of open)
      await alarmStore.explainAlarm(tx, id, 'The stock lasts longer than a delivery takes again.');
  } else if (open.length === 0) {
    await raise(look, {
      kind: 'low',
      from: stock.at,
      to: stock.at,
      litres: stock.usable,
      used: 0,
      expected: 0,
      hours: 0,
      figure: Math.floor(stock.days),
      entryId: null,
    });
  }
}
