import { parseArgs } from 'node:util';
import { loadConfig } from '../processes/configuration.ts';
import { createDb } from '#platform/database/db';
import { createLog } from '#platform/log';
import { createOutbound } from '#platform/outbound/outbound';
import {
  describeOrder,
  embeddedRecords,
  listOrders,
  withSimulatedLookUpFaults,
  referencesBehind,
  refundOrder,
  retryOrder,
} from '#vending';
import { contactOfUser } from '#identity';
import { compose } from '../processes/compose.ts';

/** `npm run orders -- …`: what an operator can do about orders without a browser. The back office has the same. */
const usage = `npm run orders -- list [--stuck]
npm run orders -- show REFERENCE
npm run orders -- retry REFERENCE --by NAME
npm run orders -- refund REFERENCE --by NAME --reason "…"
`;

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { stuck: { type: 'boolean' }, by: { type: 'string' }, reason: { type: 'string' } },
    });
  } catch {
    return undefined;
  }
}

const parsed = parse();
const [action = '', typed = ''] = parsed?.positionals ?? [];
const { stuck = false, by = '', reason = '' } = parsed?.values ?? {};
const print = (lines: readonly string[]) => process.stdout.write(lines.map((line) => `${line}\n`).join(''));

async function run(): Promise<boolean | undefined> {
  if (!parsed || parsed.positionals.length > 2 || (action !== 'list' && typed === '')) return undefined;
  const config = loadConfig(process.env);
  const db = createDb({ url: config.database.directUrl, poolSize: 2 });
  const product = compose(config, db, createLog('orders', 'silent'));
  const sandbox = config.sandbox.enabled ? createOutbound({ baseUrl: config.sandbox.url }) : undefined;
  const records = embeddedRecords(db);
  const deps = {
    db,
    ...product,
    contactOfUser,
    authority: sandbox ? withSimulatedLookUpFaults(records, { sandbox }) : records,
  };
  try {
    // Payers give the reference from their browser, and another buyer may have used the same one.
    const [reference = typed, ...others] = action === 'list' ? [] : await referencesBehind(db, typed);
    if (others.length > 0) {
      print([`${typed} names several orders: ${[reference, ...others].join(', ')}. Repeat this with one of them.`]);
      return false;
    }
    switch (action) {
      case 'list': {
        const lines = await listOrders(db, stuck);
        print(lines.length > 0 ? lines : [stuck ? 'No paid order is late.' : 'No paid order waits for its token.']);
        return true;
      }
      case 'show': {
        const lines = await describeOrder(deps, reference);
        print(lines ?? [`There is no order ${reference}.`]);
        return lines !== undefined;
      }
      case 'retry': {
        if (by.trim() === '') return undefined;
        const { done, text } = await retryOrder(deps, reference, by.trim());
        print([text]);
        return done;
      }
      case 'refund': {
        if (by.trim() === '' || reason.trim() === '') return undefined;
        const request = { reference, by: by.trim(), reason: reason.trim() };
        const { done, text } = await refundOrder(deps, request);
        print([text]);
        return done;
      }
      default:
        return undefined;
    }
  } finally {
    await product.close();
    await sandbox?.close();
    await db.destroy();
  }
}

const done = await run();
if (done === undefined) process.stderr.write(usage);
process.exitCode = done === true ? 0 : 1;
