import { replaceMeterAct, type ActInput } from '@gatelight/contract';
import { debtReceivable, post } from '#ledger';
import { changeMeter, livesInHouse, noteAct, requireLife, requireMeterState, type MeterState } from '#metering';
import { changeLine, fingerprintOf, handleAct, type ActContext, type ActHandler } from '#platform/callers/acts';
import type { Db, Tx } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { formatTenths } from '#vending';
import { byOf, objectOf } from '../engineering-acts.ts';
import { tenthsOf } from '../free-tokens/free-issue.ts';
import * as store from '../store.ts';
import { workOutUnitsLeft, type Working } from './units-left.ts';
import { readMeterUsage } from './usage-store.ts';

type Input = ActInput<typeof replaceMeterAct>;

interface Plan {
  old: MeterState;
  next: MeterState;
  tenths: bigint;
  working: Working;
  /** Null when the new meter already has the right key. */
  newKey: store.NewKey | null;
  debtKobo: bigint;
}

const sameKey = (one: MeterState, other: MeterState) =>
  one.supplyGroupCode === other.supplyGroupCode &&
  one.keyRevision === other.keyRevision &&
  one.tariffIndex === other.tariffIndex &&
  one.baseDate === other.baseDate;

/** The units left on a meter, from its readings and tokens. */
export async function workingOf(db: Db | Tx, meterId: bigint): Promise<Working> {
  const { now, readings, purchases } = await readMeterUsage(db, meterId);
  return workOutUnitsLeft(now, readings, purchases);
}

async function planReplacement(db: Db | Tx, input: Input, lock: boolean): Promise<Plan> {
  const tenths = tenthsOf(input.units);
  // Locks rows in the order of their numbers, so that two replacements at the same time cannot wait for each other.
  const [first, second] = [input.number, input.new_number].toSorted();
  const a = await requireMeterState(db, first!, { lock });
  const b = first === second ? a : await requireMeterState(db, second!, { lock });
  const [old, next] = a.number === input.number ? [a, b] : [b, a];
  requireLife(old, ...livesInHouse);
  if (old.houseId === null) throw new AppError('meter-step');
  if (next.life !== 'in_store' || next.utility !== old.utility || (await store.hasTokens(db, next.id))) {
    throw new AppError('spare-meter-unsuitable');
  }
  if (!(await store.hasVendingKey(db, next)) || !(await store.hasVendingKey(db, old)))
    throw new AppError('no-vending-key');
  if (await store.hasOpenOrders(db, old.id)) throw new AppError('orders-open');
  const newKey = sameKey(old, next)
    ? null
    : { supplyGroupCode: old.supplyGroupCode, keyRevision: old.keyRevision, tariffIndex: old.tariffIndex };
  const [working, debtKobo] = [await workingOf(db, old.id), await store.debtOf(db, old.id)];
  return { old, next, tenths, working, newKey, debtKobo };
}

const workingFacts = ({ reading, bought, purchases, dailyUse, days, used, left }: Working) => ({
  reading: reading && formatTenths(reading.tenths),
  reading_at: reading && reading.at.toISOString(),
  bought: formatTenths(bought),
  purchases,
  daily_use: formatTenths(dailyUse),
  days,
  used: formatTenths(used),
  left: formatTenths(left),
});

/** The debt of the household moves too. From then on, purchases for the new meter pay it back. */
async function moveDebt(tx: Tx, { old, next, debtKobo }: Plan, by: ActContext): Promise<void> {
  if (debtKobo <= 0n) return;
  await post(tx, {
    reference: `meter-debt-moved:${old.id}`,
    kind: 'meter-debt-moved',
    moves: [{ from: debtReceivable(next.id), to: debtReceivable(old.id), amountKobo: debtKobo }],
    memo: `Meter ${old.number} was replaced by ${next.number}`,
    actor: by.actor,
  });
}

/** The tokens of the new meter: first the key-change tokens, and the units after it accepted them. */
async function queueTokens(tx: Tx, plan: Plan, by: ActContext): Promise<Record<string, string | null>> {
  const common = { meterId: plan.next.id, purpose: 'replacement', ...byOf(by) } as const;
  const keyChange = plan.newKey
    ? await store.insertRequest(tx, { ...common, kind: 'key-change', newKey: plan.newKey })
    : null;
  let units: bigint | null = null;
  if (plan.tenths > 0n) {
    units = await store.insertRequest(tx, { ...common, kind: 'free-units', value: plan.tenths, afterId: keyChange });
    await store.countFreeUnits(tx, units, 'carried-over');
  }
  return { key_change: keyChange?.toString() ?? null, units_token: units?.toString() ?? null };
}

/**
 * Replaces a meter. The new meter takes over house, household, tariff, debt and the remaining units. The old number
 * never gets a token again. With another key, the new meter is `installed` until a technician records that it accepted
 * its key-change tokens, because it could not accept a sold token before that.
 */
export const replaceMeter: ActHandler = handleAct({
  act: replaceMeterAct,
  object: objectOf,
  async secondPerson(db, { number, units }) {
    const meter = await requireMeterState(db, number);
    return tenthsOf(units) > (await store.freeLimits(db, meter.estateId, meter.utility)).aloneTenths;
  },
  async preview(db, input) {
    const { old, next, tenths, working, newKey, debtKobo } = await planReplacement(db, input, false);
    return {
      changes: [
        changeLine('house-meter', old.number, next.number),
        changeLine(
          'units-left',
          input.basis === 'estimate' ? `estimated ${formatTenths(working.left)}` : null,
          input.units,
        ),
        ...(newKey ? [changeLine('new-meter-key', next.supplyGroupCode, newKey.supplyGroupCode)] : []),
      ],
      ...(debtKobo > 0n
        ? {
            journal: [
              { account: debtReceivable(next.id), debit_kobo: debtKobo, credit_kobo: 0n },
              { account: debtReceivable(old.id), debit_kobo: 0n, credit_kobo: debtKobo },
            ],
          }
        : {}),
      warnings: [
        ...(newKey ? ['needs-key-change' as const] : []),
        ...(input.basis === 'estimate' && tenths > working.left ? ['more-than-estimated' as const] : []),
      ],
      fingerprint: fingerprintOf(old.id, old.revision, next.id, next.revision, input.units, debtKobo),
    };
  },
  async run(tx, input, by) {
    const plan = await planReplacement(tx, input, true);
    const { old, next, newKey, tenths, working } = plan;
    await changeMeter(tx, next.id, {
      life: 'installed',
      estateId: old.estateId,
      houseId: old.houseId,
      customerName: old.customerName,
      tariffId: old.tariffId,
    });
    if (!newKey) await changeMeter(tx, next.id, { life: 'active' });
    await store.moveHousehold(tx, old.id, next.id);
    await changeMeter(tx, old.id, { life: 'replaced', replacedById: next.id });
    await moveDebt(tx, plan, by);
    await store.insertReplacement(tx, {
      oldMeterId: old.id,
      newMeterId: next.id,
      reason: input.cause,
      basis: input.basis,
      unitsTenths: tenths,
      working: workingFacts(working),
      act: by.actId.toString(),
    });
    const requests = await queueTokens(tx, plan, by);
    await noteAct(tx, old, 'replaced', by, { by: next.number, cause: input.cause, units: input.units });
    await noteAct(tx, next, 'installed', by, { replaces: old.number, house: old.houseName, units: input.units });
    return { number: old.number, new_number: next.number, units: input.units, ...requests };
  },
});
