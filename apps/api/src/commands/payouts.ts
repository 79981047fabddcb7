import { parseArgs } from 'node:util';
import { shownReference } from '@gatelight/contract';
import { loadConfig } from '../processes/configuration.ts';
import { createDb } from '#platform/database/db';
import { createLog } from '#platform/log';
import { authorisePayout, PayoutRefusal, resendPayoutCode } from '#withdrawals';
import { compose } from '../processes/compose.ts';

/** `npm run payouts -- …`: payouts that the provider pays only with a code from the operator's mailbox. */
const usage = `Usage: npm run payouts -- COMMAND
  authorise REFERENCE --code CODE --by NAME
  resend REFERENCE                          has the provider send its code again
`;

const config = loadConfig(process.env);
const db = createDb({ url: config.database.directUrl, poolSize: 2 });
const product = compose(config, db, createLog('payouts', 'silent'));
const { values, positionals } = parseArgs({
  options: { code: { type: 'string' }, by: { type: 'string' } },
  allowPositionals: true,
  strict: false,
});
const [command, reference = ''] = positionals;
const text = (value: unknown) => (typeof value === 'string' ? value : '');
const deps = { db, payouts: product.payments.payouts };
try {
  if (command === 'authorise' && /^\d{4,10}$/.test(text(values.code)) && /^[\w.@ -]{2,60}$/.test(text(values.by))) {
    await authorisePayout(deps, { reference, code: text(values.code), by: text(values.by) });
    process.stdout.write(
      `The code for ${shownReference(reference.toLowerCase())} was taken. The withdrawal ends as soon as the provider has paid it.\n`,
    );
  } else if (command === 'resend') {
    await resendPayoutCode(deps, reference);
    process.stdout.write('The provider sends the code again.\n');
  } else {
    process.stderr.write(usage);
    process.exitCode = 1;
  }
} catch (error) {
  if (!(error instanceof PayoutRefusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  await product.close();
  await db.destroy();
}
