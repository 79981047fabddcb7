import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { todayInLagos } from '@gatelight/contract/lagos-days';
import { createDb, sql } from '../apps/api/src/platform/database/db.ts';
import { openLargeWeb } from './large/web.ts';
import { openLargeYear } from './large/year.ts';
import { storeResult, measure, printLine, type Measured } from './measuring/measure.ts';

/*
 * The requests of staff, on a large year: every list with its filters and sorts, search, story, overview, money and the log of
 * acts, each as a call to the web process, one caller at a time as a clerk is. Goals: 99 of 100 below 100 ms, the first page
 * below 50 ms. `--orders=1000000` takes some minutes to fill; `--data=DIR` is a data directory that `db:seed -- --large` has
 * filled already. `--only=WORD` measures what has the word in its name, and keeps nothing.
 */
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '3' },
    data: { type: 'string' },
    only: { type: 'string' },
  },
  strict: false,
});
const seconds = Number(values.seconds);
const only = typeof values.only === 'string' ? values.only : undefined;
const goals = { p99Ms: 100, firstPageMs: 50 };

const year = await openLargeYear({
  dataDir: typeof values.data === 'string' ? values.data : undefined,
  orders: Number(values.orders),
});
const owner = createDb({ url: year.ownerUrl, poolSize: 1 });
const web = await openLargeWeb(year);

const { rows: counted } = await sql<{ orders: bigint }>`select max(id) as orders from vending."order"`.execute(owner);
const { rows: samples } = await sql<Record<SampleKey, string>>`
  select o.reference, q.client_reference as payer, q.customer_phone as phone, q.customer_email as email, q.customer_name as name,
    o.meter_number as meter, o.estate_id::text as estate, t.token, p.journal_id::text as journal, o.meter_id::text as "meterId",
    'vend:' || o.id as "journalReference"
  from vending."order" o join vending.quick_purchase q on q.order_id = o.id join vending.token t on t.order_id = o.id
  join vending.order_payment p on p.order_id = o.id
  where q.customer_email is not null
    -- Some of the whole year, without reading all of it.
    and o.id in (select (g * (select max(x.id) from vending."order" x) / 1200)::bigint + d from generate_series(1, 1199) g, generate_series(0, 2) d)
  limit 400`.execute(owner);
const { rows: users } = await sql<{ id: string; email: string }>`
  select id::text, email from identity."user" where email like 'customer%@large.example' order by md5(id::text) limit 50`.execute(
  owner,
);
type SampleKey =
  | 'reference'
  | 'payer'
  | 'phone'
  | 'email'
  | 'name'
  | 'meter'
  | 'estate'
  | 'token'
  | 'journal'
  | 'meterId'
  | 'journalReference';

let turn = 0;
const some = (key: SampleKey) => encodeURIComponent(samples[(turn += 1) % samples.length]![key]);
const user = () => users[(turn += 1) % users.length]!;
const day = (daysAgo: number) => todayInLagos(-daysAgo);
const admin = (path: string) => web.get(web.staff(), `/api/v1/admin/${path}`);

const figures: Record<string, Measured> = {};
const slow: string[] = [];
function record(name: string, measured: Measured, goalMs: number): void {
  figures[name] = measured;
  const isSlow = measured.p99Ms > goalMs;
  if (isSlow) slow.push(name);
  printLine(
    `${name.padEnd(44)} p50 ${measured.p50Ms.toFixed(1).padStart(7)} ms   p99 ${measured.p99Ms.toFixed(1).padStart(7)} ms${isSlow ? `   above ${goalMs} ms` : ''}`,
  );
}
const isLeftOut = (name: string) => only !== undefined && !name.includes(only);
async function time(name: string, work: () => Promise<unknown>, goalMs = goals.p99Ms): Promise<void> {
  if (isLeftOut(name)) return;
  try {
    record(name, await measure(1, seconds, async () => void (await work())), goalMs);
  } catch (error) {
    slow.push(name);
    printLine(`${name.padEnd(44)} ${error instanceof Error ? error.message : String(error)}`);
  }
}
/** A list: its first page, and then page after page to the end. */
async function timeList(name: string, path: string | (() => string)): Promise<void> {
  const query = () => (typeof path === 'string' ? path : path());
  await time(name, () => admin(query()), goals.firstPageMs);
}
async function timePages(name: string, path: string): Promise<void> {
  let cursor = '';
  await time(name, async () => {
    const { next } = (await admin(`${path}${path.includes('?') ? '&' : '?'}limit=50${cursor}`)) as {
      next: string | null;
    };
    cursor = next === null ? '' : `&cursor=${encodeURIComponent(next)}`;
  });
}
/** Until the first bytes of a file are there. The files are of a day or an estate, so that the rest of each is soon read too. */
async function timeFile(list: string, path: () => string): Promise<void> {
  const name = `${list}: first bytes of a file`;
  if (isLeftOut(name)) return;
  const times: number[] = [];
  for (let run = 0; run < 12; run += 1) times.push(await web.firstBytes(web.staff(), `/api/v1/admin/${path()}`));
  times.sort((x, y) => x - y);
  record(name, { perSecond: 0, p50Ms: times[6]!, p99Ms: times.at(-1)! }, goals.p99Ms);
}

await timeList('orders: first page', 'orders?limit=50');
for (const sort of ['created_at', 'amount_kobo', '-amount_kobo'])
  await timeList(`orders: by ${sort}`, `orders?limit=50&sort=${sort}`);
await timeList('orders: one estate', () => `orders?estate=${some('estate')}`);
await timeList('orders: one estate by amount', () => `orders?sort=-amount_kobo&estate=${some('estate')}`);
for (const status of ['expired', 'vended', 'refunded', 'unknown', 'awaiting_payment', 'credited'])
  await timeList(`orders: ${status}`, `orders?status=${status}`);
await timeList('orders: expired by amount', 'orders?status=expired&sort=-amount_kobo');
await timeList('orders: refunded, one estate', () => `orders?status=refunded&estate=${some('estate')}`);
await timeList('orders: gas, by transfer', 'orders?utility=gas&method=transfer');
await timeList('orders: by card', 'orders?method=card');
await timeList(
  'orders: water of one estate from a wallet',
  () => `orders?utility=water&method=wallet&estate=${some('estate')}`,
);
await timeList('orders: a day, half a year ago', `orders?from=${day(180)}&until=${day(180)}`);
await timeList(
  'orders: a day, half a year ago, by amount',
  `orders?from=${day(180)}&until=${day(180)}&sort=-amount_kobo`,
);
await timeList('orders: half a year by amount', `orders?from=${day(360)}&until=${day(180)}&sort=-amount_kobo`);
await timeList('orders: my own', 'orders?owner=me');
await timeList('orders: nobody looks after', 'orders?owner=nobody');
await timePages('orders: page after page', 'orders?sort=created_at');
for (const queue of ['unknown', 'attention', 'refunds', 'delivery'])
  await timeList(`orders: queue ${queue}`, `orders?queue=${queue}`);
await timeFile('orders', () => `orders/file?from=${day(30)}&until=${day(30)}`);

for (const [kind, text] of [
  ['reference', () => some('reference')],
  ["payer's reference", () => some('payer')],
  ['beginning of a reference', () => some('reference').slice(0, 8)],
  ['meter', () => some('meter')],
  ['beginning of a meter', () => some('meter').slice(0, 4)],
  ['phone', () => some('phone')],
  ['e-mail', () => some('email')],
  ["user's e-mail", () => encodeURIComponent(user().email)],
  ['token', () => some('token')],
  ['whole name', () => some('name')],
  ['first name, common', () => 'Ada'],
  ['two letters', () => 'ad'],
  ['name that nobody has', () => 'Xylophone'],
] as const) {
  await time(`search orders: ${kind}`, () => admin(`orders?q=${text()}`));
  await time(`search everything: ${kind}`, () => admin(`search?q=${text()}`));
}
await time('story of one order', () => admin(`orders/${some('reference')}`));
await time('counts of the menu', () => admin('counts'));
await time('overview: what waits and what works', () => admin('cockpit'));

for (const [name, from, until] of [
  ['today', 0, 0],
  ['7 days', 6, 0],
  ['30 days', 29, 0],
  ['365 days', 364, 0],
  ['a month, half a year ago', 210, 181],
] as const) {
  const days = `from=${day(from)}&until=${day(until)}`;
  await time(`overview: ${name}`, () => admin(`dashboard?${days}`));
  await time(`overview: ${name}, one estate`, () => admin(`dashboard?${days}&estate=${some('estate')}`));
  await time(`overview: ${name}, water`, () => admin(`dashboard?${days}&utility=water`));
}

await timeList('meters: first page', 'meters');
for (const sort of ['number', '-number', 'created_at']) await timeList(`meters: by ${sort}`, `meters?sort=${sort}`);
await timeList('meters: one estate', () => `meters?estate=${some('estate')}`);
await timeList('meters: gas', 'meters?utility=gas');
await timeList('meters: retired', 'meters?life=retired');
await time('meters: number', () => admin(`meters?q=${some('meter')}`));
await time('meters: part of a number', () => admin(`meters?q=${some('meter').slice(4, 9)}`));
await time('meters: name', () => admin(`meters?q=Obi`));
await time('meters: name that nobody has', () => admin(`meters?q=Xylophone`));
await time('meters: one', () => admin(`meters/${some('meter')}`));
await timePages('meters: page after page', 'meters');
await timeFile('meters', () => `meters/file?estate=${some('estate')}`);
await timeList('estates', 'estates');
await time('estates: one', () => admin(`estates/${some('estate')}`));
await time('estates: houses of one', () => admin(`estates/${some('estate')}/houses`));

await timeList('people: first page', 'people');
await timeList('people: locked', 'people?locked=yes');
await time('people: name', () => admin('people?q=Ada'));
await time('people: e-mail', () => admin(`people?q=${encodeURIComponent(user().email)}`));
await time('people: meter', () => admin(`people?q=${some('meter')}`));
await time('people: name that nobody has', () => admin('people?q=Xylophone'));
await time('people: one', () => admin(`people/${user().id}`));
await timePages('people: page after page', 'people');

await timeList('accounts: first page', 'ledger/accounts');
await timeList('accounts: half a year ago', `ledger/accounts?as_of=${day(180)}`);
await timeList('accounts: revenue, half a year ago', `ledger/accounts?class=revenue&as_of=${day(180)}`);
await timeList('accounts: order-clearing yesterday', `ledger/accounts?q=order-clearing&as_of=${day(1)}`);
await timeList('accounts: wallets', 'ledger/accounts?class=wallet');
await timeList('accounts: one wallet', () => `ledger/accounts?q=wallet:${user().id}`);
await timePages('accounts: page after page', 'ledger/accounts');
await timeList('journals: first page', 'ledger/journals');
for (const kind of ['vend', 'charge-captured', 'wallet-funding', 'manual'])
  await timeList(`journals: ${kind}`, `ledger/journals?kind=${kind}`);
await timeList('journals: one wallet', () => `ledger/journals?account=wallet:${user().id}`);
await timeList('journals: order-clearing', 'ledger/journals?account=order-clearing');
await timeList('journals: an account without any', 'ledger/journals?account=chargebacks');
await timeList('journals: reference', () => `ledger/journals?q=${some('journalReference')}`);
await timeList('journals: reference that there is not', 'ledger/journals?q=nothing-is-called-this');
await timeList('journals: a day, half a year ago', `ledger/journals?from=${day(180)}&to=${day(180)}`);
await timeList(
  'journals: vend, half a year, half a year ago',
  `ledger/journals?kind=vend&from=${day(360)}&to=${day(180)}`,
);
await timeList(
  'journals: one wallet, a month',
  () => `ledger/journals?account=wallet:${user().id}&from=${day(210)}&to=${day(180)}`,
);
await timePages('journals: page after page', 'ledger/journals');
await time('journals: one', () => admin(`ledger/journals/${some('journal')}`));
await timeFile('journals', () => `ledger/journals/file?from=${day(30)}&to=${day(30)}`);
await timeList('trial balance: now', 'ledger/trial-balance');
const { rows: closed } = await sql<{
  day: string | null;
}>`select max(day)::text as day from ledger.day_snapshot`.execute(owner);
// A year that no worker has run on has no closed day.
const closedDay = closed[0]?.day;
if (closedDay) await timeList('trial balance: last closed day', `ledger/trial-balance?day=${closedDay}`);
for (const list of [
  'payouts',
  'refunds',
  'refunds?state=all',
  'disputes',
  'exceptions',
  'settlements',
  'months',
  'reconciliation',
  `commission?month=${day(40).slice(0, 7)}`,
  `commission?month=${day(0).slice(0, 7)}`,
])
  await timeList(list, list);
await time('refunds held', () => admin('refunds/held'));
await time('payouts: a name', () => admin('payouts?q=Ada'));
await time('refunds: a reference', () => admin('refunds?state=all&q=LRG-2026'));
await timeList('tickets', 'tickets');

await timeList('audit: first page', 'audit');
await timeList('audit: one object', () => `audit?object=journal:${some('journal')}`);
await timeList('audit: a user', () => `audit?actor=user:${user().id}`);
await timeList('audit: an action', 'audit?action=ledger.post');
await timeList('audit: actions by their beginning', 'audit?action=ledger*');
await timeList('audit: a beginning that there is not', 'audit?action=nothing*');
await timeList('audit: a day, half a year ago', `audit?from=${day(180)}&until=${day(180)}`);
await timeList('audit: half a year of an action', `audit?action=ledger.post&from=${day(360)}&until=${day(180)}`);
await timePages('audit: page after page', 'audit');
await timeFile('audit', () => `audit/file?from=${day(30)}&until=${day(30)}`);
await time('history of a meter', () => admin(`history?object=meter:${some('meterId')}`));
await timeList('health', 'health');

printLine(slow.length === 0 ? 'all within their goals' : `${slow.length} above their goal: ${slow.join('; ')}`);
if (only === undefined) {
  storeResult('staff', { loadAverage: loadavg(), orders: Number(counted[0]!.orders), goals, slow, figures });
}
await web.close();
await owner.destroy();
await year.close();
