import { loadConfig } from '#platform/config';
import { createDb } from '#platform/db';
import { createLog } from '#platform/log';
import { referencesBehind } from '#vending';
import { wireSlices } from './app.ts';

/** `npm run settle -- REFERENCE …`: an operator has the provider asked about payments, through the same door as everyone. */
const references = process.argv.slice(2);
if (references.length === 0) {
  process.stderr.write('Name the references to ask about: npm run settle -- TOK-…\n');
  process.exit(1);
}
const config = loadConfig(process.env);
const db = createDb({ url: config.database.url, poolSize: 2 });
const slices = wireSlices(config, db, createLog('settle', 'silent'));
let unanswered = 0;
// A receipt shows the reference of the payer, which several purchases may share.
for (const reference of (await Promise.all(references.map((typed) => referencesBehind(db, typed)))).flat()) {
  const outcome = await slices.payments.settle(reference, 'operator');
  const why = 'why' in outcome ? ` (${outcome.why})` : '';
  process.stdout.write(`${reference}: ${outcome.kind.replace('_', ' ')}${why}\n`);
  if (outcome.kind === 'unknown' || outcome.kind === 'refused') unanswered += 1;
}
await slices.close();
await db.destroy();
process.exitCode = unanswered === 0 ? 0 : 1;
