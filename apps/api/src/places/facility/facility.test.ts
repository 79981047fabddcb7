import { randomUUID } from 'node:crypto';
import { todayInLagos } from '@gatelight/contract/lagos-days';
import type { EstateRole, Role } from '@gatelight/contract';
import { supportSlice } from '#support';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { sql } from '#platform/database/db';
import { openTestApi, type TestApi, type TestCaller } from '#platform/testing/test-api';
import { untilBlocked } from '#platform/testing/until-blocked';
import { facilitySlice } from './slice.ts';
import { makeDueJobs } from './store.ts';

type Person = { id: string; call: TestCaller };

let api: TestApi;
let palm: string;
let lekki: string;
let musa: Person;
let bisi: Person;
let sani: Person;
let ada: Person;

const parts = (given: { web: TestApi['web']; staffDb: TestApi['staffDb'] }) => {
  const facility = facilitySlice.create({ db: given.web, staffDb: given.staffDb });
  const support = supportSlice.create({
    db: given.web,
    staffDb: given.staffDb,
  } as unknown as Parameters<typeof supportSlice.create>[0]);
  return { facility, support };
};
const at = (rest: string, estate = palm) => `/api/v1/manage/estates/${estate}${rest}`;

async function person(name: string, roles: readonly EstateRole[] = [], estate = palm): Promise<Person> {
  const { id, sessionKey } = await api.user(name);
  for (const role of roles) {
    await sql`select teams.add_member(${estate}::bigint, ${id}::bigint, ${role}, 'test')`.execute(api.db);
  }
  return { id, call: api.as(id, ['user', ...roles] as Role[], sessionKey) };
}
const jobForm = (given: object = {}) => ({
  title: 'Street light 14 is dark',
  place: 'Block 6',
  house_id: null,
  asset_id: null,
  vendor_id: null,
  member_id: null,
  due_on: null,
  due_time: null,
  ...given,
});
async function newJob(given: object = {}, who = sani): Promise<string> {
  const made = await who.call.post(at('/facility/jobs'), jobForm(given));
  expect(made.status).toBe(201);
  return made.data.id;
}
const move = (job: string, from: string, to: string, more: object = {}, who = sani) =>
  who.call.post(at(`/facility/jobs/${job}/state`), { from, to, ...more });
const story = async (job: string, who = sani) => (await who.call.get(at(`/facility/jobs/${job}`))).data;
async function quote(job: string, quote_kobo: number, who = sani) {
  const { seen_at, lines } = await story(job, who);
  return who.call.put(at(`/facility/jobs/${job}/costs`), {
    seen_at,
    lines: [{ ...(lines[0] ? { id: lines[0].id } : {}), text: 'Work', quote_kobo }],
  });
}
const codes = (responses: readonly { status: number; code: string | undefined }[]) =>
  responses.map(({ code, status }) => code ?? String(status)).toSorted((a, b) => a.localeCompare(b));

beforeAll(async () => {
  api = await openTestApi(
    (serve, given) => {
      const made = parts(given);
      made.facility.routes?.(serve);
      made.support.routes?.(serve);
    },
    (given) => {
      const made = parts(given);
      return {
        'managed-estate': async (user, { id = '' }, roles) => {
          const { rows } = await sql<{ works: boolean }>`
            select teams.works_for(${user.sessionKey ?? null}::uuid, ${BigInt(id)}, ${[...roles]}::text[]) as works`.execute(
            given.web,
          );
          return rows[0]!.works;
        },
        ...made.facility.objectChecks,
        ...made.support.objectChecks,
      };
    },
  );
  const { rows } = await sql<{ id: string }>`
    insert into estates.estate (name, address) values ('Palm Court', 'Lekki'), ('Lekki View', 'Lekki') returning id::text as id`.execute(
    api.owner,
  );
  palm = rows[0]!.id;
  lekki = rows[1]!.id;
  musa = await person('Musa', ['manager']);
  bisi = await person('Bisi', ['manager']);
  sani = await person('Sani', ['facilityOfficer']);
  ada = await person('Ada');
  await sql`
    with h as (insert into estates.house (estate_id, name) values (${palm}::bigint, 'Block 4, Flat 2') returning id)
    insert into households.house_owner (house_id, user_id) select h.id, ${ada.id}::bigint from h`.execute(api.owner);
});
afterAll(() => api.close());
beforeEach(async () => {
  await sql`truncate platform.rate_limit`.execute(api.owner);
});

describe('a job', () => {
  it('goes only through its allowed states', async () => {
    const job = await newJob();
    expect((await move(job, 'reported', 'waiting', { waits_for: 'A part' })).code).toBe('job-step');
    expect((await move(job, 'reported', 'planned')).code).toBe('job-needs-date');
    expect((await move(job, 'reported', 'planned', { due_on: '2026-12-01' })).status).toBe(200);
    expect((await move(job, 'planned', 'waiting')).code).toBe('job-needs-reason');
    expect((await move(job, 'planned', 'waiting', { waits_for: 'A part from Ikeja' })).status).toBe(200);
    expect((await move(job, 'waiting', 'done')).code).toBe('job-step');
    expect((await move(job, 'waiting', 'in-progress')).status).toBe(200);
    // A repeat changes nothing, and a caller who saw an older state gets a refusal.
    expect((await move(job, 'waiting', 'in-progress')).status).toBe(200);
    expect((await move(job, 'waiting', 'planned')).code).toBe('job-changed');
    expect((await move(job, 'in-progress', 'done', { note: 'New bulb' })).status).toBe(200);
    const { job: done, events } = await story(job);
    expect(done).toMatchObject({ state: 'done', waits_for: null, days_late: 0 });
    expect(events.map((event: { what: string; state: string | null }) => event.state ?? event.what)).toEqual([
      'reported',
      'planned',
      'waiting',
      'in-progress',
      'done',
    ]);
  });

  it('is checked by the database too, for every change of the row', async () => {
    const job = await newJob();
    const force = (set: ReturnType<typeof sql>) =>
      sql`update facility.job set ${set} where id = ${job}::bigint`.execute(api.owner);
    await expect(force(sql`state = 'waiting', waits_for = 'x'`)).rejects.toMatchObject({ code: 'FA001' });
    await expect(force(sql`number = 999`)).rejects.toMatchObject({ code: 'FA001' });
    await expect(
      sql`update facility.event set text = 'x' where job_id = ${job}::bigint`.execute(api.owner),
    ).rejects.toMatchObject({ code: 'GL007' });
  });

  it('is added once when the same request arrives five times at the same moment', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const form = jobForm({ title: 'Only once' });
    const responses = await Promise.all([1, 2, 3, 4, 5].map(() => sani.call.post(at('/facility/jobs'), form, headers)));
    expect(new Set(responses.map(({ data }) => data.id)).size).toBe(1);
    const other = await sani.call.post(at('/facility/jobs'), jobForm({ title: 'Another' }), headers);
    expect(other.code).toBe('idempotency-key-reused');
  });

  it('is done by a vendor or by a person of the team, not by both', async () => {
    const fields = { name: 'Zuma Pumps', trade: 'Pumps', contact: '', phone: '', email: '', rates: [] };
    const { id: vendor_id } = (await sani.call.post(at('/facility/vendors'), fields)).data;
    const both = jobForm({ vendor_id, member_id: sani.id });
    expect(await sani.call.post(at('/facility/jobs'), both)).toMatchObject({ status: 400, code: 'invalid-input' });
    const job = await newJob({ vendor_id });
    const { updated_at: seen_at } = await story(job);
    const edit = await sani.call.put(at(`/facility/jobs/${job}`), { ...both, warranty: '', seen_at });
    expect(edit).toMatchObject({ status: 400, code: 'invalid-input' });
  });

  it('gets numbers without gaps when many are added at the same moment', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map((n) => newJob({ title: `Job ${n}` })));
    const { rows } = await sql<{ spread: number }>`
      select max(number) - min(number) as spread from facility.job where id = any (${ids}::bigint[])`.execute(
      api.owner,
    );
    expect(rows[0]!.spread).toBe(3);
  });

  it('is found by words, state and lateness, and is on the board of its lane', async () => {
    const job = await newJob({ title: 'Borehole pump hums', due_on: '2020-01-01' });
    const { data } = await sani.call.get(at('/facility/jobs?q=boreh&late=yes&state=open'));
    expect(data.items.map(({ id }: { id: string }) => id)).toEqual([job]);
    const board = await sani.call.get(at('/facility/board?late=yes'));
    const lane = board.data.lanes.find(({ state }: { state: string }) => state === 'planned');
    expect(lane.jobs.map(({ id }: { id: string }) => id)).toContain(job);
    const { data: figures } = await musa.call.get(at('/facility'));
    expect(figures.late).toBeGreaterThan(0);
    expect(figures.months).toHaveLength(12);
  });

  it('is not overwritten when another person changed it meanwhile', async () => {
    const job = await newJob();
    const { seen_at } = await story(job);
    const edit = (title: string) =>
      sani.call.put(at(`/facility/jobs/${job}`), { ...jobForm({ title }), warranty: '', seen_at });
    expect((await edit('First')).status).toBe(200);
    expect((await edit('Second')).code).toBe('job-changed');
  });

  it('is saved once, and not refused, when the response to a change or to its costs was lost', async () => {
    const job = await newJob();
    const { seen_at } = await story(job);
    const form = { ...jobForm({ title: 'First' }), warranty: '', seen_at };
    const edit = () =>
      sani.call.put(at(`/facility/jobs/${job}`), form, { 'idempotency-key': `a-change-of-job-${job}` });
    expect([await edit(), await edit()].map(({ data }) => data)).toEqual([{ id: job }, { id: job }]);

    const costs = { seen_at: (await story(job)).seen_at, lines: [{ text: 'Work', quote_kobo: 1_000_000 }] };
    const price = () =>
      sani.call.put(at(`/facility/jobs/${job}/costs`), costs, { 'idempotency-key': `the-costs-of-job-${job}` });
    expect([await price(), await price()].map(({ data }) => data)).toEqual([{ id: job }, { id: job }]);
    expect((await story(job)).lines).toHaveLength(1);
  });
});

describe('the cost of a job', () => {
  it('above the limit waits for a manager who did not enter it; of two decisions at the same moment, one counts', async () => {
    const job = await newJob({ due_on: '2026-12-01' });
    expect((await quote(job, 18_500_000)).status).toBe(200);
    expect((await move(job, 'planned', 'in-progress')).code).toBe('job-cost-waits');
    const decide = (who: Person, agree: boolean) =>
      who.call.post(at(`/facility/jobs/${job}/agreement`), { agree, amount_kobo: 18_500_000 });
    expect((await decide(sani, true)).code).toBe('role-required');
    const responses = await Promise.all([decide(musa, true), decide(bisi, false)]);
    expect(codes(responses)).toEqual(['200', 'already-decided']);
  });

  it('cannot be approved by the manager who entered it, nor with another amount', async () => {
    const job = await newJob({}, musa);
    await quote(job, 20_000_000, musa);
    const decide = (who: Person, amount_kobo: number) =>
      who.call.post(at(`/facility/jobs/${job}/agreement`), { agree: true, amount_kobo });
    expect((await decide(musa, 20_000_000)).code).toBe('own-cost');
    expect((await decide(bisi, 19_000_000)).code).toBe('job-changed');
    expect((await decide(bisi, 20_000_000)).status).toBe(200);
    expect((await move(job, 'reported', 'in-progress')).status).toBe(200);
    // A higher cost needs a new decision, a lower one does not.
    await quote(job, 21_000_000);
    expect((await story(job)).question).toMatchObject({ amount_kobo: 21_000_000, is_refused: false });
    await quote(job, 15_000_000);
    expect((await story(job)).question).toBeNull();
  });

  it('needs another quote after a refusal', async () => {
    const job = await newJob();
    await quote(job, 30_000_000);
    await musa.call.post(at(`/facility/jobs/${job}/agreement`), {
      agree: false,
      amount_kobo: 30_000_000,
      reason: 'Ask Alpha Builders too.',
    });
    expect((await story(job)).question).toMatchObject({ is_refused: true, reason: 'Ask Alpha Builders too.' });
    expect((await move(job, 'reported', 'in-progress')).code).toBe('job-cost-waits');
    await quote(job, 9_000_000);
    expect((await move(job, 'reported', 'in-progress')).status).toBe(200);
  });

  it('is the sum of the payments, to the kobo; a wrong payment is taken back once', async () => {
    const job = await newJob();
    await quote(job, 1_000_001);
    const line = (await story(job)).lines[0].id;
    const headers = { 'idempotency-key': randomUUID() };
    const pay = () =>
      sani.call.post(
        at(`/facility/jobs/${job}/payments`),
        { line_id: line, amount_kobo: 700_001, paid_on: '2026-11-20', way: 'bank', reference: 'TRF 1' },
        headers,
      );
    const [first, second] = await Promise.all([pay(), pay()]);
    expect(first!.data.id).toBe(second!.data.id);
    expect((await story(job)).lines[0]).toMatchObject({ quote_kobo: 1_000_001, spent_kobo: 700_001 });
    const { seen_at } = await story(job);
    expect((await sani.call.put(at(`/facility/jobs/${job}/costs`), { seen_at, lines: [] })).code).toBe('line-paid');
    const back = () => sani.call.post(at(`/facility/jobs/${job}/payments/${first!.data.id}/take-back`));
    expect(codes(await Promise.all([back(), back()]))).toEqual(['200', '200']);
    expect((await story(job)).job.spent_kobo).toBe(0);
  });

  it('has a new limit from a chosen day, which only a manager can set', async () => {
    const set = (who: Person, from: string) =>
      who.call.post(at('/facility/rules'), { from, approval_limit_kobo: 5_000_000 });
    expect((await set(sani, '2030-01-01')).code).toBe('role-required');
    expect((await set(musa, '2020-01-01')).code).toBe('day-in-past');
    expect((await set(musa, '2030-01-01')).status).toBe(201);
    const { data } = await musa.call.get(at('/facility'));
    expect(data).toMatchObject({
      limit_kobo: 15_000_000,
      next_limit: { from: '2030-01-01', limit_kobo: 5_000_000 },
    });
  });
});

describe('a service plan', () => {
  async function planned(given: object): Promise<string> {
    const asset = await sani.call.post(at('/facility/assets'), {
      kind: 'generator',
      name: `Generator ${randomUUID().slice(0, 8)}`,
      place: 'Power house',
      owner: '',
      serial: '',
      installed_on: null,
      warranty_until: null,
    });
    const made = await sani.call.post(at(`/facility/assets/${asset.data.id}/plans`), {
      title: 'Generator service',
      every_days: null,
      every_hours: null,
      next_on: null,
      next_hours: null,
      vendor_id: null,
      quote_kobo: 9_500_000,
      ...given,
    });
    expect(made.status).toBe(201);
    return asset.data.id;
  }
  const jobsOf = async (asset: string) =>
    (await sani.call.get(at(`/facility/jobs?asset=${asset}`))).data.items as { id: string; state: string }[];

  it('makes one job for each service, also when workers run at the same time', async () => {
    const asset = await planned({ every_days: 90, next_on: '2026-01-10' });
    await Promise.all([1, 2, 3].map(() => makeDueJobs(api.db)));
    await makeDueJobs(api.db);
    const [job, ...more] = await jobsOf(asset);
    expect(more).toEqual([]);
    expect(job).toMatchObject({ state: 'planned', source: 'plan', quote_kobo: 9_500_000 });
    await move(job!.id, 'planned', 'done');
    // The job is reopened and done again, but the plan moves forward by only one service.
    await move(job!.id, 'done', 'in-progress');
    await move(job!.id, 'in-progress', 'done');
    const { data } = await sani.call.get(at(`/facility/assets/${asset}`));
    const { rows } = await sql<{ next: string }>`select (platform.today() + 90)::text as next`.execute(api.owner);
    expect(data.plans[0].next_on).toBe(rows[0]!.next);
    await makeDueJobs(api.db);
    expect(await jobsOf(asset)).toHaveLength(1);
  });

  it('makes a job without a vendor when that vendor gets no more jobs', async () => {
    const fields = { name: 'Gone Pumps', trade: 'Pumps', contact: '', phone: '', email: '', rates: [] };
    const { id } = (await sani.call.post(at('/facility/vendors'), fields)).data;
    const asset = await planned({ every_days: 90, next_on: '2026-01-10', vendor_id: id });
    await sani.call.put(at(`/facility/vendors/${id}`), { ...fields, is_ended: true });
    await makeDueJobs(api.db);
    expect(await jobsOf(asset)).toMatchObject([{ state: 'planned', vendor: null }]);
  });

  it('by running hours is due when the meter of the asset says so, and the meter never goes back', async () => {
    const asset = await planned({ every_hours: 250, next_hours: 2250 });
    const enter = (hours: number) => sani.call.post(at(`/facility/assets/${asset}/hours`), { hours });
    await enter(2200);
    await makeDueJobs(api.db);
    expect(await jobsOf(asset)).toEqual([]);
    expect((await enter(2100)).code).toBe('hours-go-back');
    await enter(2260);
    await makeDueJobs(api.db);
    const [job] = await jobsOf(asset);
    await move(job!.id, 'planned', 'done');
    const { data } = await sani.call.get(at(`/facility/assets/${asset}`));
    expect(data.plans[0]).toMatchObject({ next_hours: 2510 });
    await makeDueJobs(api.db);
    expect(await jobsOf(asset)).toHaveLength(1);
  });
});

describe('an inspection', () => {
  it('has a result for each point, and a point that is not in order becomes one job', async () => {
    const list = await sani.call.post(at('/facility/checklists'), { name: 'Weekly walk', points: ['Gate 1', 'Pump'] });
    const walk = await sani.call.post(at('/facility/inspections'), { checklist_id: list.data.id });
    const read = async () => (await sani.call.get(at(`/facility/inspections/${walk.data.id}`))).data;
    const { points } = await read();
    const answer = (point: number, result: string) =>
      sani.call.put(at(`/facility/inspections/${walk.data.id}/points/${points[point].id}`), { result, note: '' });
    const finish = () => sani.call.post(at(`/facility/inspections/${walk.data.id}/finish`), {});
    await answer(0, 'ok');
    expect((await finish()).code).toBe('points-open');
    await answer(1, 'not-ok');
    const asJob = () => sani.call.post(at('/facility/jobs'), jobForm({ title: 'Pump', point_id: points[1].id }));
    expect(codes(await Promise.all([asJob(), asJob()]))).toEqual(['201', 'job-exists']);
    expect((await finish()).status).toBe(200);
    expect((await answer(0, 'not-ok')).code).toBe('inspection-finished');
    expect((await read()).inspection).toMatchObject({ points: 2, answered: 2, not_ok: 1 });
  });
});

describe('an alarm', () => {
  it('has one job; a second request returns that job, and alarms of other estates are not found', async () => {
    const [{ id: house }] = (
      await sql<{ id: string }>`select id::text from estates.house where estate_id = ${palm}::bigint limit 1`.execute(
        api.owner,
      )
    ).rows as [{ id: string }];
    const alarm = `quiet-${house}-2026-11`;
    const make = (named = alarm) =>
      sani.call.post(at('/facility/jobs'), jobForm({ title: 'Look at the meter', source: 'alarm', alarm: named }));
    expect(codes(await Promise.all([make(), make()]))).toEqual(['201', 'job-exists']);
    const { data } = await sani.call.get(at(`/facility/jobs?alarm=${alarm}`));
    expect(data.items).toMatchObject([{ title: 'Look at the meter', source: 'alarm' }]);
    expect((await make(`quiet-${house}-2026-12`)).status).toBe(201);
    expect((await make('quiet-999999-2026-11')).code).toBe('not-found');
    expect((await make('diesel-999999')).code).toBe('not-found');
    expect((await make('diesel-1; drop')).code).toBe('invalid-input');
  });
});

describe('a vendor', () => {
  it('shows its missing papers, its rates, and its payments of this year', async () => {
    const fields = { name: 'PumpTech', trade: 'Pumps', contact: 'Tayo', phone: '08027714410', email: '' };
    const made = await sani.call.post(at('/facility/vendors'), {
      ...fields,
      rates: [{ text: 'Call-out', unit: 'visit', amount_kobo: 1_500_000 }],
    });
    const { data } = await sani.call.get(at(`/facility/vendors/${made.data.id}`));
    expect(data.vendor.missing).toEqual(['registration', 'tax']);
    expect(data.rates).toEqual([{ text: 'Call-out', unit: 'visit', amount_kobo: 1_500_000 }]);
    const job = await newJob({ vendor_id: made.data.id });
    await sani.call.post(at(`/facility/jobs/${job}/payments`), {
      line_id: null,
      amount_kobo: 1_200_000,
      paid_on: todayInLagos(),
      way: 'bank',
      reference: '',
    });
    const list = await sani.call.get(at('/facility/vendors'));
    expect(list.data.items[0]).toMatchObject({ paid_this_year_kobo: 1_200_000, open_jobs: 1 });
    expect((await sani.call.post(at('/facility/vendors'), { ...fields, rates: [] })).code).toBe('name-taken');
  });
});

test('an old form does not reactivate a vendor, an asset or a check list that has ended', async () => {
  const vendor = { name: 'Old Pumps', trade: 'Pumps', contact: 'Tayo', phone: '08027714410', email: '', rates: [] };
  const asset = { kind: 'generator', name: 'Old generator', place: 'Block 9', owner: '', serial: '' };
  const things = [
    ['vendors', vendor, 'vendor'],
    ['assets', { ...asset, installed_on: null, warranty_until: null }, 'asset'],
    ['checklists', { name: 'Old walk', points: ['Gate 1'] }, 'checklist'],
  ] as const;
  for (const [part, fields, table] of things) {
    const { data } = await sani.call.post(at(`/facility/${part}`), fields);
    const address = at(`/facility/${part}/${data.id}`);
    const isEnded = async () =>
      (
        await sql<{ ended: boolean }>`select ended_at is not null as ended from ${sql.table(`facility.${table}`)}
          where id = ${data.id}::bigint`.execute(api.owner)
      ).rows[0]!.ended;
    for (const [more, ended] of [
      [{ is_ended: true }, true],
      [{}, true],
      [{ is_ended: false }, false],
    ] as const) {
      expect([part, (await sani.call.put(address, { ...fields, ...more })).status]).toEqual([part, 200]);
      expect([part, await isEnded()]).toEqual([part, ended]);
    }
  }
});

test('of two who change a vendor, an asset or a check list at once, one is refused; a page of the version before is not', async () => {
  const vendor = { name: 'Two Pumps', trade: 'Pumps', contact: 'Tayo', phone: '', email: '', rates: [] };
  const asset = { kind: 'generator', name: 'Two generator', place: 'Block 9', owner: '', serial: '' };
  const things = [
    ['vendors', vendor],
    ['assets', { ...asset, installed_on: null, warranty_until: null }],
    ['checklists', { name: 'Two walk', points: ['Gate 1'] }],
  ] as const;
  for (const [part, fields] of things) {
    const { id } = (await sani.call.post(at(`/facility/${part}`), fields)).data;
    const address = at(`/facility/${part}/${id}`);
    const seen = async (): Promise<string> => {
      const { data } = await sani.call.get(part === 'checklists' ? at('/facility/checklists') : address);
      return (part === 'checklists' ? data.find((one: { id: string }) => one.id === id) : data).seen_at;
    };
    const seen_at = await seen();
    const answers = await Promise.all(
      [musa, bisi, sani].map(({ call }, n) => call.put(address, { ...fields, name: `${fields.name} ${n}`, seen_at })),
    );
    expect([part, ...codes(answers)]).toEqual([part, '200', 'changed-meanwhile', 'changed-meanwhile']);
    expect((await sani.call.put(address, { ...fields, seen_at })).code).toBe('changed-meanwhile');
    // Its response was lost: the second try is the same save, and not the change of another person.
    const form = { ...fields, seen_at: await seen() };
    const key = { 'idempotency-key': `a-change-of-${part}` };
    expect((await sani.call.put(address, form, key)).data).toEqual({ id });
    expect((await sani.call.put(address, form, key)).data).toEqual({ id });
    expect((await sani.call.put(address, form)).code).toBe('changed-meanwhile');
    expect((await sani.call.put(address, fields)).status).toBe(200);
  }
});

describe('a ticket to the estate', () => {
  const open = async (estate_id?: string) =>
    ada.call.post('/api/v1/users/tickets', {
      subject: 'No water in Block 4',
      message: 'Since this morning.',
      reference: '',
      topic: 'estate',
      ...(estate_id === undefined ? {} : { estate_id }),
    });

  it('is offered to people who live there, and refused for another estate', async () => {
    expect((await ada.call.get('/api/v1/users/ticket-estates')).data).toEqual([{ id: palm, name: 'Palm Court' }]);
    expect((await sani.call.get('/api/v1/users/ticket-estates')).data).toEqual([]);
    expect((await open(lekki)).code).toBe('estate-without-team');
  });

  it('is visible to its team only, not to staff or another estate; the estate does not see tickets to us', async () => {
    const toUs = (await open()).data.number as string;
    const number = (await open(palm)).data.number as string;
    const stranger = await person('Femi', ['manager'], lekki);
    const { data } = await sani.call.get(at('/tickets?progress=waiting'));
    expect(data.items.map((ticket: { number: string }) => ticket.number)).toEqual([number]);
    expect((await sani.call.get(at(`/tickets/${toUs}`))).status).toBe(404);
    expect((await stranger.call.get(at(`/tickets/${number}`, lekki))).status).toBe(404);
    expect((await stranger.call.get(at(`/tickets/${number}`))).status).toBe(404);
    const clerk = await api.staff('operations', 'Clerk');
    const list = await clerk.call.get('/api/v1/admin/tickets?limit=100');
    const seen = list.data.items.map((ticket: { number: string }) => ticket.number);
    expect(seen).toContain(toUs);
    expect(seen).not.toContain(number);
    expect((await clerk.call.get(`/api/v1/admin/tickets/${number}`)).status).toBe(404);
  });

  it('that is very long has its first message and its newest replies, in order', async () => {
    const number = (await open(palm)).data.number as string;
    await sql`
      insert into support.reply (ticket_id, author, message)
      select t.id, 'user', 'Reply ' || n from support.ticket t, generate_series(1, 510) n where t.number = ${number}`.execute(
      api.owner,
    );
    const { messages } = (await sani.call.get(at(`/tickets/${number}`))).data;
    const texts = messages.map(({ text }: { text: string }) => text);
    expect(texts).toEqual(['Since this morning.', ...Array.from({ length: 500 }, (_, n) => `Reply ${n + 11}`)]);
  });

  it('that its writer moved on is with staff; the estate keeps what was said before and can answer no more', async () => {
    const number = (await open(palm)).data.number as string;
    const reply = (message: string, key: string = randomUUID()) =>
      sani.call.post(at(`/tickets/${number}/answers`), { message }, { 'idempotency-key': key });
    const key = randomUUID();
    expect(codes(await Promise.all([reply('We look at it.', key), reply('We look at it.', key)]))).toEqual([
      '201',
      '201',
    ]);
    const moved = await ada.call.post(`/api/v1/users/tickets/${number}/move-on`);
    expect(moved.data).toMatchObject({ status: 'open', estate: 'Palm Court' });
    expect(moved.data.messages.map(({ author }: { author: string }) => author)).toEqual(['user', 'estate']);
    await ada.call.post(`/api/v1/users/tickets/${number}/replies`, { message: 'Only for the utility.' });
    const kept = await sani.call.get(at(`/tickets/${number}`));
    expect(kept.data).toMatchObject({ can_answer: false, ticket: { progress: 'moved' } });
    expect(kept.data.messages.map(({ text }: { text: string }) => text)).toEqual([
      'Since this morning.',
      'We look at it.',
    ]);
    expect((await reply('Too late.')).code).toBe('ticket-closed');
    const clerk = await api.staff('operations', 'Clerk');
    const read = await clerk.call.get(`/api/v1/admin/tickets/${number}`);
    expect(read.data.entries.map(({ kind }: { kind: string }) => kind)).toEqual(['customer', 'estate', 'customer']);
  });

  it('becomes one job; its writer sees the state, gets a message when it is done, and can then rate it', async () => {
    const number = (await open(palm)).data.number as string;
    const job = await newJob({ title: 'Water, Block 4', ticket: number });
    expect((await sani.call.post(at('/facility/jobs'), jobForm({ ticket: number }))).code).toBe('job-exists');
    const rate = (who: Person) =>
      who.call.put(`/api/v1/users/tickets/${number}/job/rating`, { stars: 4, note: 'Quick.' });
    expect((await ada.call.get(`/api/v1/users/tickets/${number}/job`)).data).toMatchObject({ state: 'reported' });
    const ofTicket = async (of: string) => (await sani.call.get(at(`/facility/jobs?ticket=${of}`))).data.items;
    expect(await ofTicket(number)).toMatchObject([{ id: job, title: 'Water, Block 4' }]);
    expect(await ofTicket((await open(palm)).data.number)).toEqual([]);
    expect((await rate(ada)).code).toBe('job-not-done');
    await move(job, 'reported', 'done');
    expect((await ada.call.get(`/api/v1/users/tickets/${number}`)).data.status).toBe('solved');
    expect((await rate(sani)).status).toBe(404);
    expect((await rate(ada)).data).toMatchObject({ state: 'done', rating: 4, rating_note: 'Quick.' });
    expect((await story(job)).job.rating).toBe(4);
  });
});

it('a job can name each house, vendor, asset and person of a large estate, and none of another', async () => {
  const { rows } = await sql<{ id: string }>`
    insert into estates.estate (name, address) values ('Large Estate', 'Lekki') returning id::text as id`.execute(
    api.owner,
  );
  const large = rows[0]!.id;
  const tunde = await person('Tunde', ['manager'], large);
  const of = (name: string, count: number) =>
    sql`select ${large}::bigint, ${name} || ' ' || n from generate_series(1, ${count}::integer) n`;
  await sql`insert into estates.house (estate_id, name) ${of('House', 2600)}`.execute(api.owner);
  await sql`insert into facility.vendor (estate_id, name, trade) select v.*, 'lights' from (${of('Vendor', 620)}) v`.execute(
    api.owner,
  );
  await sql`insert into facility.asset (estate_id, name, kind, place) select a.*, 'other', 'Yard' from (${of('Pump', 1100)}) a`.execute(
    api.owner,
  );
  const { houses, vendors, assets, people } = (await tunde.call.get(at('/facility/choices', large))).data;
  expect([houses.length, vendors.length, assets.length, people.length]).toEqual([2600, 620, 1100, 1]);
  expect(houses.at(-1).name).toBe('House 2600');
  expect((await sani.call.get(at('/facility/choices', large))).status).toBe(404);
});

it('a large estate sees each check list, each job of its calendar, and all that happened to a job', async () => {
  const { rows } = await sql<{ id: string }>`
    insert into estates.estate (name, address) values ('Busy Estate', 'Lekki') returning id::text as id`.execute(
    api.owner,
  );
  const busy = rows[0]!.id;
  const kemi = await person('Kemi', ['manager'], busy);
  await sql`insert into facility.checklist (estate_id, name) select ${busy}::bigint, 'Walk ' || n from generate_series(1, 210) n`.execute(
    api.owner,
  );
  await sql`
    insert into facility.job (estate_id, number, title, source, due_on)
    select ${busy}::bigint, n, 'Job ' || n, 'hand', platform.today() + n % 41 from generate_series(1, 1100) n`.execute(
    api.owner,
  );
  const { rows: jobs } = await sql<{ id: string }>`
    with j as (select id from facility.job where estate_id = ${busy}::bigint and number = 1),
      e as (insert into facility.event (job_id, kind, text) select j.id, 'note', 'Note ' || n from j, generate_series(1, 510) n)
    select id::text from j`.execute(api.owner);
  const read = async (rest: string) => (await kemi.call.get(at(`/facility/${rest}`, busy))).data;
  expect(await read('checklists')).toHaveLength(210);
  expect((await read(`calendar?from=${todayInLagos()}`)).entries).toHaveLength(1100);
  expect((await read(`jobs/${jobs[0]!.id}`)).events.at(-1).text).toBe('Note 510');
});

it('open jobs of a person who leaves the team become unassigned; finished ones keep the name', async () => {
  const tola = await person('Tola', ['facilityOfficer', 'manager']);
  const leave = (role: EstateRole, db: Parameters<ReturnType<typeof sql>['execute']>[0] = api.owner) =>
    sql`select teams.end_member(m.id) from teams.member m
      where m.user_id = ${tola.id}::bigint and m.role = ${role} and m.ended_at is null`.execute(db);
  const open = await newJob({ member_id: tola.id });
  const done = await newJob({ member_id: tola.id });
  await move(done, 'reported', 'in-progress');
  expect((await move(done, 'in-progress', 'done')).status).toBe(200);
  const doer = async (job: string) => (await story(job)).job.member?.id ?? null;
  await leave('facilityOfficer');
  expect(await doer(open)).toBe(tola.id);
  // A job that is given to the person at the moment in which they leave is refused.
  const waiting = await api.owner.transaction().execute(async (tx) => {
    await leave('manager', tx);
    const late = sani.call.post(at('/facility/jobs'), jobForm({ member_id: tola.id }));
    await untilBlocked(api.owner);
    return [late];
  });
  expect((await waiting[0]!).code).toBe('not-found');
  expect([await doer(open), await doer(done)]).toEqual([null, tola.id]);
  expect((await story(open)).events.at(-1)).toMatchObject({ text: 'who does it' });
});

it('another estate sees nothing and changes nothing', async () => {
  const job = await newJob();
  const femi = await person('Femi', ['manager'], lekki);
  expect((await femi.call.get(at(`/facility/jobs/${job}`, lekki))).status).toBe(404);
  expect(
    (await femi.call.post(at(`/facility/jobs/${job}/state`, lekki), { from: 'reported', to: 'done' })).status,
  ).toBe(404);
  expect((await femi.call.post(at('/facility/jobs', palm), jobForm())).status).toBe(404);
  const { rows } = await sql<{ id: string }>`
    select id::text from estates.house where estate_id = ${palm}::bigint limit 1`.execute(api.owner);
  expect((await femi.call.post(at('/facility/jobs', lekki), jobForm({ house_id: rows[0]!.id }))).code).toBe(
    'not-found',
  );
});
