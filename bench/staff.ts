import { parseArgs } from 'node:util';
import { findAnything } from '../apps/api/src/backoffice/orders/find-anything.ts';
import { orderKeyset, readOrderPage, type OrderFilter } from '../apps/api/src/backoffice/orders/order-store.ts';
import { readSearchTerm } from '../apps/api/src/backoffice/orders/search-terms.ts';
import { readStory } from '../apps/api/src/backoffice/orders/story-store.ts';
import { readDashboard } from '../apps/api/src/backoffice/dashboard/read-dashboard.ts';
import { insertLargeYear, settleLargeYear } from '../apps/api/src/backoffice/large/large-store.ts';
import { demonstrationKey, loadDemonstration } from '../apps/api/src/demonstration.ts';
import { createDb, inTransaction, sql } from '../apps/api/src/platform/db.ts';
import { createTestDatabase } from '../apps/api/src/platform/test-database.ts';
import { createEmbeddedAuthority } from '../apps/api/src/vending/authority/embedded.ts';
import { keep, measure, say, type Measured } from './measuring/measure.ts';

/*
 * What staff ask for, on a large year: list, search, story and overview, one caller at a time as a clerk is. Goals: 99 of 100
 * below 100 ms, the first page below 50 ms. `--orders=1000000` takes some minutes to fill; STAFF_BENCH_DATABASE names a
 * database that `db:seed -- --large` has filled already.
 */
const { values } = parseArgs({
  options: { orders: { type: 'string', default: '100000' }, seconds: { type: 'string', default: '3' } },
  strict: false,
});
const seconds = Number(values.seconds);
const given = process.env.STAFF_BENCH_DATABASE;

const database = given === undefined ? await createTestDatabase() : undefined;
if (database) {
  const db = createDb({ url: database.appUrl, poolSize: 2 });
  await inTransaction(db, loadDemonstration);
  const caps = { capPerHourKobo: 1n, capPerMeterDayKobo: 1n };
  const authority = createEmbeddedAuthority({ db, sealingKey: Buffer.alloc(32, 7), ...caps, allowSimulatorKeys: true });
  await authority.ensureSimulatorKey(demonstrationKey);
  await db.destroy();
  const owner = createDb({ url: database.ownerUrl, poolSize: 1, queryDeadlineMs: 3_600_000 });
  const size = { estates: 50, meters: 20_000, orders: Number(values.orders) };
  await insertLargeYear(owner, size, (what) => say(`  filled: ${what}`));
  await settleLargeYear(owner, (what) => say(`  settled: ${what}`));
  await owner.destroy();
}
const staff = createDb({ url: database?.staffUrl ?? given ?? '', poolSize: 8 });

const { rows: counted } = await sql<{ orders: bigint }>`select max(id) as orders from vending."order"`.execute(staff);
const { rows: samples } = await sql<{
  reference: string;
  payer: string;
  phone: string;
  email: string;
  name: string;
  meter: string;
  estate: string;
}>`
  select o.reference, q.client_reference as payer, q.customer_phone as phone, q.customer_email as email, q.customer_name as name,
    o.meter_number as meter, o.estate_id::text as estate
  from vending."order" o join vending.quick_purchase q on q.order_id = o.id where q.customer_email is not null
  order by md5(o.id::text) limit 200`.execute(staff);
const figures: Record<string, Measured> = {};
let turn = 0;
const sample = () => samples[(turn += 1) % samples.length]!;

async function time(name: string, work: () => Promise<unknown>): Promise<void> {
  const measured = await measure(1, seconds, async () => void (await work()));
  figures[name] = measured;
  say(
    `${name.padEnd(34)} p50 ${measured.p50Ms.toFixed(1).padStart(7)} ms   p99 ${measured.p99Ms.toFixed(1).padStart(7)} ms`,
  );
}

const list = (filter: Partial<OrderFilter> = {}, sort?: string) => {
  const page = orderKeyset.page({ limit: 50, sort });
  return readOrderPage(staff, page, { term: undefined, ...filter });
};
const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

await time('list: first page', () => list());
await time('list: by amount', () => list({}, '-amount_kobo'));
await time('list: one estate', () => list({ estate: sample().estate }));
await time('list: expired', () => list({ status: 'expired' }));
await time('list: gas, by transfer', () => list({ utility: 'gas', method: 'transfer' }));
await time('list: a day, half a year ago', () => list({ from: day(180), until: day(180) }));
{
  const first = orderKeyset.page({ limit: 50, sort: 'created_at' });
  let next = first.answer(await readOrderPage(staff, first, { term: undefined }), () => 0).next!;
  await time('list: page after page', async () => {
    const page = orderKeyset.page({ limit: 50, sort: 'created_at', cursor: next });
    next = page.answer(await readOrderPage(staff, page, { term: undefined }), () => 0).next ?? next;
  });
}
for (const queue of ['unknown', 'attention', 'refunds', 'delivery'] as const) {
  await time(`queue: ${queue}`, () => list({ queue }));
}
const search = (text: string) => list({ term: readSearchTerm(text) });
await time('search: reference', () => search(sample().payer));
await time('search: meter', () => search(sample().meter));
await time('search: phone', () => search(sample().phone));
await time('search: e-mail', () => search(sample().email));
await time('search: whole name', () => search(sample().name));
await time('search: common first name', () => search('Ada'));
await time('search: everything (Ctrl-K)', () =>
  findAnything(staff, sample().meter, new Set(['orders.read', 'meters.read', 'people.read', 'estates.read'])),
);
await time('story of one order', () => readStory(staff, sample().reference));
await time('overview: 7 days', () => readDashboard(staff, { from: day(6), until: day(0) }));
await time('overview: 365 days', () => readDashboard(staff, { from: day(364), until: day(0) }));

keep('staff', { orders: Number(counted[0]!.orders), goals: { p99Ms: 100, firstPageMs: 50 }, figures });
await staff.destroy();
await database?.drop();
