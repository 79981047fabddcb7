/** A function, view or trigger with the slice in whose folder it lies. */
export interface SqlText {
  path: string;
  slice: string;
  sql: string;
}

/**
 * A slice writes its own schema only, and names no schema of a slice above it: what the linter holds for imports, for SQL.
 * `slices` from the ground up; `schemas` with the slice of each.
 */
export function floorFaults(
  texts: readonly SqlText[],
  slices: readonly string[],
  schemas: ReadonlyMap<string, string>,
): string[] {
  const floor = (slice: string) => slices.indexOf(slice);
  return texts.flatMap(({ path, slice, sql }) => {
    const code = withoutWords(sql);
    const others = [...schemas].filter(([, owner]) => owner !== slice);
    const above = others.filter(([, owner]) => floor(owner) > floor(slice)).map(([schema]) => schema);
    return [
      ...above
        .filter((schema) => new RegExp(`\\b${schema}\\.`).test(code))
        .map((schema) => `${path} names ${schema}, which is above it`),
      ...others.flatMap(([schema]) => {
        const write = new RegExp(`\\b(?:insert into|update|delete from|truncate) (${schema}\\."?[a-z_]+"?)`, 'g');
        const tables = new Set([...code.matchAll(write)].map(([, table]) => table!.replaceAll('"', '')));
        return [...tables].map((table) => `${path} writes ${table} of another slice`);
      }),
    ];
  });
}

/** The code alone: no comments and no texts in quotes. */
function withoutWords(sql: string): string {
  return sql.replaceAll(/--.*/g, '').replaceAll(/'(?:[^']|'')*'/g, "''");
}
