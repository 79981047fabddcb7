import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { AppError } from '../errors.ts';
import type { FileAnswer, FileTask, FileTasks } from './tasks.ts';

const megabyte = 1024 * 1024;

interface Limits {
  /** Processor time. */
  seconds: number;
  bytes: number;
  /** Seconds that a busy machine may take for it. */
  patience?: number;
}

/** The limits of one file: ten times what a usual file needs. */
const limits: Readonly<Record<FileTask, Limits>> = {
  table: { seconds: 20, bytes: 500 * megabyte },
  // 40 megapixels are 160 MB as a picture, and twice that while a progressive JPEG is read.
  jpeg: { seconds: 15, bytes: 700 * megabyte },
  webp: { seconds: 15, bytes: 700 * megabyte },
  // 20,000 rows need two seconds and 250 MB.
  workbook: { seconds: 30, bytes: 600 * megabyte },
  plainPdf: { seconds: 15, bytes: 300 * megabyte },
};
/** For JavaScript objects: reading an XLSX of 5,000 rows needs 60, writing one of 20,000 less than 100. */
const mostHeapMegabytes = 320;

/**
 * On a busy machine a reader may wait six times as long as it may work. After that the file is not the problem: the
 * caller tries again.
 */
const patienceOf = (seconds: number) => 6 * seconds;

const mostAtOnce = 2;
const mostWaiting = 10;

let running = 0;
const waiting: (() => void)[] = [];

/** The source file, or the program that the build made of this file. */
function programPath(): string {
  const own = import.meta.filename;
  return join(dirname(own), extname(own) === '.ts' ? 'program.ts' : 'file-reader.mjs');
}

/**
 * Does `task` with a file in a separate process, at a low priority and with limits of processor time and memory.
 * Undefined: the file needed more than that, or broke its reader. Throws what the task throws, and `unavailable` while
 * too many files wait or the machine is too busy to read one.
 */
export async function readApart<Task extends FileTask>(
  task: Task,
  input: FileTasks[Task]['input'],
  { seconds, bytes, patience = patienceOf(seconds) }: Limits = limits[task],
): Promise<FileTasks[Task]['output'] | undefined> {
  await takePlace();
  try {
    return (await answerOf(task, input, { seconds, bytes, patience })) as FileTasks[Task]['output'] | undefined;
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

async function takePlace(): Promise<void> {
  if (running < mostAtOnce) {
    running += 1;
    return;
  }
  if (waiting.length >= mostWaiting) throw new AppError('unavailable', { retryAfterSeconds: 5 });
  // Another request hands over its place, so that no other one takes it in between.
  await new Promise<void>((resolve) => waiting.push(resolve));
}

async function answerOf(task: FileTask, input: unknown, most: Required<Limits>): Promise<unknown> {
  const { NODE_COMPILE_CACHE } = process.env;
  const child = fork(programPath(), [], {
    execArgv: [`--max-old-space-size=${mostHeapMegabytes}`],
    // No settings: a file that takes over its reader finds no secrets.
    env: NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE },
    serialization: 'advanced',
    // V8 prints a page of text when it runs out of memory.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const kill = () => void child.kill('SIGKILL');
  let isBusy = false;
  const late = setTimeout(() => {
    isBusy = processorSeconds(child.pid) !== undefined;
    kill();
  }, most.patience * 1000);
  const watch = setInterval(() => {
    if (residentBytes(child.pid) > most.bytes || (processorSeconds(child.pid) ?? 0) > most.seconds) kill();
  }, 50);
  process.once('exit', kill);
  try {
    const answer = await exchange(child, { task, input });
    if (answer === undefined && isBusy) throw new AppError('unavailable', { retryAfterSeconds: 30 });
    return outputOf(answer);
  } finally {
    clearTimeout(late);
    clearInterval(watch);
    process.off('exit', kill);
    kill();
  }
}

/** Undefined: a signal ended the process, sent by us or by V8 when it ran out of memory. */
function exchange(child: ChildProcess, request: object): Promise<FileAnswer | undefined> {
  return new Promise((resolve, reject) => {
    child.once('message', (answer) => resolve(answer as FileAnswer));
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (signal === null) reject(new Error(`The reader of files ended with code ${code} and no response`));
      else resolve(undefined);
    });
    child.once('spawn', () => {
      lowerPriority(child.pid);
      // It may end before it has read a large file: `exit` has the reason.
      child.send(request, () => undefined);
    });
  });
}

function outputOf(answer: FileAnswer | undefined): unknown {
  if (answer === undefined) return undefined;
  if ('output' in answer) return answer.output;
  if ('code' in answer) throw new AppError(answer.code);
  throw new Error(`The reader of files failed: ${answer.failure}`);
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, 10);
  } catch {
    // It has already ended, or the system does not allow it.
  }
}

/** The memory of a process, including memory outside JavaScript; 0 if the system does not report it. */
function residentBytes(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** Linux counts processor time in hundredths of a second. Undefined if the system does not report it. */
function processorSeconds(pid: number | undefined): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name of the program is in brackets and may contain anything; user and system time are the 12th and 13th word
    // after it.
    const words = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(words[11]) + Number(words[12])) / 100;
  } catch {
    return undefined;
  }
}
