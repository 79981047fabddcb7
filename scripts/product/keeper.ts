import { spawn, type ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import type { Readable } from 'node:stream';
import { pause } from '../processes.ts';
import { type Variables } from './environment.ts';
import { root } from '../task.ts';

/** A process that ended with this code has wrong settings: starting it again would not help. */
export const wrongSettingsCode = 78;

export interface Part {
  name: string;
  /** Node's arguments, the entry file included. */
  command: readonly string[];
  /** Asked again at each start, since the database may have moved to another port. */
  variables: () => Variables;
  log: (stream: Readable) => void;
}

export interface Keeper {
  name: string;
  pid(): number | undefined;
  /** Resolves with the reason when the part cannot be kept running. */
  gaveUp: Promise<string>;
  /** Replaces the process by a new one with the present variables. */
  renew(): void;
  stop(patienceMs: number): Promise<void>;
}

const longestPauseMs = 3000;
const healthyAfterMs = 20_000;
const triesBeforeReady = 4;

/** Starts a part and starts it again whenever it ends, with growing pauses, until it is stopped. */
export function keepRunning(part: Part, isReady: () => boolean, onStart: (pid: number) => void): Keeper {
  const events = new EventEmitter<{ gaveUp: [string] }>();
  let child: ChildProcess | undefined;
  let stopping = false;
  let failures = 0;

  function start(): void {
    const startedAt = Date.now();
    const running = spawn(process.execPath, [...part.command], {
      cwd: root,
      env: part.variables() as NodeJS.ProcessEnv,
      // When the channel closes, the part knows that its keeper is gone. Detached, so that a Ctrl-C reaches it only through us.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
    });
    child = running;
    if (running.stdout) part.log(running.stdout);
    if (running.stderr) part.log(running.stderr);
    running.once('error', (error) => events.emit('gaveUp', `${part.name} does not start: ${error.message}`));
    running.once('exit', (code, signal) => {
      if (!stopping) void startAgain(Date.now() - startedAt, code, signal);
    });
    if (running.pid) onStart(running.pid);
  }

  async function startAgain(livedMs: number, code: number | null, signal: NodeJS.Signals | null): Promise<void> {
    if (code === wrongSettingsCode) {
      events.emit('gaveUp', `${part.name} stopped because of its settings (see above).`);
      return;
    }
    failures = livedMs > healthyAfterMs ? 1 : failures + 1;
    const how = signal ? `was ended by ${signal}` : `ended with code ${code}`;
    if (!isReady() && failures >= triesBeforeReady) {
      events.emit('gaveUp', `${part.name} does not start: it ${how}, ${failures} times.`);
      return;
    }
    process.stderr.write(`${part.name} ${how}; starting it again.\n`);
    await pause(Math.min(longestPauseMs, 100 * 2 ** (failures - 1)));
    if (!stopping) start();
  }

  start();
  return {
    name: part.name,
    pid: () => child?.pid,
    gaveUp: once(events, 'gaveUp').then(([reason]) => String(reason)),
    renew: () => void child?.kill('SIGTERM'),
    async stop(patienceMs) {
      stopping = true;
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      const timer = setTimeout(() => child?.kill('SIGKILL'), patienceMs);
      await exit;
      clearTimeout(timer);
    },
  };
}
