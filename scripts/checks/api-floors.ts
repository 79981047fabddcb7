import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { refuseImports, type Override, type Refusal } from './refuse-imports.ts';

/** One slice and what it may not import: the slices above it and, on its own floor, those listed after it. */
interface PlacedSlice {
  name: string;
  /** From the root of the repository: `apps/api/src/money/ledger`. */
  folder: string;
  floor: number;
  forbidden: string[];
}

/** Slices of this floor do not know each other. */
const strangersFloor = 1;

/** The names of the slices by floor, as `apps/api/src/processes/slices.ts` lists them. The ground is the platform. */
export function sliceNames(root: string): string[][] {
  const floors: string[][] = [['platform']];
  for (const line of readFileSync(join(root, 'apps/api/src/processes/slices.ts'), 'utf8').split('\n')) {
    if (/^\/\/ floor \d+$/.test(line)) floors.push([]);
    const slice = /^export \{ \w+ \} from '#([\w-]+)';$/.exec(line)?.[1];
    if (slice) floors.at(-1)?.push(slice);
  }
  return floors;
}

/** The slices with their floors, from the ground up. */
export function placedSlices(root: string): PlacedSlice[] {
  const floors = sliceNames(root);
  return floors.flatMap((slices, floor) =>
    slices.map((name, place) => {
      const beside = slices.slice(floor === strangersFloor ? 0 : place);
      const forbidden = [...beside, ...floors.slice(floor + 1).flat()].filter((slice) => slice !== 'platform');
      return { name, folder: folderOf(root, name), floor, forbidden };
    }),
  );
}

/** Slices are in groups, so that a list of folders shows the product; the group has nothing to do with floors. */
function folderOf(root: string, slice: string): string {
  const found = globSync(`apps/api/src/{${slice},*/${slice}}/index.ts`, { cwd: root })[0];
  return found ? dirname(found) : `apps/api/src/${slice}`;
}

function reason({ name, floor }: PlacedSlice): string {
  if (floor === 0) return 'platform is floor 0: it knows libraries and packages only.';
  if (floor === strangersFloor) {
    return `${name} is on floor ${floor}: it may use the platform only. Let the caller above hand in what is needed.`;
  }
  return `${name} is on floor ${floor}: calls never go up or to the right. Declare a handler in slice.ts instead.`;
}

const leaving =
  "Leave a slice by a door: import '#<slice>' or '#platform/<file>'. What a door lacks is added to its index.ts.";
const testing =
  'A test leaves its slice by a door too, of any floor. Of the rest it may use test-*.ts, the sandbox, the processes and the demonstration data.';

/** Files of a slice, `up` being the way from their folder to the slice's own: they leave the slice by doors only. */
function doors(files: string, up: string, slices: Refusal): Override[] {
  // The one thing of another part that tests start: the sandbox, spoken to over HTTP.
  const sandbox = ['sandbox', 'sandbox/src', 'sandbox/src/sandbox.ts'].map((path) => `!${up}../../../../${path}`);
  const outside = { regex: `^${`${up}../`.replaceAll('.', '\\.')}`, message: leaving };
  const groups = ['base', 'places', 'money', 'selling', 'office'].map((group) => `${up}../../${group}/*/**`);
  const outsideOfTests = {
    group: [`${up}../[a-z]*/**`, ...groups, `${up}../../platform/**`, `${up}../../../**`, '!**/test-*.ts', ...sandbox],
    message: testing,
  };
  return [
    refuseImports([`${files}.ts`], outside, slices),
    // Its cases may need what is above: a price is only proved by a purchase.
    refuseImports([`${files}.test.ts`], outsideOfTests),
    refuseImports([files.replace(/\*$/, 'test-*.ts')], outsideOfTests, slices),
  ];
}

/** The floors of the api: a slice imports the slices below it, by their doors. */
export function apiFloors(root: string): Override[] {
  return placedSlices(root).flatMap((slice) => {
    const dir = slice.folder;
    const slices = { group: slice.forbidden.map((name) => `#${name}`), message: reason(slice) };
    const overrides = [
      ...doors(`${dir}/*`, '', slices),
      ...doors(`${dir}/*/*`, '../', slices),
      ...doors(`${dir}/*/*/**/*`, '../../', slices),
    ];
    // Tests of the platform have the same rules as its other files.
    return slice.floor === 0 ? overrides.filter((_, place) => place % 3 === 0) : overrides;
  });
}
