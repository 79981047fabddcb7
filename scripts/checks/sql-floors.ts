/** A function, view or trigger with the slice of its folder. */
export interface SqlText {
  path: string;
  slice: string;
  sql: string;
}

/** Values that a caller gives by position. With more, readers confuse them, so they are passed by name in one jsonb. */
const mostArguments = 8;

/**
 * A slice writes its own schema only, and names no schema of a slice above it: the rule of imports, for SQL. A
 * function takes few arguments, has one form, and no other function does the same. `slices` from the ground up; `schemas` with
 * the slice of each.
 */
export function floorFaults(
  texts: readonly SqlText[],
  slices: readonly string[],
  schemas: ReadonlyMap<string, string>,
): string[] {
  const firstWith = new Map(texts.toReversed().map(({ path, sql }) => [bodyOf(sql), path]));
  return texts.flatMap(({ path, slice, sql }) => {
    const code = withoutWords(sql);
    return [
      ...argumentCounts(code)
        .filter((count) => count > mostArguments)
        .map((count) => `${path} takes ${count} arguments`),
      ...(argumentCounts(code).length > 1 ? [`${path} makes two functions`] : []),
      ...(path === firstWith.get(bodyOf(sql)) || bodyOf(sql) === ''
        ? []
        : [`${path} does the same as ${firstWith.get(bodyOf(sql))}`]),
      ...namesAbove(path, slice, code, slices, schemas),
      ...foreignWrites(path, slice, code, schemas),
    ];
  });
}

/** As `floorFaults`, for the SQL in TypeScript. Files that belong to no slice, such as commands, may read everything. */
export function storeFaults(
  texts: readonly SqlText[],
  slices: readonly string[],
  schemas: ReadonlyMap<string, string>,
): string[] {
  return texts.flatMap(({ path, slice, sql }) => [
    ...(slice === 'platform' || slices.includes(slice)
      ? namesAbove(path, slice, withoutWords(sqlTemplates(sql)), slices, schemas)
      : []),
    ...foreignWrites(path, slice, sql, schemas),
  ]);
}

/** `slices` from the ground up; the platform is below them all. */
function namesAbove(
  path: string,
  slice: string,
  code: string,
  slices: readonly string[],
  schemas: ReadonlyMap<string, string>,
): string[] {
  return [...schemas]
    .filter(([, owner]) => owner !== slice && slices.indexOf(owner) > slices.indexOf(slice))
    .filter(([schema]) => new RegExp(`\\b${schema}\\.`).test(code))
    .map(([schema]) => `${path} names ${schema}, which is above it`);
}

/** The text of sql`…`, without the TypeScript in `${…}`: a template in there is found separately. */
function sqlTemplates(code: string): string {
  return [...code.matchAll(/\bsql(?:<[^`]*?>)?`/g)]
    .map((start) => {
      let text = '';
      let depth = 0;
      for (let at = start.index + start[0].length; at < code.length; at += 1) {
        const opens = depth === 0 ? code.startsWith('${', at) : code[at] === '{';
        if (depth === 0 && code[at] === '`') break;
        if (opens) depth += 1;
        else if (depth > 0 && code[at] === '}') depth -= 1;
        else if (depth === 0) text += code[at];
        if (opens && code[at] === '$') at += 1;
      }
      return text;
    })
    .join('\n');
}

function foreignWrites(path: string, slice: string, code: string, schemas: ReadonlyMap<string, string>): string[] {
  const writes = code.matchAll(/\b(?:insert into|update|delete from|truncate)\s+([a-z_]+)\.("?[a-z_]+"?)/g);
  const foreign = [...writes].filter(([, schema]) => schemas.has(schema!) && schemas.get(schema!) !== slice);
  const tables = new Set(foreign.map(([, schema, table]) => `${schema}.${table!.replaceAll('"', '')}`));
  return [...tables].map((table) => `${path} writes ${table} of another slice`);
}

/** The body of a function, without comments and spacing; '' when the text makes none. */
function bodyOf(sql: string): string {
  const [, body = ''] = /as \$\$(.*)\$\$/s.exec(sql) ?? [];
  return body.replaceAll(/--.*/g, '').replaceAll(/\s+/g, ' ').trim();
}

/** How many arguments each function takes that a text makes. */
function argumentCounts(code: string): number[] {
  return [...code.matchAll(/^create or replace function [a-z_.0-9]+\s*\(/gm)].map((start) => {
    const from = start.index + start[0].length;
    let depth = 1;
    let to = from;
    for (; depth > 0 && to < code.length; to += 1) depth += code[to] === '(' ? 1 : code[to] === ')' ? -1 : 0;
    const taken = code.slice(from, to - 1).replaceAll(/\([^()]*\)/g, '');
    return taken.split(',').filter((one) => one.trim() !== '' && !/^\s*out\s/.test(one)).length;
  });
}

/** The code alone: no comments and no texts in quotes. */
function withoutWords(sql: string): string {
  return sql.replaceAll(/--.*/g, '').replaceAll(/'(?:[^']|'')*'/g, "''");
}
