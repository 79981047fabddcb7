import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction, sql } from '#platform/database/db';
import { openTestApi, type TestApi } from '#platform/testing/test-api';
import { inlineActs } from '#staff';
import { loadDemonstration } from '../../demonstration/demonstration.ts';
import { propertiesSlice } from './slice.ts';

let api: TestApi;
const acts = inlineActs((parts) => propertiesSlice.acts?.(parts) ?? []);
beforeAll(async () => {
  api = await openTestApi(
    (serve, parts) => {
      acts.bind(serve, parts);
      propertiesSlice.create({ ...parts, db: parts.web }).routes?.(serve);
    },
    (parts) => ({
      ...acts.objectChecks(parts),
      ...propertiesSlice.create({ ...parts, db: parts.web }).objectChecks,
    }),
  );
  await inTransaction(api.db, loadDemonstration);
});
afterAll(() => api.close());

it('a resident who does not share contact details is listed with the name only', async () => {
  const tenant = await api.user('Bisi', { phone: '08031234567' });
  const { rows } = await sql<{ estate: string; house: string }>`
    insert into households.link (meter_id, user_id, role)
    select m.id, ${tenant.id}::bigint, 'owner' from metering.meter m where m.number = '04175000019'
    returning (select m.estate_id::text from metering.meter m where m.id = meter_id) as estate,
      (select m.house_id::text from metering.meter m where m.id = meter_id) as house`.execute(api.owner);
  const operations = await api.staff('operations');
  const person = async () => {
    const { data } = await operations.call.get(`/api/v1/admin/estates/${rows[0]!.estate}/houses?limit=100`);
    const house = data.items.find(({ id }: { id: string }) => id === rows[0]!.house);
    return house.people.find(({ id }: { id: string }) => id === `user:${tenant.id}`);
  };
  const share = (allowed: boolean) =>
    sql`insert into preferences.choice (user_id, setting, allowed)
      values (${tenant.id}::bigint, 'privacy.contact', ${allowed})`.execute(api.db);

  const before = await person();
  expect(before).toMatchObject({ role: 'occupant', phone: '08031234567', email: expect.stringContaining('@') });
  await share(false);
  expect(await person()).toEqual({ ...before, phone: null, email: null });
  await share(true);
  expect(await person()).toEqual(before);
});

it('a person whom the estate lists, who owns the house and who uses its meter counts once and is listed once', async () => {
  const [palm] = (
    await sql<{ estate: string; house: string; meter: string }>`
      select m.estate_id::text as estate, m.house_id::text as house, m.id::text as meter from metering.meter m where m.number = '04175000019'`.execute(
      api.owner,
    )
  ).rows;
  const { estate, house, meter } = palm!;
  const operations = await api.staff('operations');
  const read = async () => {
    const { data } = await operations.call.get(`/api/v1/admin/estates/${estate}`);
    const houses = await operations.call.get(`/api/v1/admin/estates/${estate}/houses?limit=100`);
    const listed = houses.data.items.find(({ id }: { id: string }) => id === house).people as { name: string }[];
    return { people: data.people as number, bola: listed.filter(({ name }) => name.startsWith('Bola')).length };
  };
  const before = await read();
  const bola = await api.user('Bola');
  await sql`insert into households.house_owner (house_id, user_id) values (${house}::bigint, ${bola.id}::bigint)`.execute(
    api.owner,
  );
  expect(await read()).toEqual({ people: before.people + 1, bola: 1 });
  await sql`insert into households.link (meter_id, user_id, role) values (${meter}::bigint, ${bola.id}::bigint, 'buyer')`.execute(
    api.owner,
  );
  await sql`
    insert into households.occupant (house_id, name, user_id, lives_here, pays, since)
    values (${house}::bigint, 'Bola', ${bola.id}::bigint, true, false, current_date)`.execute(api.owner);
  expect(await read()).toEqual({ people: before.people + 1, bola: 1 });
});
