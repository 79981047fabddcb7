import { lookAtBooks } from '#accounting';
import { compareWithProvider } from '#payments';
import { loadConfig } from '../processes/configuration.ts';
import { asReader } from '#platform/database/database-url';
import { createDb } from '#platform/database/db';
import { heartbeatFindings } from '#platform/jobs/heartbeat';
import { createLog } from '#platform/log';
import { whyNotOurs } from '#platform/database/own-database';
import { tokensBoughtWith } from '#vending';
import { findAll, longestFullReadMs } from '#platform/checks/checks';
import { compose, railsOf } from '../processes/compose.ts';
import { allFindings, durabilityChecks } from './reconcile-findings.ts';
import { reportOf } from './reconcile-report.ts';

/**
 * `npm run reconcile`: every check once, in sessions that cannot write. Prints each finding and exits 1 when there is
 * one, 3 when there is none but a provider did not show all of its lists, and 2 when this checkout cannot examine the
 * database.
 */
const config = loadConfig(process.env);
const refusal = await whyNotOurs(config.database.directUrl);
if (refusal !== undefined) {
  process.stderr.write(`${refusal}\n`);
  process.exit(2);
}
const log = createLog('reconcile', 'silent');
const db = createDb({ url: asReader(config.database.directUrl), poolSize: 4, queryDeadlineMs: longestFullReadMs });
const product = compose(config, db, log);
const rails = railsOf(config);
const compared = await Promise.all(
  rails.providers.all.map(async (provider) => ({ name: provider.name, ...(await compareWithProvider(db, provider)) })),
);
const books = await lookAtBooks(db, { providers: rails.providers.all, payouts: rails.payouts.all });
const unknown = await product.payments.unknownAtProvider();
const findings = [
  ...(await allFindings({ db, ...product })),
  ...unknown,
  ...(await tokensBoughtWith(
    db,
    unknown.flatMap(({ captureId }) => captureId ?? []),
  )),
  ...(await findAll(db, durabilityChecks(db))),
  // A product that is not running has no worker, which is not a fault.
  ...(process.argv.includes('--worker-expected') ? await heartbeatFindings(db) : []),
  ...compared.flatMap((one) => one.findings),
  ...books.findings,
];
const report = reportOf(findings, [
  ...compared.flatMap(({ name, notCompared }) =>
    notCompared === undefined ? [] : [`payments of ${name}: ${notCompared}`],
  ),
  ...books.notCompared,
]);
process.stdout.write(`${report.lines.join('\n')}\n`);
await rails.close();
await product.close();
await db.destroy();
process.exitCode = report.exitCode;
