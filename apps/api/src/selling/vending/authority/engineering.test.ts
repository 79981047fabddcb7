import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMeter, enterToken, type Meter as KeyedMeter } from '@gatelight/sts';
import { findMeter, type Meter } from '#metering';
import { createDb, inTransaction, sql, type Db } from '#platform/database/db';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database';
import { loadDemonstration } from '../../../demonstration/demonstration.ts';
import { demonstrationKey } from './simulator-keys.ts';
import { createEmbeddedAuthority, type EmbeddedAuthority } from './embedded.ts';
import type { EngineeringWork } from './engineering.ts';

let database: TestDatabase;
let db: Db;
let authority: EmbeddedAuthority;
let meter: Meter;

const otherKey = { ...demonstrationKey, supplyGroupCode: '600002', keyRevision: 2 };

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb({ url: database.appUrl, poolSize: 8 });
  await inTransaction(db, loadDemonstration);
  authority = createEmbeddedAuthority({
    db,
    sealingKey: Buffer.alloc(32, 1),
    capPerHourKobo: 1_000_000_000n,
    capPerMeterDayKobo: 1_000_000_000n,
    allowSimulatorKeys: true,
  });
  await authority.ensureSimulatorKey(demonstrationKey);
  await authority.ensureSimulatorKey(otherKey);
  meter = (await findMeter(db, '04175000019'))!;
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

/** A new meter, as its maker delivers it. */
async function fresh(of: Meter = meter): Promise<KeyedMeter> {
  const { decoderKeyHex } = (await authority.simulatorMeter(of))!;
  return createMeter({
    ea: of.encryptionAlgorithm,
    decoderKeyHex,
    keyType: of.keyType,
    supplyGroupCode: of.supplyGroupCode,
    tariffIndex: of.tariffIndex,
    keyRevisionNumber: of.keyRevision,
    baseDate: of.baseDate,
    manufacturedAt: new Date('2024-01-01Z'),
    services: [of.utility],
  });
}

async function tokensFor(reference: string, work: EngineeringWork, of: Meter = meter): Promise<string[]> {
  const outcome = await authority.engineer({ reference: `engineering-${reference}`, meter: of, work });
  if (outcome.kind !== 'ok') throw new Error(outcome.reason);
  return outcome.tokens.map(({ token }) => token);
}

describe('engineering tokens of the embedded authority', () => {
  it('do their work on the meter', async () => {
    let state = { ...(await fresh()), isTampered: true };
    const enter = async (reference: string, work: EngineeringWork) => {
      const [token] = await tokensFor(reference, work);
      const entered = enterToken(state, token!);
      state = { ...entered.state, isTampered: entered.state.isTampered };
      return entered.result;
    };
    expect(await enter('w1', { kind: 'free-units', tenths: 151 })).toMatchObject({ effect: { balanceTenths: 151 } });
    expect(await enter('w2', { kind: 'clear-tamper' })).toMatchObject({ effect: { kind: 'clear-tamper' } });
    expect(state.isTampered).toBe(false);
    expect(await enter('w3', { kind: 'power-limit', watts: 6000 })).toMatchObject({ effect: { watts: 6000 } });
    expect(await enter('w4', { kind: 'clear-credit' })).toMatchObject({ effect: { services: ['electricity'] } });
    expect(state.credit.electricity).toBe(0);
    expect(await enter('w5', { kind: 'test', test: 8 })).toMatchObject({ effect: { kind: 'test', control: 128 } });
  });

  it('run the whole test with the token that is printed in the standard', async () => {
    expect(await tokensFor('t1', { kind: 'test', test: 0 })).toEqual(['56493153725450313471']);
  });

  it('change the key: four tokens, and then tokens of the new supply group are accepted', async () => {
    const to = { supplyGroupCode: '600002', keyRevision: 2, tariffIndex: '07' };
    let state = await fresh();
    const tokens = await tokensFor('k1', { kind: 'key-change', to });
    expect(tokens).toHaveLength(4);
    for (const token of tokens) {
      const entered = enterToken(state, token);
      expect(entered.result.code).toBe('accept');
      ({ state } = entered);
    }
    expect(state).toMatchObject({ supplyGroupCode: '600002', keyRevisionNumber: 2, tariffIndex: '07' });
    const [credit] = await tokensFor('k2', { kind: 'free-units', tenths: 20 }, { ...meter, ...to });
    expect(enterToken(state, credit!).result).toMatchObject({ effect: { balanceTenths: 20 } });
    expect(await tokensFor('k1', { kind: 'key-change', to })).toEqual(tokens);
  });

  it('are the same for the same reference, also at the same moment, and refuse another use of it', async () => {
    const work = { kind: 'free-units', tenths: 5 } as const;
    const all = await Promise.all(Array.from({ length: 5 }, () => tokensFor('s1', work)));
    expect(new Set(all.flat()).size).toBe(1);
    expect(
      await authority.engineer({ reference: 'engineering-s1', meter, work: { kind: 'clear-credit' } }),
    ).toMatchObject({ kind: 'refused' });
  });

  it('never share an identifier with a sold token of the same meter', async () => {
    await Promise.all([
      ...Array.from({ length: 4 }, (_, n) => tokensFor(`i${n}`, { kind: 'clear-tamper' })),
      ...Array.from({ length: 4 }, (_, n) =>
        authority.vend({ reference: `i-${n}`, meter, utility: 'electricity', unitsTenths: 10n, amountKobo: 100_000n }),
      ),
    ]);
    const { rows } = await sql<{ all: bigint; different: bigint }>`
      select count(*) as all, count(distinct tid) as different from authority.issue where meter_number = ${meter.number}
    `.execute(db);
    expect(rows[0]!.different).toBe(rows[0]!.all);
  });

  it('are refused without a vending key, and for units that no token can hold exactly', async () => {
    const of = { ...meter, supplyGroupCode: '699999' };
    const engineer = (reference: string, work: EngineeringWork, on = meter) =>
      authority.engineer({ reference: `engineering-${reference}`, meter: on, work });
    expect(await engineer('r1', { kind: 'clear-tamper' }, of)).toMatchObject({ kind: 'refused' });
    expect(
      await engineer('r2', {
        kind: 'key-change',
        to: { supplyGroupCode: '699999', keyRevision: 1, tariffIndex: '01' },
      }),
    ).toMatchObject({ kind: 'refused' });
    expect(await engineer('r3', { kind: 'free-units', tenths: 16_385 })).toMatchObject({ kind: 'refused' });
  });
});
