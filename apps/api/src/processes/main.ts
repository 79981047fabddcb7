import { loadConfig } from './configuration.ts';
import { createLog } from '#platform/log';
import { startTracing } from '#platform/tracing/export-spans';
import { runProcess } from '#platform/process/process';
import { buildApp } from './app.ts';

await runProcess(async () => {
  const config = loadConfig(process.env, { web: true });
  const log = createLog('api', config.logLevel);
  const stopTracing = startTracing({ endpoint: config.tracesTo, part: 'web', log });
  const { app, close } = await buildApp(config, log);
  await app.listen({ port: config.server.port, host: config.server.host });
  log.info({ port: config.server.port }, 'listening');
  return {
    log,
    async stop() {
      await close();
      await stopTracing();
    },
  };
});
