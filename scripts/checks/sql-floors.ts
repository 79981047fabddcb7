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
      ...foreignWrites(path, slice, code, schemas),
    ];
  });
}

/** As `floorFaults`, for the SQL that stands in TypeScript: a slice writes its own tables only. */
export function storeFaults(texts: readonly SqlText[], schemas: ReadonlyMap<string, string>): string[] {
  return texts.flatMap(({ path, slice, sql }) => foreignWrites(path, slice, sql, schemas));
}

function foreignWrites(path: string, slice: string, code: string, schemas: ReadonlyMap<string, string>): string[] {
  const writes = code.matchAll(/\b(?:insert into|update|delete from|truncate)\s+([a-z_]+)\.("?[a-z_]+"?)/g);
  const foreign = [...writes].filter(([, schema]) => schemas.has(schema!) && schemas.get(schema!) !== slice);
  const tables = new Set(foreign.map(([, schema, table]) => `${schema}.${table!.replaceAll('"', '')}`));
  return [...tables].map((table) => `${path} writes ${table} of another slice`);
}

/** The code alone: no comments and no texts in quotes. */
function withoutWords(sql: string): string {
  return sql.replaceAll(/--.*/g, '').replaceAll(/'(?:[^']|'')*'/g, "''");
}
