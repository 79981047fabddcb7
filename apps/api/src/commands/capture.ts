import { loadConfig } from '../processes/configuration.ts';
import { createDb } from '#platform/database/db';
import { createLog } from '#platform/log';
import { referencesBehind } from '#vending';
import { compose } from '../processes/compose.ts';

/** `npm run capture -- REFERENCE …`: an operator checks payments with the provider and records them. */
const references = process.argv.slice(2);
if (references.length === 0) {
  process.stderr.write('Give the references to check: npm run capture -- TOK-…\n');
  process.exit(1);
}
const config = loadConfig(process.env);
const db = createDb({ url: config.database.directUrl, poolSize: 2 });
const product = compose(config, db, createLog('capture', 'silent'));
let unanswered = 0;
// A receipt shows the reference of the payer, which several purchases may share.
for (const reference of (await Promise.all(references.map((typed) => referencesBehind(db, typed)))).flat()) {
  const outcome = await product.payments.verifyAndCapture(reference, 'operator');
  const why = 'why' in outcome ? ` (${outcome.why})` : '';
  process.stdout.write(`${reference}: ${outcome.kind.replace('_', ' ')}${why}\n`);
  if (outcome.kind === 'unknown' || outcome.kind === 'unusable') unanswered += 1;
}
await product.close();
await db.destroy();
process.exitCode = unanswered === 0 ? 0 : 1;
