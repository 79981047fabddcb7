import { contactOfUser } from '#identity';
import { loadConfig } from './configuration.ts';
import { createDb } from '#platform/database/db';
import { createLog } from '#platform/log';
import { keepReporting } from '#platform/process/vital-signs';
import { startTracing } from '#platform/tracing/export-spans';
import { runProcess } from '#platform/process/process';
import { createVendTogether, findVendOfUser, listenForVends, openAuthority, vendFromWallet } from '#vending';
import { compose } from './compose.ts';
import { requireSafeDatabase } from './require-database.ts';

/**
 * Makes the tokens that must be ready immediately. The web process calls it, because it has no keys itself. See
 * docs/decisions/0015.
 */
await runProcess(async () => {
  const config = loadConfig(process.env, { vendingSeal: true });
  const log = createLog('vending', config.logLevel);
  const stopTracing = startTracing({ endpoint: config.tracesTo, part: 'vending', log });
  const db = createDb({
    url: config.database.url,
    poolSize: config.database.poolSize,
    prepareStatements: config.database.prepareStatements,
    queryDeadlineMs: 5000,
    onIdleError: (error) => log.warn({ err: error }, 'a database connection broke'),
  });
  await requireSafeDatabase(config, db, log);
  const product = compose(config, db, log);
  const { authority, sandbox } = openAuthority(config, db, log);
  const caps = { ...config.vending, allowSimulatorKeys: config.sandbox.enabled };
  const { payments, crash } = product;
  const together = createVendTogether(db, log);
  const deps = { db, caps, authority, payments, contactOfUser, together, log, crash };
  const line = await listenForVends({
    address: config.vending.address,
    secret: config.keys.vendingLine,
    vend: (request) => vendFromWallet(deps, request),
    find: (userId, key) => findVendOfUser(db, userId, key),
    log,
  });
  const stopReporting = keepReporting(db, log);
  log.info({ address: config.vending.address }, 'serving wallet vends');
  return {
    log,
    async stop() {
      await line.close();
      stopReporting();
      await product.close();
      await sandbox?.close();
      await db.destroy();
      await stopTracing();
    },
  };
});
