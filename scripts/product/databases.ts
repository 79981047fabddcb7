import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../fault.ts';
import { systemPlace } from '../postgres/binaries.ts';
import { isPlaceOf, madeFor } from '../postgres/place.ts';
import { isPlaceRunning } from '../postgres/server.ts';

export interface FoundDatabase {
  /** Of its folder. */
  name: string;
  place: string;
  /** The data directory that it was made for. */
  home: string;
  /** `left`: that directory is gone, or has another database now. */
  state: 'running' | 'used' | 'left';
  bytes: number;
}

const usage = 'npm run databases [-- remove NAME … | -- remove --left]';

/** Lists the embedded databases that are outside their data directory, or removes those that no directory uses any more. */
export function runDatabases(args: readonly string[], folder = systemPlace): void {
  const found = findDatabases(folder);
  const [verb, ...names] = args;
  if (verb === undefined) return print(listOf(found, folder));
  if (verb !== 'remove' || names.length === 0) throw new Fault(`Not a command: ${usage}`);
  const chosen = names.includes('--left')
    ? found.filter(({ state }) => state === 'left')
    : names.map((name) => removable(found, name));
  for (const { place } of chosen) rmSync(place, { recursive: true });
  print(chosen.map(({ name, bytes }) => `Removed ${name} (${megabytes(bytes)}).`));
  if (chosen.length === 0) print(['There is nothing to remove.']);
}

export function findDatabases(folder: string): FoundDatabase[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    const place = join(folder, name);
    const home = madeFor(place);
    if (home === undefined) return [];
    const state = isPlaceRunning(place) ? 'running' : isPlaceOf(home, place) ? 'used' : 'left';
    return [{ name, place, home, state, bytes: sizeOf(place) }];
  });
}

function removable(found: readonly FoundDatabase[], name: string): FoundDatabase {
  const one = found.find((database) => database.name === name);
  if (!one) throw new Fault(`There is no database ${name}. List them: npm run databases`);
  if (one.state === 'running') throw new Fault(`${name} is running for ${one.home}. Stop that product first.`);
  if (one.state === 'used') {
    throw new Fault(`${name} is the database of ${one.home}. Delete that directory first if no one needs it.`);
  }
  return one;
}

function listOf(found: readonly FoundDatabase[], folder: string): string[] {
  if (found.length === 0)
    return [`There are no databases in ${folder}: an ordinary user's database is in its DATA_DIR.`];
  const left = found.filter(({ state }) => state === 'left');
  return [
    ...found.map(({ name, home, state, bytes }) => `${name}  ${megabytes(bytes).padStart(9)}  ${words[state]} ${home}`),
    ...(left.length > 0 ? ['', `Remove what is left over: npm run databases -- remove --left`] : []),
  ];
}

const words: Record<FoundDatabase['state'], string> = {
  running: 'runs for',
  used: 'belongs to',
  left: 'left over, was of',
};

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true }).reduce(
    // A running server removes files meanwhile.
    (sum, file) => sum + (statSync(join(folder, file.toString()), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1e6)} MB`;
}

function print(lines: readonly string[]): void {
  for (const line of lines) process.stdout.write(`${line}\n`);
}
