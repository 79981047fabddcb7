import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/db';
import { openBench, type Bench } from '../test-integrations.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const keysOf = '/api/v1/admin/integrations/keys';

describe('a key', () => {
  it('is shown once, to the person who requested it, and stored only as a hash', async () => {
    const { data } = await bench.act('api-key.create', {
      estate_id: bench.estates[0],
      name: 'Billing',
      scopes: ['orders.read'],
    });
    const id = String(data.facts.api_key);
    const other = await bench.api.staff('admin', 'other');
    expect((await other.call.get(`${keysOf}/${id}`)).data).toMatchObject({ state: 'not-shown', may_show: false });
    expect(await other.call.post(`${keysOf}/${id}/secret`)).toMatchObject({ status: 409, code: 'shown-before' });
    const { secret } = (await bench.admin.call.post(`${keysOf}/${id}/secret`)).data;
    expect(secret).toMatch(/^glk_[0-9a-f]{8}_[0-9a-f]{64}$/);
    expect(await bench.admin.call.post(`${keysOf}/${id}/secret`)).toMatchObject({ status: 409, code: 'shown-before' });
    expect((await bench.admin.call.get(`${keysOf}/${id}`)).data).toMatchObject({
      state: 'active',
      prefix: secret.slice(0, 12),
    });

    const { rows } = await sql<{ text: string }>`
      select (select jsonb_agg(k)::text from integrations.api_key k) || (select jsonb_agg(a)::text from staff.act a)
        || (select jsonb_agg(e)::text from audit.entry e) as text`.execute(bench.api.owner);
    expect(rows[0]!.text).not.toContain(secret.slice(13));
    expect(rows[0]!.text).toContain('api-key.show');
  });

  it('reads what its scopes allow, in its own estate', async () => {
    const { secret } = await bench.key();
    const mine = await bench.order(bench.estates[0]);
    const theirs = await bench.order(bench.estates[1]);
    expect((await bench.read('/api/v1/estate', secret)).data).toMatchObject({
      id: bench.estates[0],
      name: 'Palm Court',
    });
    const { data, text } = await bench.read('/api/v1/estate/orders', secret);
    expect(data.items.map((one: { reference: string }) => one.reference)).toEqual([mine]);
    expect(data.items[0]).toMatchObject({ amount_kobo: 500000, units: '22.5', house: 'Block 1, Flat 1' });
    expect(text).not.toMatch(/Ada|buyer|token|phone/i);
    expect((await bench.read(`/api/v1/estate/orders/${mine}`, secret)).data).toMatchObject({ reference: mine });
    expect(await bench.read(`/api/v1/estate/orders/${theirs}`, secret)).toMatchObject({ status: 404 });
    expect(await bench.read(`/api/v1/estate/orders?cursor=${theirs}`, secret)).toMatchObject({
      status: 400,
      code: 'invalid-input',
    });
    expect((await bench.read('/api/v1/estate/meters', secret)).data.items).toEqual([
      expect.objectContaining({ life: 'active', house: 'Block 1, Flat 1' }),
    ]);
    expect((await bench.read('/api/v1/estate/houses', secret)).data.items).toHaveLength(1);
    await sql`
      insert into households.occupant (house_id, name, phone) select id, 'Ngozi ' || estate_id, '08030000001' from estates.house`.execute(
      bench.api.owner,
    );
    const occupants = await bench.read('/api/v1/estate/occupants', secret);
    expect(occupants.data.items).toEqual([expect.objectContaining({ name: `Ngozi ${bench.estates[0]}` })]);
    expect(occupants.text).not.toContain('0803');
  });

  it('reads page by page, and then only what is new', async () => {
    const { secret } = await bench.key({ estate_id: bench.estates[1] });
    const references = [];
    for (let count = 0; count < 3; count += 1) references.unshift(await bench.order(bench.estates[1]));
    const first = await bench.read('/api/v1/estate/orders?limit=2', secret);
    const second = await bench.read(`/api/v1/estate/orders?limit=2&cursor=${first.data.next}`, secret);
    const all = [...first.data.items, ...second.data.items].map(({ reference }: { reference: string }) => reference);
    expect(all.slice(0, 3)).toEqual(references);
    const later = new Date(Date.now() + 60_000).toISOString();
    expect((await bench.read(`/api/v1/estate/orders?since=${later}`, secret)).data).toEqual({ items: [], next: null });
    expect((await bench.read('/api/v1/estate/orders?status=refunded', secret)).data.items).toEqual([]);
  });

  it('is refused without the scope', async () => {
    const { secret } = await bench.key({ scopes: ['meters.read'] });
    expect(await bench.read('/api/v1/estate/meters', secret)).toMatchObject({ status: 200 });
    for (const path of ['orders', 'houses', 'occupants']) {
      expect(await bench.read(`/api/v1/estate/${path}`, secret)).toMatchObject({ status: 403, code: 'scope-required' });
    }
  });

  it('is refused immediately after it is revoked or has expired', async () => {
    const revoked = await bench.key();
    expect((await bench.act('api-key.revoke', { id: revoked.id })).data.state).toBe('done');
    const refusal = { status: 401, code: 'api-key-required' };
    expect(await bench.read('/api/v1/estate', revoked.secret)).toMatchObject(refusal);
    const expired = await bench.key({ days: 1 });
    expect(await bench.read('/api/v1/estate', expired.secret)).toMatchObject({ status: 200 });
    await bench.api.owner.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update integrations.api_key set expires_at = now() where id = ${expired.id}::bigint`.execute(tx);
    });
    expect(await bench.read('/api/v1/estate', expired.secret)).toMatchObject(refusal);
    // Even when the check before the handler does not run, the database returns nothing for such a key.
    expect((await bench.act('api-key.revoke', { id: revoked.id })).data).toMatchObject({
      state: 'not-possible',
      error: 'nothing-to-change',
    });
  });

  it('is refused while its estate is retired, and the database returns nothing for it', async () => {
    const { secret } = await bench.key();
    const retire = (at: string | null) =>
      sql`update estates.estate set retired_at = ${at}::timestamptz where id = ${bench.estates[0]}::bigint`.execute(
        bench.api.owner,
      );
    const houses = async () =>
      (
        await sql`select from integrations.houses_of(
          (select hash from integrations.api_key where hash is not null and revoked_at is null and estate_id = ${bench.estates[0]}::bigint
           order by id desc limit 1), 0, 10)`.execute(bench.api.owner)
      ).rows.length;
    expect(await houses()).toBe(1);
    await retire('now');
    try {
      expect(await bench.read('/api/v1/estate', secret)).toMatchObject({ status: 401, code: 'api-key-required' });
      expect(await houses()).toBe(0);
    } finally {
      await retire(null);
    }
    expect(await bench.read('/api/v1/estate', secret)).toMatchObject({ status: 200 });
  });

  it('is read only from the Authorization header', async () => {
    const { secret } = await bench.key();
    const refusal = { status: 401, code: 'api-key-required' };
    expect(await bench.read(`/api/v1/estate?api_key=${secret}`)).toMatchObject(refusal);
    expect(await bench.read(`/api/v1/estate?authorization=Bearer%20${secret}`)).toMatchObject(refusal);
    expect(await bench.read('/api/v1/estate', secret.slice(0, -1))).toMatchObject(refusal);
    expect(
      await bench.read('/api/v1/estate', `${secret.slice(0, -1)}${secret.endsWith('0') ? '1' : '0'}`),
    ).toMatchObject(refusal);
    // A session cannot make these calls, and a key cannot make other calls.
    expect(await bench.admin.call.get('/api/v1/estate')).toMatchObject(refusal);
    expect(await bench.read(keysOf, secret)).toMatchObject({ status: 401, code: 'sign-in-required' });
  });

  it('can call as often as its limit allows', async () => {
    const { secret } = await bench.key({ per_minute: 2 });
    const other = await bench.key({ per_minute: 2 });
    expect((await bench.read('/api/v1/estate', secret)).status).toBe(200);
    expect((await bench.read('/api/v1/estate', secret)).status).toBe(200);
    const refused = await bench.read('/api/v1/estate', secret);
    expect(refused).toMatchObject({ status: 429, code: 'rate-limited' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await bench.read('/api/v1/estate', other.secret)).status).toBe(200);
  });

  it('records its last use once a minute', async () => {
    const { id, secret } = await bench.key();
    const used = async () =>
      (
        await sql<{ at: Date | null; row: string }>`
          select last_used_at as at, xmin::text as row from integrations.api_key where id = ${id}::bigint`.execute(
          bench.api.owner,
        )
      ).rows[0]!;
    expect((await used()).at).toBeNull();
    await bench.read('/api/v1/estate', secret);
    const first = await used();
    expect(first.at).not.toBeNull();
    await bench.read('/api/v1/estate', secret);
    expect(await used()).toEqual(first);
  });

  it('can be made and revoked by staff with the permission, and is listed for staff who may read', async () => {
    const auditor = await bench.api.staff('auditor');
    const finance = await bench.api.staff('finance');
    const { data } = await auditor.call.get(`${keysOf}?estate=${bench.estates[0]}&limit=2`);
    expect(data.items).toHaveLength(2);
    expect(data.next).not.toBeNull();
    expect((await finance.call.get(keysOf)).status).toBe(403);
    expect((await auditor.call.post(`${keysOf}/1/secret`)).status).toBe(403);
    const asked = await bench.act(
      'api-key.create',
      { estate_id: bench.estates[0], name: 'x', scopes: ['orders.read'] },
      auditor,
    );
    expect(asked).toMatchObject({ status: 403, code: 'permission-required' });
    expect(await bench.act('api-key.create', { estate_id: '999', name: 'x', scopes: ['orders.read'] })).toMatchObject({
      data: { state: 'not-possible', error: 'unknown-estate' },
    });
  });
});

it('can enter readings and hours of supply in its own estate with the right scope, and a repeat changes nothing', async () => {
  const { secret } = await bench.key({ scopes: ['power.write'] });
  const { secret: reads } = await bench.key({ scopes: ['orders.read'] });
  await sql`
    insert into power.meter (estate_id, kind, name, in_use_from)
    select e::bigint, 'grid', 'Transformer ' || e, '2026-01-01' from unnest(${[...bench.estates]}::text[]) e`.execute(
    bench.api.owner,
  );
  const as = bench.api.as(undefined);
  const post = (path: string, body: object, key = secret) =>
    as.post(`/api/v1/estate/power/${path}`, body, { authorization: `Bearer ${key}` });
  const [own, other] = bench.estates.map((id) => `Transformer ${id}`);
  const reading = (meter: string, day: number, reading_tenths: number) => ({
    meter,
    at: `2026-11-0${day}T00:00:00.000Z`,
    reading_tenths,
  });
  const both = { readings: [reading(own!, 1, 100), reading(own!, 2, 350)] };
  expect((await post('readings', both)).data).toEqual({ stored: true, same: 0, faults: [] });
  expect((await post('readings', both)).data).toEqual({ stored: true, same: 2, faults: [] });
  expect((await post('readings', { readings: [reading(other!, 3, 1), reading(own!, 3, 349)] })).data).toEqual({
    stored: false,
    same: 0,
    faults: [
      { place: 0, code: 'power-row-meter' },
      { place: 1, code: 'reading-too-low' },
    ],
  });
  expect(await post('readings', both, reads)).toMatchObject({ status: 403, code: 'scope-required' });
  expect((await bench.read('/api/v1/estate/power/meters', secret)).data).toEqual([
    { name: own, account_number: '', kind: 'grid', last_tenths: 350, last_at: '2026-11-02T00:00:00.000Z' },
  ]);
  for (const is_on of [true, true, false, false]) {
    const at = is_on ? '2026-11-02T05:00:00.000Z' : '2026-11-02T09:00:00.000Z';
    expect((await post('supply', { kind: 'grid', is_on, at })).status).toBe(200);
  }
  const { rows } = await sql<{ row: string }>`
    select s.kind || ' ' || s.entered_key || ' ' || (s.ended_at - s.started_at) as row from power.supply s
    where s.estate_id = ${bench.estates[0]}::bigint`.execute(bench.api.owner);
  expect(rows).toEqual([{ row: expect.stringMatching(/^grid .+ 04:00:00$/) }]);
});
