import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { decodeToken, tokenCipher } from '@gatelight/sts';
import { findMeter, type Meter } from '#metering';
import { createDb, inTransaction, sql, type Db } from '#platform/database/db';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database';
import { loadDemonstration } from '../../../demonstration/demonstration.ts';
import { demonstrationKey } from './simulator-keys.ts';
import { createEmbeddedAuthority, type EmbeddedAuthority, type EmbeddedAuthorityOptions } from './embedded.ts';
import { seal, unseal } from '#platform/settings/seal';

let database: TestDatabase;
let db: Db;
let authority: EmbeddedAuthority;
let meter: Meter;

const sealingKey = Buffer.alloc(32, 1);
const make = (changes: Partial<EmbeddedAuthorityOptions> = {}) =>
  createEmbeddedAuthority({
    db,
    sealingKey,
    capPerHourKobo: 1_000_000_000n,
    capPerMeterDayKobo: 1_000_000_000n,
    allowSimulatorKeys: true,
    ...changes,
  });
const request = (reference: string, unitsTenths = 225n) => ({
  reference,
  meter,
  utility: meter.utility,
  unitsTenths,
  amountKobo: 500_000n,
});

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb({ url: database.appUrl, poolSize: 8 });
  await inTransaction(db, loadDemonstration);
  authority = make();
  await authority.ensureSimulatorKey(demonstrationKey);
  const found = await findMeter(db, '04175000019');
  if (!found) throw new Error('no demonstration meter');
  meter = found;
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

describe('the embedded authority', () => {
  it('makes a token that the meter’s own key reads', async () => {
    const outcome = await authority.vend(request('a-1'));
    if (outcome.kind !== 'ok') throw new Error(outcome.reason);
    const simulator = await authority.simulatorMeter(meter);
    const cipher = tokenCipher({ ea: '11', decoderKeyHex: simulator?.decoderKeyHex ?? '' });
    const decoded = decodeToken(outcome.tokens[0]?.token ?? '', cipher);
    expect(decoded).toMatchObject({ ok: true, fields: { kind: 'credit', service: 'electricity', tenths: 225 } });
  });

  it('gives the same token to the same reference, also at the same moment', async () => {
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => authority.vend(request('a-2'))));
    const tokens = outcomes.map((outcome) => (outcome.kind === 'ok' ? outcome.tokens[0]?.token : outcome.reason));
    expect(new Set(tokens).size).toBe(1);
    expect(tokens[0]).toMatch(/^\d{20}$/);
  });

  it('refuses the same reference for another request', async () => {
    await authority.vend(request('a-3'));
    expect(await authority.vend(request('a-3', 226n))).toMatchObject({ kind: 'refused' });
  });

  it('says whether a reference was ever vended', async () => {
    await authority.vend(request('a-4'));
    expect(await authority.lookUp('a-4')).toMatchObject({ kind: 'vended' });
    expect(await authority.lookUp('never-asked')).toEqual({ kind: 'never' });
  });

  it('never uses an identifier twice, not even after a restart', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, index) => authority.vend(request(`b-${index}`))));
    await make().vend(request('b-after-restart'));
    const { rows } = await sql<{ all: bigint; different: bigint }>`
      select count(*) as all, count(distinct tid) as different from authority.issue where meter_number = ${meter.number}
    `.execute(db);
    expect(rows[0]?.all).toBe(rows[0]?.different);
  });

  it('takes identifiers from the clock of the database, whatever the clock of its process says', async () => {
    const { rows: before } = await sql<{ tid: number }>`
      select max(tid) as tid from authority.issue where meter_number = ${meter.number}`.execute(db);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
    const ahead = await authority.vend(request('clock-1')).finally(() => vi.useRealTimers());
    if (ahead.kind !== 'ok') throw new Error(ahead.reason);
    expect(ahead.tokens[0]!.tid! - before[0]!.tid).toBeLessThan(60);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 86_400_000 });
    const behind = await authority.vend(request('clock-2')).finally(() => vi.useRealTimers());
    expect(behind).toMatchObject({ kind: 'ok', tokens: [{ tid: ahead.tokens[0]!.tid! + 1 }] });
  });

  it('waits when the cap of an hour or of a meter’s day is reached, and vends nothing', async () => {
    expect(await make({ capPerHourKobo: 500_000n }).vend(request('c-1'))).toMatchObject({ kind: 'later' });
    expect(await make({ capPerMeterDayKobo: 500_000n }).vend(request('c-2'))).toMatchObject({ kind: 'later' });
    expect(await authority.lookUp('c-1')).toEqual({ kind: 'never' });
    expect(await authority.lookUp('c-2')).toEqual({ kind: 'never' });
  });

  describe('with a small cap', () => {
    const vended = async () => {
      const { rows } = await sql<{ kobo: bigint }>`select authority.hour_kobo() as kobo`.execute(db);
      return rows[0]!.kobo;
    };
    const other = async (number: string) => {
      const found = await findMeter(db, number);
      if (!found) throw new Error('no demonstration meter');
      return found;
    };

    it('applies the cap of an hour exactly when many vends run concurrently, and uses all of it', async () => {
      const meters = await Promise.all(['04175000019', '04175000027', '04175000035'].map(other));
      const before = await vended();
      // Room for 10 of 40. No stripe could take one alone, so the free room of all stripes must be used.
      const small = make({ capPerHourKobo: before + 5_000_000n });
      const outcomes = await Promise.all(
        Array.from({ length: 40 }, async (_, index) =>
          small.vend({ ...request(`cap-h-${index}`), meter: meters[index % 3]! }),
        ),
      );
      expect(outcomes.filter(({ kind }) => kind === 'ok')).toHaveLength(10);
      expect(outcomes.filter(({ kind }) => kind === 'later')).toHaveLength(30);
      expect(await vended()).toBe(before + 5_000_000n);
    });

    it('applies the cap of an hour when most vends fit into one stripe', async () => {
      const meters = await Promise.all(['04175000019', '04175000027', '04175000035'].map(other));
      const before = await vended();
      const small = make({ capPerHourKobo: before + 160_000n });
      const outcomes = await Promise.all(
        Array.from({ length: 60 }, async (_, index) =>
          small.vend({ ...request(`cap-s-${index}`), meter: meters[index % 3]!, amountKobo: 4000n }),
        ),
      );
      expect(outcomes.filter(({ kind }) => kind === 'ok')).toHaveLength(40);
      expect(await vended()).toBe(before + 160_000n);
    });

    it("applies the cap of a meter's day when many vends run concurrently", async () => {
      const meter = await other('04175000027');
      const { rows } = await sql<{ kobo: bigint }>`select authority.meter_day_kobo(${meter.number}) as kobo`.execute(
        db,
      );
      const small = make({ capPerMeterDayKobo: rows[0]!.kobo + 1_500_000n });
      const outcomes = await Promise.all(
        Array.from({ length: 12 }, (_, index) => small.vend({ ...request(`cap-d-${index}`), meter })),
      );
      expect(outcomes.filter(({ kind }) => kind === 'ok')).toHaveLength(3);
    });

    it('counts exactly the issued tokens', async () => {
      const { rows } = await sql<{
        kobo: bigint;
      }>`select sum(amount_kobo)::bigint as kobo from authority.issue`.execute(db);
      expect(await vended()).toBe(rows[0]!.kobo);
    });
  });

  it('never vends a cancelled reference, and does not cancel one that has a token', async () => {
    expect(await authority.cancel('x-1')).toEqual({ kind: 'never' });
    expect(await authority.cancel('x-1')).toEqual({ kind: 'never' });
    expect(await authority.vend(request('x-1'))).toMatchObject({ kind: 'refused' });
    await authority.vend(request('x-2'));
    expect(await authority.cancel('x-2')).toMatchObject({ kind: 'vended', tokens: [{ kind: 'credit' }] });
  });

  it('either vends or cancels a reference when both are requested at the same time', async () => {
    for (let index = 0; index < 15; index += 1) {
      const reference = `race-${index}`;
      const [sold, cancelled] = await Promise.all([authority.vend(request(reference)), authority.cancel(reference)]);
      expect([sold.kind, cancelled.kind]).toEqual(sold.kind === 'ok' ? ['ok', 'vended'] : ['refused', 'never']);
    }
  });

  it('cannot be bypassed: only the function can write tokens', async () => {
    await expect(
      sql`insert into authority.issue select 'forged', request_hash, key_id, meter_number, subclass, units_tenths,
        amount_kobo, tid + 1, token from authority.issue limit 1`.execute(db),
    ).rejects.toThrow('permission denied');
    await expect(sql`update authority.last_tid set tid = 0`.execute(db)).rejects.toThrow('permission denied');
    await expect(sql`delete from authority.minute_total`.execute(db)).rejects.toThrow('permission denied');
  });

  it('notes every use of a key', async () => {
    await authority.vend(request('d-1'));
    const { rows } = await sql<{ purpose: string }>`
      select purpose from authority.key_use where reference = 'd-1'
    `.execute(db);
    expect(rows).toEqual([{ purpose: 'vend' }]);
  });

  it('vends nothing without the key, with another base date, or from a simulator key in production', async () => {
    const foreign = { ...meter, supplyGroupCode: '999999' };
    expect(await authority.vend({ ...request('e-1'), meter: foreign })).toMatchObject({ kind: 'refused' });
    expect(await authority.vend({ ...request('e-2'), meter: { ...meter, baseDate: 1993 } })).toMatchObject({
      kind: 'refused',
    });
    const production = make({ allowSimulatorKeys: false });
    expect(await production.vend(request('e-3'))).toMatchObject({ kind: 'refused' });
    expect(await production.simulatorMeter(meter)).toBeUndefined();
  });

  it('cannot be opened with another sealing key, and does not guess', async () => {
    const outcome = await make({ sealingKey: Buffer.alloc(32, 2) }).vend(request('f-1'));
    expect(outcome.kind).toBe('unknown');
    expect(await authority.lookUp('f-1')).toEqual({ kind: 'never' });
  });
});

describe('a sealed key', () => {
  it('opens only whole, with its key and in its own place', () => {
    const sealed = seal(sealingKey, Buffer.from('secret'), 'here');
    expect(unseal(sealingKey, sealed, 'here').toString()).toBe('secret');
    expect(() => unseal(sealingKey, sealed, 'there')).toThrow();
    expect(() => unseal(Buffer.alloc(32, 3), sealed, 'here')).toThrow();
    const broken = Buffer.from(sealed);
    broken.writeUInt8(broken.readUInt8(30) ^ 1, 30);
    expect(() => unseal(sealingKey, broken, 'here')).toThrow();
  });
});
