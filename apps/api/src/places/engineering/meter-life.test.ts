import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { luhnDigit } from '@gatelight/sts';
import { errorMessage, getMeterOffice } from '@gatelight/contract';
import { debtReceivable } from '#ledger';
import { checkMeterFor } from '#metering';
import { findAll } from '#platform/checks/checks';
import { sql } from '#platform/database/db';
import { engineeringChecks } from './findings.ts';
import { makersKey } from '#vending';
import { openTestEstate, type TestEstate } from './test-estate.ts';

let estate: TestEstate;
const active = '04175000019';
const withDebt = '04175000035';

beforeAll(async () => {
  estate = await openTestEstate();
});
afterAll(async () => {
  // After all tests, every token without an order must have an explanation.
  expect(await findAll(estate.api.owner, engineeringChecks)).toEqual([]);
  await estate.close();
});

it('shows a request of any purpose that the database allows', async () => {
  const { rows } = await sql<{ text: string }>`
    select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'request_purpose_check'`.execute(
    estate.api.owner,
  );
  const allowed = [...rows[0]!.text.matchAll(/'([a-z-]+)'/g)].map(([, purpose]) => purpose!);
  const { purpose } = getMeterOffice.answer.shape.requests.def.element.shape;
  expect(allowed).toContain('correction');
  expect(allowed.filter((one) => !purpose.safeParse(one).success)).toEqual([]);
});

let serial = 0;
/** A meter in store, of the second supply group unless said otherwise. */
async function addSpare(
  key: { supplyGroupCode: string; keyRevision: number } = makersKey,
  warnings: readonly string[] = [],
): Promise<string> {
  serial += 1;
  const body = `071500${String(serial).padStart(4, '0')}`;
  const number = body + String(luhnDigit(body));
  const { rows } = await sql<{ estate: string; tariff: string }>`
    select m.estate_id::text as estate, m.tariff_id::text as tariff from metering.meter m where m.number = ${active}`.execute(
    estate.api.owner,
  );
  const response = await estate.ask('meter.create', {
    number,
    utility: 'electricity',
    estate_id: rows[0]!.estate,
    tariff_id: rows[0]!.tariff,
    make: 'Sandbox STS-1P',
    supply_group_code: key.supplyGroupCode,
    key_revision: key.keyRevision,
    tariff_index: '01',
  });
  expect(response.data).toMatchObject({ state: 'done', preview: { warnings } });
  return number;
}

const houseOf = async (number: string) => {
  const { rows } = await sql<{ id: string }>`
    select house_id::text as id from metering.meter where number = ${number}`.execute(estate.api.owner);
  return rows[0]!.id;
};

describe('the life of a meter', () => {
  it('goes from the store over installation and a test token to active, and keeps each step in its history', async () => {
    const number = await addSpare();
    const house = await houseOf(active);
    const placed = await estate.ask('meter.install', { number, house_id: house, customer_name: 'Chinedu Eze' });
    expect(placed.data.state).toBe('done');
    const verify = await estate.ask('meter.verify', { number });
    expect(await estate.makeTokens()).toBe(1);
    expect(await estate.tokensOf(number, verify.data.facts.request)).toEqual(['56493153725450313471']);
    expect(await estate.meter(number)).toMatchObject({ life: 'installed' });
    await estate.ask('meter.token-result', { number, request: verify.data.facts.request, result: 'accepted' });
    const { life, events } = (await estate.meter(number)) as unknown as { life: string; events: { kind: string }[] };
    expect(life).toBe('active');
    expect(events.map(({ kind }) => kind).toReversed()).toEqual([
      'registered',
      'installed',
      'verification-asked',
      'token-made',
      'token-accepted',
      'verified',
    ]);
  });

  it('begins with a warning when no token can be made for its supply group', async () => {
    await addSpare({ supplyGroupCode: '600003', keyRevision: 1 }, ['no-vending-key']);
    await addSpare({ supplyGroupCode: makersKey.supplyGroupCode, keyRevision: 9 }, ['no-vending-key']);
  });

  it('refuses steps that it does not have, and a taken number', async () => {
    const number = await addSpare();
    expect((await estate.ask('meter.mend', { number })).data).toMatchObject({
      state: 'not-possible',
      error: 'meter-step',
    });
    expect((await estate.ask('meter.verify', { number })).data).toMatchObject({
      state: 'not-possible',
      error: 'meter-step',
    });
    await estate.ask('meter.retire', { number });
    expect((await estate.ask('meter.clear-credit', { number })).data).toMatchObject({ error: 'meter-step' });
    const twice = await estate.ask('meter.move', { number: active, house_id: '999999', customer_name: 'Ada Obi' });
    expect(twice.data).toMatchObject({ state: 'not-possible', error: 'not-found' });
  });

  it('does not let a used meter return to the store, and the database refuses changes of its history', async () => {
    const { owner, db } = estate.api;
    await expect(sql`delete from metering.meter_event`.execute(owner)).rejects.toThrow('does not change');
    await expect(sql`delete from metering.meter`.execute(db)).rejects.toThrow('permission denied');
    await expect(
      sql`update metering.meter set life = 'in_store' where number = ${active}`.execute(owner),
    ).rejects.toThrow('cannot go from active to in_store');
  });
});

describe('engineering tokens', () => {
  it('clear a tamper: the meter accepts it, and our record has what the technician saw', async () => {
    const keypad = await estate.keypad(active);
    await estate.ask('meter.report-tamper', { number: active });
    expect(await estate.meter(active)).toMatchObject({ is_tampered: true });
    const { data } = await estate.ask('meter.clear-tamper', { number: active });
    expect((await estate.ask('meter.clear-tamper', { number: active })).data.error).toBe('token-request-open');
    await estate.makeTokens();
    const [token] = await estate.tokensOf(active, data.facts.request);
    expect(keypad.enter(token!)).toBe('accept');
    expect(await estate.meter(active)).toMatchObject({ is_tampered: true });
    await estate.ask('meter.token-result', { number: active, request: data.facts.request, result: 'accepted' });
    expect(await estate.meter(active)).toMatchObject({ is_tampered: false });
  });

  it('set a power limit', async () => {
    const keypad = await estate.keypad(active);
    const { data } = await estate.ask('meter.set-power-limit', { number: active, watts: 6000 });
    await estate.makeTokens();
    const [token] = await estate.tokensOf(active, data.facts.request);
    keypad.enter(token!);
    expect(keypad.state().maximumPowerLimitWatts).toBe(6000);
  });

  it('clear credit only after a second person approved', async () => {
    const { data } = await estate.ask('meter.clear-credit', { number: active });
    expect(data.state).toBe('waiting');
    expect(await estate.makeTokens()).toBe(0);
    const approved = await estate.approve(data);
    expect(approved.data.state).toBe('done');
    expect(await estate.makeTokens()).toBe(1);
  });

  it('are shown only to technicians, and each view is recorded', async () => {
    const { data } = await estate.ask('meter.test-token', { number: active, test: 3 });
    await estate.makeTokens();
    const support = await estate.api.staff('support');
    const path = `/api/v1/admin/meters/${active}/requests/${data.facts.request}/tokens`;
    expect((await support.call.post(path)).code).toBe('permission-required');
    await estate.operator.call.post(path);
    const { rows } = await sql<{ actor: string }>`
      select actor from audit.entry where action = 'meter.tokens-view' and after ->> 'request' = ${data.facts.request}`.execute(
      estate.api.owner,
    );
    expect(rows).toEqual([{ actor: `user:${estate.operator.id}` }]);
    expect((await estate.ask('meter.test-token', { number: active, test: 1 }, support.call)).code).toBe(
      'permission-required',
    );
  });
});

describe('free units', () => {
  const give = (units: string) => estate.ask('meter.free-issue', { number: active, units });

  it('become a token, and above the threshold only after a second person approved', async () => {
    const keypad = await estate.keypad(active);
    const { data } = await give('12.5');
    expect(data.state).toBe('done');
    const more = await give('20.1');
    expect(more.data.state).toBe('waiting');
    expect((await estate.approve(more.data)).data.state).toBe('done');
    expect(await estate.makeTokens()).toBe(2);
    for (const act of [data, more.data]) {
      const [token] = await estate.tokensOf(
        active,
        (await estate.operator.call.get(`/api/v1/admin/acts/${act.id}`)).data.facts.request,
      );
      expect(keypad.enter(token!)).toBe('accept');
    }
    expect(keypad.state().credit.electricity).toBe(326);
  });

  it('stop exactly at the monthly cap, even when acts run at the same moment', async () => {
    const { owner } = estate.api;
    await sql`
      insert into engineering.free_issue_limit (estate_id, utility, valid_from, month_tenths, alone_tenths)
      select estate_id, 'electricity', now(), 326 + 250, 200 from metering.meter where number = ${active}`.execute(
      owner,
    );
    const acts = await Promise.all(Array.from({ length: 8 }, () => give('5.0')));
    const ends = [];
    for (const { data } of acts) ends.push(await estate.settled(data.id));
    expect(ends.filter(({ state }) => state === 'done')).toHaveLength(5);
    expect(ends.filter(({ error }) => error === 'free-issue-cap')).toHaveLength(3);
    await estate.makeTokens();
  });
});

describe('the monthly cap of free units', () => {
  const set = (month: string, alone: string) =>
    estate.second.call.post(
      '/api/v1/admin/acts',
      {
        kind: 'free-issue.limit',
        input: { estate_id: estateId, utility: 'water', month_units: month, alone_units: alone },
        reason: 'Agreed with the estate',
      },
      { 'idempotency-key': `free-limit-${month}-${alone}-00000` },
    );
  let estateId: string;

  it('is changed by staff who may edit tariffs, needs a second person, and applies immediately', async () => {
    const { rows } = await sql<{ id: string }>`
      select estate_id::text as id from metering.meter where number = ${active}`.execute(estate.api.owner);
    estateId = rows[0]!.id;
    const shown = async () =>
      (await estate.second.call.get(`/api/v1/admin/estates/${estateId}`)).data.free_units.find(
        ({ utility }: { utility: string }) => utility === 'water',
      );
    expect(await shown()).toMatchObject({ most: '500.0', alone: '20.0' });
    // Staff read the preview with their own database role, which can read little.
    const input = { estate_id: estateId, utility: 'water', month_units: '80.0', alone_units: '5.5' };
    const shownBefore = await estate.second.call.post('/api/v1/admin/acts/preview', {
      kind: 'free-issue.limit',
      input,
    });
    expect(shownBefore.data, shownBefore.text).toMatchObject({ needs_second_person: true });
    const { data } = await set('80.0', '5.5');
    expect(data.state).toBe('waiting');
    expect(await shown()).toMatchObject({ most: '500.0' });
    const finance = await estate.api.staff('finance', 'Second');
    const decision = { decision: 'approve', code: await finance.code(), fingerprint: data.preview.fingerprint };
    expect((await finance.call.post(`/api/v1/admin/acts/${data.id}/decision`, decision)).data.state).toBe('done');
    expect(await shown()).toMatchObject({ most: '80.0', alone: '5.5' });
    expect((await set('80.0', '5.5')).data).toMatchObject({ id: data.id });
    const auditor = await estate.api.staff('auditor', 'Reader');
    expect(
      (
        await auditor.call.post(
          '/api/v1/admin/acts',
          {
            kind: 'free-issue.limit',
            input: { estate_id: estateId, utility: 'water', month_units: '9.0', alone_units: '9.0' },
            reason: 'No',
          },
          { 'idempotency-key': 'free-limit-auditor-000' },
        )
      ).code,
    ).toBe('permission-required');
  });
});

describe('the replacement of a meter', () => {
  it('moves house, household, debt and units; the units follow when the meter has accepted the key change', async () => {
    const spare = await addSpare();
    const keypad = await estate.keypad(spare);
    const { data } = await estate.ask('meter.replace', {
      number: withDebt,
      new_number: spare,
      cause: 'blank',
      basis: 'estimate',
      units: '15.1',
    });
    expect(data).toMatchObject({ state: 'done' });
    expect(await estate.makeTokens()).toBe(1);
    const keyTokens = await estate.tokensOf(spare, data.facts.key_change);
    expect(keyTokens).toHaveLength(4);
    for (const token of keyTokens) expect(keypad.enter(token)).toBe('accept');
    expect(keypad.state()).toMatchObject({ supplyGroupCode: '600001', keyRevisionNumber: 1 });
    expect(await estate.meter(spare)).toMatchObject({
      life: 'installed',
      customer_name: 'Ngozi Eze',
      debt_kobo: 1_200_000,
    });
    await estate.ask('meter.token-result', { number: spare, request: data.facts.key_change, result: 'accepted' });
    expect(await estate.meter(spare)).toMatchObject({ life: 'active', supply_group_code: '600001' });
    expect(await estate.makeTokens()).toBe(1);
    const [units] = await estate.tokensOf(spare, data.facts.units_token);
    expect(keypad.enter(units!)).toBe('accept');
    expect(keypad.state().credit.electricity).toBe(151);
    expect(await estate.meter(withDebt)).toMatchObject({ life: 'replaced', replaced_by: spare, debt_kobo: 0 });
    const { rows } = await sql<{ kind: string }>`
      select j.kind from ledger.journal j join ledger.posting p on p.journal_id = j.id
        join ledger.account a on a.id = p.account_id
      where a.code = ${debtReceivable((await sql<{ id: bigint }>`select id from metering.meter where number = ${spare}`.execute(estate.api.owner)).rows[0]!.id)}`.execute(
      estate.api.owner,
    );
    expect(rows).toEqual([{ kind: 'meter-debt-moved' }]);
  });

  it('shows for the old number which meter replaced it', async () => {
    const { data } = await estate.ask('meter.report-fault', { number: withDebt });
    expect(data).toMatchObject({ state: 'not-possible', error: 'meter-replaced' });
  });

  it('shows a visitor and a resident with the old number which meter to use, and that nothing was charged', async () => {
    const spare = ((await estate.meter(withDebt)) as unknown as { replaced_by: string }).replaced_by;
    const from = { ip: '192.0.2.7', requestId: 'old-number' };
    const callers = [
      { kind: 'visitor', roles: [], ...from },
      { kind: 'user', userId: '1', roles: ['user'], ...from },
    ] as const;
    for (const caller of callers) {
      const refusal: unknown = await checkMeterFor(estate.api.web, caller, withDebt).catch((error: unknown) => error);
      expect(refusal).toMatchObject({
        code: 'meter-replaced',
        details: { facts: { new_meter_ending: spare.slice(-4) } },
      });
    }
    expect(errorMessage({ code: 'meter-replaced', new_meter_ending: spare.slice(-4) })).toBe(
      `This meter was replaced by the one ending in ${spare.slice(-4)}. Nothing was charged. Use the new number.`,
    );
  });

  it('needs a second person above the threshold, and is stale when the meter changed meanwhile', async () => {
    const spare = await addSpare({ supplyGroupCode: '600001', keyRevision: 1 });
    const input = { number: '04175000027', new_number: spare, cause: 'damaged', basis: 'reading', units: '40.0' };
    const { data } = await estate.ask('meter.replace', input);
    expect(data.state).toBe('waiting');
    await estate.ask('meter.report-fault', { number: '04175000027' });
    const late = await estate.approve(data);
    expect(['stale', 'act-changed']).toContain(late.data?.state ?? late.code);
    expect(await estate.meter('04175000027')).toMatchObject({ life: 'faulty', replaced_by: null });
  });

  it('needs no key change between meters of one key: the new meter is active immediately', async () => {
    const spare = await addSpare({ supplyGroupCode: '600001', keyRevision: 1 });
    const input = { number: '04175000027', new_number: spare, cause: 'damaged', basis: 'reading', units: '0.0' };
    const { data } = await estate.ask('meter.replace', input);
    expect(data).toMatchObject({ state: 'done', facts: { key_change: null, units_token: null } });
    expect(await estate.meter(spare)).toMatchObject({ life: 'active', replaces: '04175000027' });
  });

  it('finds a spare meter by its number, even when many are in store', async () => {
    await sql`
      insert into metering.meter (number, utility, status, life, estate_id, customer_name, tariff_id, supply_group_code, key_revision, tariff_index)
      select '9' || lpad(n::text, 10, '0'), m.utility, 'inactive', 'in_store', m.estate_id, '', m.tariff_id, m.supply_group_code, m.key_revision,
        m.tariff_index from metering.meter m cross join generate_series(1, 120) n where m.number = ${active}`.execute(
      estate.api.owner,
    );
    const find = async (query: string) =>
      (await estate.operator.call.get(`/api/v1/admin/meters/${active}/spares${query}`)).data as { number: string }[];
    expect(await find('')).toHaveLength(100);
    expect(await find('?q=0000119')).toMatchObject([{ number: '90000000119' }]);
    expect(await find('?q=99999999999')).toEqual([]);
    expect((await estate.operator.call.get(`/api/v1/admin/meters/${active}/spares?q=%25`)).status).toBe(400);
  });

  it('refuses a meter that is not in store, and one of another utility', async () => {
    const refused = async (input: object) => (await estate.ask('meter.replace', input)).data.error;
    const replace = { cause: 'other', basis: 'reading', units: '1.0' };
    expect(await refused({ ...replace, number: active, new_number: '04175000043' })).toBe('spare-meter-unsuitable');
    expect(await refused({ ...replace, number: active, new_number: active })).toBe('spare-meter-unsuitable');
    expect(await refused({ ...replace, number: '04175000043', new_number: await addSpare() })).toBe(
      'spare-meter-unsuitable',
    );
  });

  it('moves the scheduled top-ups and reminders of its household, and nothing of those who left before', async () => {
    const number = '04175000019';
    const [ada, tunde] = [await estate.api.user('ada'), await estate.api.user('tunde')];
    for (const { id } of [ada, tunde]) {
      await sql`insert into households.link (meter_id, user_id, role)
        select m.id, ${id}::bigint, 'buyer' from metering.meter m where m.number = ${number}`.execute(estate.api.owner);
      await sql`insert into top_ups.schedule (user_id, meter_id, method, amount_kobo, ceiling_kobo, every, next_due_on)
        select ${id}::bigint, m.id, 'wallet', 500000, 1000000, 'week', platform.today() + 3
        from metering.meter m where m.number = ${number}`.execute(estate.api.owner);
    }
    await sql`insert into usage.reminder (meter_id, user_id, is_on, days_before)
      select m.id, ${ada.id}::bigint, true, 5 from metering.meter m where m.number = ${number}`.execute(
      estate.api.owner,
    );
    await sql`update households.link set ended_at = now() where user_id = ${tunde.id}::bigint`.execute(
      estate.api.owner,
    );
    const spare = await addSpare({ supplyGroupCode: '600001', keyRevision: 1 });
    const input = { number, new_number: spare, cause: 'damaged', basis: 'reading', units: '0.0' };
    expect((await estate.ask('meter.replace', input)).data).toMatchObject({ state: 'done' });
    const { rows } = await sql<{ user: string; number: string; state: string }>`
      select s.user_id::text as user, m.number, s.state from top_ups.schedule s join metering.meter m on m.id = s.meter_id
      where s.user_id in (${ada.id}::bigint, ${tunde.id}::bigint) order by s.id`.execute(estate.api.owner);
    expect(rows).toEqual([
      { user: ada.id, number: spare, state: 'active' },
      { user: tunde.id, number, state: 'deleted' },
    ]);
    const reminders = await sql<{ number: string; days: number }>`
      select m.number, r.days_before as days from usage.reminder r join metering.meter m on m.id = r.meter_id
      where r.user_id = ${ada.id}::bigint and r.is_on`.execute(estate.api.owner);
    expect(reminders.rows).toEqual([{ number: spare, days: 5 }]);
  });

  it('leaves the old meter out of what the owner of the house sees', async () => {
    const owner = await estate.api.user('owner');
    await sql`insert into households.house_owner (house_id, user_id)
      select m.house_id, ${owner.id}::bigint from metering.meter m where m.number = ${active}`.execute(
      estate.api.owner,
    );
    const { rows } = await sql<{ number: string }>`
      select number from households.owned_houses(${owner.sessionKey}::uuid)`.execute(estate.api.owner);
    const numbers = rows.map(({ number }) => number);
    expect(numbers).toContain(((await estate.meter(active)) as unknown as { replaced_by: string }).replaced_by);
    expect(numbers).not.toContain(active);
  });
});

it('a long life of a meter is read page by page, newest first', async () => {
  await sql`
    insert into metering.meter_event (meter_id, kind, actor, reason)
    select m.id, 'edited', 'system', 'Edit ' || n from metering.meter m cross join generate_series(1, 60) n where m.number = ${active}`.execute(
    estate.api.owner,
  );
  const at = `/api/v1/admin/meters/${active}`;
  const { events, events_next: next } = (await estate.operator.call.get(at)).data;
  expect(events).toHaveLength(50);
  expect(events[0].reason).toBe('Edit 60');
  const older = (await estate.operator.call.get(`${at}/events?cursor=${next}`)).data;
  expect(older.items[0].reason).toBe('Edit 10');
  const whole = (await estate.operator.call.get(`${at}/events?limit=100`)).data;
  expect(whole.items.slice(50).map(({ id }: { id: string }) => id)).toEqual(
    older.items.map(({ id }: { id: string }) => id),
  );
  expect((await estate.operator.call.get('/api/v1/admin/meters/01234567890/events')).status).toBe(404);
});

it('requests for tokens are read page by page, newest first, so that an old one can still get its result', async () => {
  const at = `/api/v1/admin/meters/${withDebt}`;
  await sql`
    insert into engineering.request (meter_id, kind, purpose, act, asked_by, reason, state, refusal)
    select m.id, 'test', 'engineering', gen_random_uuid()::text, 'system', 'Test ' || n, 'refused', 'For the test'
    from metering.meter m cross join generate_series(1, 60) n where m.number = ${withDebt}`.execute(estate.api.owner);
  const { requests, requests_next: next } = (await estate.operator.call.get(at)).data;
  expect(requests).toHaveLength(50);
  expect(requests[0]).toMatchObject({ reason: 'Test 60', state: 'refused' });
  const older = (await estate.operator.call.get(`${at}/requests?cursor=${next}`)).data.items;
  expect(older[0].reason).toBe('Test 10');
  const whole = (await estate.operator.call.get(`${at}/requests?limit=100`)).data.items;
  expect([...requests, ...older]).toEqual(whole);
  expect((await estate.operator.call.get('/api/v1/admin/meters/01234567890/requests')).status).toBe(404);
});
