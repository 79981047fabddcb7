import { createWriteStream, existsSync, renameSync, statSync, type WriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { turnOverBytes, turnOverMs } from './log-turn-over.ts';

const warnLevel = 40;
// What surrounds the message when Node ends because of an error: for the log file, not for the terminal.
const stackDetail = /^\s*$|^\s+(at |throw |\^|code:|url:)|^node:|^Node\.js v|^}|^file:\/\//;

/**
 * Where a process's output goes: every line to its file; on the terminal what a person should look at, or in
 * production every line as it is, for whatever collects the logs there.
 */
export function createLogSink(name: string, file: string, everything: boolean): (stream: Readable) => void {
  let target = open(name, file);
  let written = existsSync(file) ? statSync(file).size : 0;
  let begunAt = written > 0 ? statSync(file).birthtimeMs : Date.now();

  function takeLine(line: string): void {
    written += line.length + 1;
    if (written > turnOverBytes || Date.now() - begunAt > turnOverMs) {
      target.end();
      renameSync(file, `${file}.1`);
      target = open(name, file);
      written = 0;
      begunAt = Date.now();
    }
    target.write(`${line}\n`);
    if (everything) process.stdout.write(`${line}\n`);
    else showLine(name, line);
  }

  return (stream) => {
    createInterface({ input: stream, crlfDelay: Infinity }).on('line', takeLine);
  };
}

function open(name: string, file: string): WriteStream {
  const stream = createWriteStream(file, { flags: 'a', mode: 0o600 });
  // A full disk must not take the product down with its log.
  stream.once('error', (error) => process.stderr.write(`${name}: its log cannot be written: ${error.message}\n`));
  stream.on('error', () => undefined);
  return stream;
}

function showLine(name: string, line: string): void {
  const entry = parse(line);
  if (!entry) {
    if (!stackDetail.test(line)) process.stderr.write(`${name}: ${line}\n`);
    return;
  }
  if (typeof entry.level !== 'number' || entry.level < warnLevel) return;
  const word = entry.level >= 60 ? 'fatal' : entry.level >= 50 ? 'error' : 'warning';
  const cause = isRecord(entry.err) && typeof entry.err.message === 'string' ? `: ${entry.err.message}` : '';
  process.stderr.write(`${name}: ${word}: ${typeof entry.msg === 'string' ? entry.msg : ''}${cause}\n`);
}

function parse(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const value: unknown = JSON.parse(line);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
