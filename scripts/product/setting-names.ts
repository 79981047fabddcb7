/** What a process of the machine needs of the machine's environment; none of it is a setting of ours. */
export const machineNames = [
  'PATH',
  'HOME',
  'TZ',
  'LANG',
  'LC_ALL',
  'TMPDIR',
  'NODE_OPTIONS',
  'NODE_EXTRA_CA_CERTS',
  'NODE_COMPILE_CACHE',
];

/** Shorter names are close to too many others: HOME is two letters from HOST. */
const shortestGuessed = 8;

/** A line for each name of a .env file that is not a setting: it is probably a typing error. */
export function unknownNames(names: readonly string[], settings: readonly string[]): string[] {
  return names
    .filter((name) => !settings.includes(name) && !machineNames.includes(name))
    .map((name) => {
      const meant = closest(name, settings);
      return `${name} is not a setting: ${meant === undefined ? '.env.example has all of them' : `did you mean ${meant}?`}`;
    });
}

/** A line for each variable of the environment that looks like a misspelt setting. Other programs have variables too, so it is only a warning. */
export function misspeltNames(names: readonly string[], settings: readonly string[]): string[] {
  const long = settings.filter((setting) => setting.length >= shortestGuessed);
  return names
    .filter((name) => !settings.includes(name))
    .flatMap((name) => {
      const meant = closest(name, long);
      return meant === undefined ? [] : [`${name} in the environment is not a setting. Did you mean ${meant}?`];
    });
}

function closest(name: string, settings: readonly string[]): string | undefined {
  return settings
    .map((setting) => ({ setting, distance: editDistance(name, setting) }))
    .filter(({ distance }) => distance <= 2)
    .toSorted((one, other) => one.distance - other.distance)[0]?.setting;
}

/** How many letters must be added, removed or replaced to make one text of the other (Levenshtein). */
function editDistance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of Array.from(one).entries()) {
    const line = [row + 1];
    for (const [column, compared] of Array.from(other).entries()) {
      const replaced = (above[column] ?? 0) + (letter === compared ? 0 : 1);
      line.push(Math.min(replaced, (above[column + 1] ?? 0) + 1, (line[column] ?? 0) + 1));
    }
    above = line;
  }
  return above.at(-1) ?? 0;
}
