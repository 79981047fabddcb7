import { contactOfUser } from '#identity';
import { loadConfig } from './configuration.ts';
import { createDb } from '#platform/database/db';
import { createLog } from '#platform/log';
import { keepReporting } from '#platform/process/vital-signs';
import { runProcess } from '#platform/process/process';
import { findVendOfUser, listenForVends, openAuthority, vendFromWallet } from '#vending';
import { requireSafeDatabase } from './app.ts';
import { compose } from './compose.ts';

/** Makes the tokens that must be there at once: the web process asks, and holds no keys. See docs/decisions/0015. */
await runProcess(async () => {
  const config = loadConfig(process.env, { vendingSeal: true });
  const log = createLog('vending', config.logLevel);
  const db = createDb({
    url: config.database.url,
    poolSize: config.database.poolSize,
    prepareStatements: config.database.prepareStatements,
    queryDeadlineMs: 5000,
    onIdleError: (error) => log.warn({ err: error }, 'a database connection broke'),
  });
  await requireSafeDatabase(config, db, log);
  const product = compose(config, db, log);
  const { authority, sandbox } = openAuthority(config, db);
  const caps = { ...config.vending, allowSimulatorKeys: config.sandbox.enabled };
  const deps = { db, caps, authority, payments: product.payments, contactOfUser, log, crash: product.crash };
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
    },
  };
});
