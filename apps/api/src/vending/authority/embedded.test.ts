import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeToken, tokenCipher } from '@gatelight/sts';
import { findMeter, type Meter } from '#metering';
import { createDb, inTransaction, sql, type Db } from '#platform/db';
import { createTestDatabase, type TestDatabase } from '#platform/test-database';
import { demonstrationKey, loadDemonstration } from '../../demonstration.ts';
import { createEmbeddedAuthority, type EmbeddedAuthority, type EmbeddedAuthorityOptions } from './embedded.ts';
import { seal, unseal } from './sealing.ts';

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

  it('refuses the same reference for something else', async () => {
    await authority.vend(request('a-3'));
    expect(await authority.vend(request('a-3', 226n))).toMatchObject({ kind: 'refused' });
  });

  it('says of a reference whether it ever vended', async () => {
    await authority.vend(request('a-4'));
    expect(await authority.lookUp('a-4')).toMatchObject({ kind: 'vended' });
    expect(await authority.lookUp('never-asked')).toEqual({ kind: 'never' });
  });

  it('never gives one identifier twice, also after a restart', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, index) => authority.vend(request(`b-${index}`))));
    await make().vend(request('b-after-restart'));
    const { rows } = await sql<{ all: bigint; different: bigint }>`
      select count(*) as all, count(distinct tid) as different from authority.issue where meter_number = ${meter.number}
    `.execute(db);
    expect(rows[0]?.all).toBe(rows[0]?.different);
  });

  it('waits when the cap of an hour or of a meter’s day is reached, and vends nothing', async () => {
    expect(await make({ capPerHourKobo: 500_000n }).vend(request('c-1'))).toMatchObject({ kind: 'later' });
    expect(await make({ capPerMeterDayKobo: 500_000n }).vend(request('c-2'))).toMatchObject({ kind: 'later' });
    expect(await authority.lookUp('c-1')).toEqual({ kind: 'never' });
    expect(await authority.lookUp('c-2')).toEqual({ kind: 'never' });
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
