import type { ChildProcess } from 'node:child_process';
import { pause } from '../processes.ts';
import type { EmbeddedServer } from '../postgres/server.ts';
import { turnOverInPlace } from './log-turn-over.ts';
import type { Occupancy } from './occupancy.ts';

export interface GuardedDatabase {
  stop(): Promise<void>;
}

const logCheckMs = 3_600_000;

/** Starts the embedded server and starts it again whenever it ends, until it is stopped. Its log never grows without end. */
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

  checkLog(server.logFile);
  const logCheck = setInterval(() => checkLog(server.logFile), logCheckMs);
  watch(await server.start());
  return {
    async stop() {
      stopping = true;
      clearInterval(logCheck);
      await restarting;
      await server.stop();
    },
  };
}

/** A full disk must not take the product down with its log. */
function checkLog(file: string): void {
  try {
    turnOverInPlace(file);
  } catch (error) {
    process.stderr.write(`postgres: its log cannot be turned over: ${String(error)}\n`);
  }
}
