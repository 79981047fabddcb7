import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../task.ts';

const sourceDir = join(root, 'apps/api/src');
const slicesFile = join(sourceDir, 'slices.ts');
const rulesFile = join(root, '.oxlintrc.floors.json');

/**
 * The floors of the api, from the ground up, as `apps/api/src/slices.ts` lists them. A slice may use the floors below it and,
 * on its own floor, the slices that are listed before it; those of floor 1 do not know each other.
 */
function readFloors(): string[][] {
  const floors: string[][] = [['platform']];
  for (const line of readFileSync(slicesFile, 'utf8').split('\n')) {
    if (/^\/\/ floor \d+$/.test(line)) floors.push([]);
    const slice = /^export \{ \w+ \} from '#([\w-]+)';$/.exec(line)?.[1];
    if (slice) floors.at(-1)?.push(slice);
  }
  return floors;
}

const floors: readonly (readonly string[])[] = readFloors();

const strangersFloor = 1;

interface Override {
  files: string[];
  rules: Record<string, unknown>;
}

function forbiddenDoors(floor: number, place: number): string[] {
  const beside = (floors[floor] ?? []).slice(floor === strangersFloor ? 0 : place);
  const slices = [...beside, ...floors.slice(floor + 1).flat()];
  return slices.filter((slice) => slice !== 'platform').map((slice) => `#${slice}`);
}

function floorMessage(slice: string, floor: number): string {
  if (floor === 0) return 'platform is floor 0: it knows libraries and packages only.';
  if (floor === strangersFloor) {
    return `${slice} is on floor ${floor}: it may use the platform only. Let the caller above hand in what is needed.`;
  }
  return `${slice} is on floor ${floor}: calls never go up or to the right. Declare a handler in slice.ts instead.`;
}

function restricted(files: string[], ...patterns: object[]): Override {
  return { files, rules: { 'no-restricted-imports': ['error', { patterns }] } };
}

function overridesOf(slice: string, floor: number, place: number): Override[] {
  const dir = `apps/api/src/${slice}`;
  const doors = { group: forbiddenDoors(floor, place), message: floorMessage(slice, floor) };
  const leaving =
    "Leave a slice by a door: import '#<slice>' or '#platform/<file>'. What a door lacks is added to its index.ts.";
  const testing =
    'A test leaves its slice by a door too; of the rest it may use the sandbox, app.ts and the demonstration data.';
  // The one thing of another part that tests start: the sandbox, spoken to over HTTP.
  const sandbox = (up: string) => ['sandbox', 'sandbox/src', 'sandbox/src/sandbox.ts'].map((path) => `!${up}${path}`);
  const plain = [
    restricted([`${dir}/*.ts`], { regex: '^\\.\\./', message: leaving }, doors),
    restricted([`${dir}/*/**/*.ts`], { regex: '^\\.\\./\\.\\./', message: leaving }, doors),
  ];
  if (floor === 0) return plain;
  return [
    ...plain,
    restricted(
      [`${dir}/*.test.ts`, `${dir}/test-*.ts`],
      { group: ['../*/**', '../../**', ...sandbox('../../../')], message: testing },
      doors,
    ),
    restricted(
      [`${dir}/*/**/*.test.ts`, `${dir}/*/**/test-*.ts`],
      { group: ['../../*/**', '../../../**', ...sandbox('../../../../')], message: testing },
      doors,
    ),
  ];
}

/** The whole file of generated rules; the hand-written `.oxlintrc.json` extends it. */
function rulesText(): string {
  const overrides = floors.flatMap((slices, floor) =>
    slices.flatMap((slice, place) => overridesOf(slice, floor, place)),
  );
  const plugins = ['typescript', 'unicorn', 'oxc', 'import', 'promise', 'vitest'];
  return `${JSON.stringify({ plugins, overrides }, null, 2)}\n`;
}

/** A slice without a place, or rules that are not those of the list. */
export function floorFaults(): string[] {
  const placed = new Set(floors.flat());
  const folders = readdirSync(sourceDir, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [
    ...folders
      .filter((folder) => !placed.has(folder.name))
      .map((folder) => `apps/api/src/${folder.name} has no floor: give it a line in apps/api/src/slices.ts`),
    ...(existsSync(rulesFile) && readFileSync(rulesFile, 'utf8') === rulesText()
      ? []
      : ['.oxlintrc.floors.json is not what apps/api/src/slices.ts says: npm run check:floors -- --write']),
  ];
}

/** Writes the rules of the list. */
export function writeFloors(): void {
  writeFileSync(rulesFile, rulesText());
}
