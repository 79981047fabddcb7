import type { ChildProcess } from 'node:child_process';
import { pause } from '../processes.ts';
import type { EmbeddedServer } from '../postgres/server.ts';
import type { Occupancy } from './occupancy.ts';

export interface GuardedDatabase {
  stop(): Promise<void>;
}

/** Starts the embedded server and starts it again whenever it ends, until told to stop. */
export async function guardDatabase(
  server: EmbeddedServer,
  occupancy: Occupancy,
  onMoved: () => void,
): Promise<GuardedDatabase> {
  let stopping = false;
  let restarting: Promise<void> | undefined;

  function watch(child: ChildProcess): void {
    if (child.pid) occupancy.recordProcess('postgres', child.pid);
    child.once('exit', () => {
      if (!stopping) restarting = startAgain();
    });
  }

  async function startAgain(): Promise<void> {
    const port = server.record.port;
    process.stderr.write('postgres ended; starting it again.\n');
    for (let waitMs = 50; !stopping; waitMs = Math.min(waitMs * 2, 3000)) {
      try {
        watch(await server.start());
        if (server.record.port !== port) onMoved();
        return;
      } catch (error) {
        process.stderr.write(`postgres: ${error instanceof Error ? error.message : String(error)}\n`);
        await pause(waitMs);
      }
    }
  }

  watch(await server.start());
  return {
    async stop() {
      stopping = true;
      await restarting;
      await server.stop();
    },
  };
}
