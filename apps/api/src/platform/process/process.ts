import { flushCompileCache } from 'node:module';
import { ConfigError } from '../settings/config.ts';
import type { Log } from '../log.ts';

/** A fault of configuration: the supervisor prints it and gives up instead of starting again. */
export const exitConfiguration = 78;

export interface Running {
  log: Log;
  /** Stops accepting, finishes running work, closes the database. */
  stop: () => Promise<void>;
}

const longestStopMs = 12_000;

/**
 * Runs one process from start to end. SIGTERM, SIGINT and the end of the parent stop it normally. An uncaught error, or
 * a call of `fail`, is logged and ends it with code 1, so that the supervisor starts it again in a known state.
 */
export async function runProcess(start: (fail: (why: string) => void) => Promise<Running>): Promise<void> {
  let running: Running;
  let failed: string | undefined;
  let fail = (why: string) => void (failed ??= why);
  try {
    running = await start((why) => fail(why));
  } catch (error) {
    if (error instanceof ConfigError) {
      process.stderr.write(`${error.message}\n`);
      process.exit(exitConfiguration);
    }
    const code = (error as { code?: unknown }).code;
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`Cannot start: ${message}\n`);
    process.exit(code === 'EADDRINUSE' || code === 'EACCES' ? exitConfiguration : 1);
  }

  // Written now, so that the next start is fast even if this process is killed.
  flushCompileCache();
  let stopping = false;
  const stop = (why: string, code: number) => {
    if (stopping) return;
    stopping = true;
    running.log.info({ why }, 'stopping');
    const late = setTimeout(() => process.exit(code === 0 ? 1 : code), longestStopMs);
    late.unref();
    running.stop().then(
      () => process.exit(code),
      (error: unknown) => {
        running.log.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  fail = (why) => {
    running.log.fatal({ why }, 'this process must be restarted');
    stop(why, 1);
  };
  if (failed !== undefined) fail(failed);
  process.on('SIGTERM', () => stop('SIGTERM', 0));
  process.on('SIGINT', () => stop('SIGINT', 0));
  process.on('disconnect', () => stop('the parent process is gone', 0));
  process.on('uncaughtException', (error) => {
    running.log.fatal({ err: error }, 'uncaught error');
    stop('uncaught error', 1);
  });
  process.on('unhandledRejection', (error) => {
    running.log.fatal({ err: error }, 'unhandled rejection');
    stop('unhandled rejection', 1);
  });
}
