import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

export interface Task {
  name: string;
  /** Arguments for the pinned Node; npm's scripts go by `npm`. */
  node?: readonly string[];
  npm?: readonly string[];
  /** Only while nothing else wants the processor. */
  leastUrgent?: boolean;
  /** Instead of a program: work of our own that throws when it does not succeed. */
  work?: () => Promise<void>;
}

export interface Outcome {
  name: string;
  ok: boolean;
  seconds: number;
  output: string;
}

/** Runs the tasks, `most` at a time, and prints the outcome of each as soon as it has ended. */
export async function runTasks(tasks: readonly Task[], most: number): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const waiting = [...tasks];
  const runner = async () => {
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      const outcome = await runTask(task);
      outcomes.push(outcome);
      report(outcome);
    }
  };
  await Promise.all(Array.from({ length: most }, runner));
  return outcomes;
}

async function runTask(task: Task): Promise<Outcome> {
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  try {
    const { code, output } = task.work ? await inside(task.work) : await outside(task);
    return { name: task.name, ok: code === 0, seconds: seconds(), output };
  } catch (error) {
    return {
      name: task.name,
      ok: false,
      seconds: seconds(),
      output: error instanceof Error ? error.message : String(error),
    };
  }
}

async function inside(work: () => Promise<void>): Promise<{ code: number; output: string }> {
  await work();
  return { code: 0, output: '' };
}

function outside(task: Task): Promise<{ code: number; output: string }> {
  const program = task.npm ? [...npm(), ...task.npm] : [process.execPath, ...(task.node ?? [])];
  const [command, ...options] = task.leastUrgent ? ['nice', '-n', '15', ...program] : program;
  return new Promise((resolve, reject) => {
    const child = spawn(command ?? '', options, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** How to call npm: the npm that started us, if any. */
export function npm(): string[] {
  const own = process.env.npm_execpath;
  return own && /npm-cli\.c?js$/.test(own) ? [process.execPath, own] : ['npm'];
}

function report({ name, ok, seconds, output }: Outcome): void {
  process.stdout.write(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)\n`);
  if (!ok && output.trim()) process.stdout.write(`${output.trim()}\n`);
}
