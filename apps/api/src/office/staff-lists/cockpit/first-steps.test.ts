import { afterAll, beforeAll, expect, test } from 'vitest';
import { addEstate, addHouse } from '#estates';
import { addMeter, addTariff, addVatRate } from '#metering';
import { inTransaction, sql } from '#platform/database/db';
import { openTestApi, type TestApi, type TestMember } from '#platform/testing/test-api';
import { staffListsSlice } from '#staff-lists';
import { createEmbeddedAuthority, demonstrationKey } from '#vending';
import { readFirstSteps } from './first-step-store.ts';

let api: TestApi;
let owner: TestMember;
beforeAll(async () => {
  const config = { sandbox: { enabled: true } };
  api = await openTestApi(
    (serve, { web, staffDb }) => staffListsSlice.create({ config, db: web, staffDb }).routes?.(serve),
    ({ web, staffDb }) => staffListsSlice.create({ config, db: web, staffDb }).objectChecks ?? {},
  );
  owner = await api.staff('admin', 'Amina');
});
afterAll(() => api.close());

async function missing() {
  const answer = await owner.call.get('/api/v1/admin/first-steps');
  expect(answer.status, answer.text).toBe(200);
  return answer.data.steps;
}
const plain = (step: string) => ({ step, meters: 0, names: [] });

test('a new business reads what it lacks in the order in which it can add it, and nothing once it can sell', async () => {
  const keyless = { step: 'meter-key', meters: 1, names: ['600001/1'] };
  expect(await missing()).toEqual([
    plain('second-member'),
    plain('estate'),
    plain('price'),
    { step: 'vat', meters: 0, names: ['electricity'] },
    plain('meter'),
  ]);

  // Support may not approve a price; finance may.
  await api.staff('support', 'Ngozi');
  expect(await missing()).toContainEqual(plain('second-member'));
  const finance = await api.staff('finance', 'Emeka');
  // A new member and the one who invited them cannot approve for each other.
  await sql`insert into identity.invited (user_id, invited_by, joined_at)
    values (${finance.id}::bigint, ${owner.id}::bigint, now())`.execute(api.owner);
  expect(await missing()).toContainEqual(plain('second-member'));
  await api.staff('operations', 'Halima');

  const validFrom = new Date('2020-01-01T00:00:00Z');
  const tomorrow = new Date(Date.now() + 86_400_000);
  const tariff = { utility: 'electricity', rounding: 'up', priceKoboPerUnit: 20_740n } as const;
  const { estateId, later } = await inTransaction(api.db, async (tx) => ({
    estateId: await addEstate(tx, { name: 'Palm Court Estate', address: 'Lekki', isDemonstration: false }),
    later: await addTariff(tx, { ...tariff, code: 'R2', name: 'Residential R2', validFrom: tomorrow }),
  }));
  // A price that begins tomorrow sells nothing today.
  expect(await missing()).toEqual([plain('price'), { step: 'vat', meters: 0, names: ['electricity'] }, plain('meter')]);

  await inTransaction(api.db, async (tx) => {
    await addTariff(tx, { ...tariff, code: 'R1', name: 'Residential R1', validFrom });
    await addVatRate(tx, { utility: 'electricity', validFrom, rateBp: 750 });
    await addMeter(tx, {
      number: '04175000019',
      utility: 'electricity',
      status: 'active',
      estateId,
      houseId: await addHouse(tx, { estateId, name: 'House 1' }),
      customerName: 'Ada Obi',
      tariffId: later,
      supplyGroupCode: '600001',
      keyRevision: 1,
      tariffIndex: '01',
      debtRecoveryBp: 0,
      isDemonstration: false,
    });
  });
  expect(await missing()).toEqual([{ step: 'meter-price', meters: 1, names: ['Residential R2'] }, keyless]);

  // A day passes.
  await inTransaction(api.owner, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update metering.tariff_price set valid_from = now() where tariff_id = ${later}`.execute(tx);
  });
  expect(await missing()).toEqual([keyless]);

  const caps = { capPerHourKobo: 1n, capPerMeterDayKobo: 1n };
  const authority = createEmbeddedAuthority({
    db: api.db,
    sealingKey: Buffer.alloc(32, 7),
    ...caps,
    allowSimulatorKeys: true,
  });
  await authority.ensureSimulatorKey(demonstrationKey);
  expect(await missing()).toEqual([]);
  // Without the sandbox a simulated key makes no token.
  expect(await readFirstSteps(api.db, false)).toEqual([keyless]);
});

test('only staff read it', async () => {
  expect((await api.as(undefined).get('/api/v1/admin/first-steps')).status).toBe(401);
  expect((await api.as('1').get('/api/v1/admin/first-steps')).code).toBe('permission-required');
});
