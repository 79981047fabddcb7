import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../task.ts';

/**
 * The floors of the api, from the ground up. A slice may use the floors below it and, on its own floor, what stands to its
 * left; the slices of floor 1 do not know each other. A new slice gets its place here; `npm run check:floors -- --write`
 * then writes its rules into .oxlintrc.json.
 */
const floors: readonly (readonly string[])[] = [
  ['platform'],
  ['ledger', 'notifications', 'audit'],
  ['one-time-codes', 'estates', 'metering'],
  ['payments'],
  ['vending', 'support', 'privacy'],
];

const strangersFloor = 1;
const configFile = join(root, '.oxlintrc.json');
const sourceDir = join(root, 'apps/api/src');

interface Override {
  files: string[];
  rules: Record<string, unknown>;
}

interface Config {
  overrides: Override[];
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
  return `${slice} is on floor ${floor}: calls never go up or to the right. Let app.ts hand in a handler instead.`;
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

const isSliceRule = (override: Override) => override.files.every((file) => /^apps\/api\/src\/[a-z-]+\/.*\*/.test(file));

function wanted(config: Config): Config {
  const rules = floors.flatMap((slices, floor) => slices.flatMap((slice, place) => overridesOf(slice, floor, place)));
  const first = config.overrides.findIndex(isSliceRule);
  const others = config.overrides.filter((override) => !isSliceRule(override));
  return { ...config, overrides: [...others.slice(0, first), ...rules, ...others.slice(first)] };
}

/** What is wrong with the floors as they are written down: a slice without a place, a rule that is not the table's. */
export function floorFaults(): string[] {
  const placed = new Set(floors.flat());
  const folders = readdirSync(sourceDir, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const config = JSON.parse(readFileSync(configFile, 'utf8')) as Config;
  return [
    ...folders
      .filter((folder) => !placed.has(folder.name))
      .map((folder) => `apps/api/src/${folder.name} has no floor: give it one in scripts/checks/slice-floors.ts`),
    ...(JSON.stringify(wanted(config)) === JSON.stringify(config)
      ? []
      : ['.oxlintrc.json does not say what scripts/checks/slice-floors.ts says: npm run check:floors -- --write']),
  ];
}

/** Writes the rules of the table into .oxlintrc.json. */
export function writeFloors(): void {
  const config = JSON.parse(readFileSync(configFile, 'utf8')) as Config;
  writeFileSync(configFile, `${JSON.stringify(wanted(config), null, 2)}\n`);
}
