import { loadConfig } from '../processes/configuration.ts';
import { createDb } from '#platform/database/db';
import { createLog } from '#platform/log';
import { compose } from '../processes/compose.ts';
import { refundsCommand } from './refunds-command.ts';

/**
 * `npm run refunds -- …`: refunds that need a person, for operators without a browser. The back office has the same.
 */
const config = loadConfig(process.env);
const db = createDb({ url: config.database.directUrl, poolSize: 2 });
const product = compose(config, db, createLog('refunds', 'silent'));
try {
  const args = process.argv.slice(2);
  const wrong = await refundsCommand(product.payments.staff, args, (line) => process.stdout.write(`${line}\n`));
  if (wrong !== undefined) {
    process.stderr.write(wrong);
    process.exitCode = 1;
  }
} finally {
  await product.close();
  await db.destroy();
}
