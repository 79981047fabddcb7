import { luhnDigit } from '@gatelight/sts';
import { parseArgs } from 'node:util';
import { loadavg } from 'node:os';
import { resolve } from 'node:path';
import { asOwner, makeResidents } from '../scripts/testing/residents.ts';
import { emptyPages, startThrowawayProduct } from '../scripts/testing/throwaway-product.ts';
import { storeResult, measure, printLine } from './measuring/measure.ts';

/*
 * How long a vend from a wallet takes over HTTP, from the request to the token in its answer, with 8 at once: each resident
 * buys for meters of their own. The whole product runs, with its vending process, on a database that waits for its disk.
 * `--data=DIR`: on the million orders of a data directory that `db:seed -- --large` has filled. Take a copy: the residents and
 * their purchases stay in it.
 */
const wanted = { p50Ms: 60, p99Ms: 250 };
/** A meter's identifiers are minutes: more than a few tokens a minute run ahead of the clock, and the authority refuses them. */
const metersEach = 300;

const { values } = parseArgs({
  options: {
    lanes: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '15' },
    data: { type: 'string' },
  },
});
const lanes = Number(values.lanes);
const product = await startThrowawayProduct({
  VENDING_CAP_PER_HOUR_KOBO: '100000000000000',
  VENDING_CAP_PER_METER_DAY_KOBO: '100000000000000',
  WEB_BUILD_DIR: emptyPages(),
  ...(values.data === undefined ? {} : { DATA_DIR: resolve(values.data) }),
});
const dataDir = values.data === undefined ? product.dataDir : resolve(values.data);
try {
  const residents = await makeResidents({ url: product.url, dataDir }, lanes, 10_000_000_000_00);
  const meters = await asOwner<{ number: string }>(
    dataDir,
    `with made as (
       insert into metering.meter (number, utility, status, estate_id, house_id, customer_name, tariff_id, supply_group_code,
         key_revision, tariff_index, debt_recovery_bp, is_demonstration)
       select n, m.utility, 'active', m.estate_id, m.house_id, 'Bench', m.tariff_id,
         m.supply_group_code, m.key_revision, m.tariff_index, 0, true
       from metering.meter m cross join unnest($1::text[]) n where m.number = '04175000019'
       returning id, number)
     select number, ledger.open_account('debt-receivable:' || id) from made order by number`,
    [
      Array.from({ length: lanes * metersEach }, (_, index) => {
        const body = `049${String(index).padStart(7, '0')}`;
        return `${body}${luhnDigit(body)}`;
      }),
    ],
  );
  let keys = 0;
  let refused = 0;
  const vend = async (lane: number) => {
    const resident = residents[lane];
    const answer = await fetch(`${product.url}/api/v1/vend/wallet`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': `bench-wallet-vend-${(keys += 1)}`,
        ...(await resident?.headers()),
      },
      body: JSON.stringify({
        meterNumber: meters[lane * metersEach + (keys % metersEach)]?.number,
        amount_kobo: 100_000 + (keys % 50) * 1000,
        repeat: true,
      }),
    });
    const body = (await answer.json()) as { data?: { order?: { tokens?: unknown[] } } };
    if (answer.status !== 200 || body.data?.order?.tokens?.length !== 1) {
      refused += 1;
      if (refused < 4) printLine(`refused: ${answer.status} ${JSON.stringify(body).slice(0, 200)}`);
    }
  };
  const measured = await measure(lanes, Number(values.seconds), vend);
  printLine(
    `wallet vend, ${lanes} at once: ${measured.perSecond.toFixed(0)} a second, median ${measured.p50Ms.toFixed(1)} ms (at most ${wanted.p50Ms}), ` +
      `99 of 100 below ${measured.p99Ms.toFixed(1)} ms (at most ${wanted.p99Ms}), ${refused} refused`,
  );
  const [counted] = await asOwner<{ orders: string }>(dataDir, `select max(id) as orders from vending."order"`);
  storeResult('wallet-vend', {
    lanes,
    loadAverage: loadavg(),
    orders: Number(counted?.orders),
    ...measured,
    refused,
    wanted,
  });
  if (refused > 0) {
    const reasons = await asOwner(
      dataDir,
      `select reason, count(*)::int as times from vending.vend_attempt where outcome <> 'ok' group by 1`,
    );
    printLine(JSON.stringify(reasons));
    process.exitCode = 1;
  }
} finally {
  await product.discard();
}
