import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { systemUser } from '../postgres/system-user.ts';
import { markOf, stillRuns, type ProcessMark } from '../processes.ts';

export interface Program {
  name: string;
  mark: ProcessMark;
  runs(): boolean;
  signal(name: NodeJS.Signals): void;
  /** Ends it in order, and with force after a while. */
  stop(): Promise<void>;
}

export interface ProgramOptions {
  folder: string;
  command: string;
  words: readonly string[];
  env?: Record<string, string | undefined>;
  /** As the user of PostgreSQL, when we are root. */
  unprivileged?: boolean;
  cwd?: string;
}

const stopPatienceMs = 15_000;

/** Runs a program to its end. Never blocks: the relays between the nodes live in this process. */
export async function runProgram(
  command: string,
  words: readonly string[],
  options: { cwd?: string; env?: Record<string, string | undefined> } = {},
): Promise<{ code: number; output: string }> {
  const child = spawn(command, [...words], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  const [code] = await once(child, 'close');
  return { code: typeof code === 'number' ? code : 1, output: output.trim() };
}

/** Starts a program whose output goes to a file of its name. */
export function startProgram(name: string, options: ProgramOptions): Program {
  const log = openSync(join(options.folder, 'logs', `${name}.log`), 'a');
  const child: ChildProcess = spawn(options.command, [...options.words], {
    ...(options.unprivileged ? systemUser() : {}),
    cwd: options.cwd ?? '/',
    // A Ctrl-C in the terminal reaches only this process, which stops the others in order.
    detached: true,
    stdio: ['ignore', log, log],
    env: options.env ?? { PATH: '/usr/bin:/bin:/usr/sbin', LC_ALL: 'C' },
  });
  closeSync(log);
  child.on('error', () => undefined);
  const mark = markOf(child.pid ?? 0);
  const runs = () => child.exitCode === null && child.signalCode === null && stillRuns(mark);
  const signal = (signalName: NodeJS.Signals) => {
    if (runs()) process.kill(mark.pid, signalName);
  };
  return {
    name,
    mark,
    runs,
    signal,
    async stop() {
      if (!runs()) return;
      const ended = once(child, 'exit');
      signal('SIGCONT');
      signal('SIGTERM');
      const late = setTimeout(() => signal('SIGKILL'), stopPatienceMs);
      await ended;
      clearTimeout(late);
    },
  };
}
