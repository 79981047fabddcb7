import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { AppError } from '../errors.ts';

/** The kind of a sort value, as PostgreSQL calls it. A column that may be null cannot be sorted by: `coalesce` it. */
export type KeyKind = 'bigint' | 'integer' | 'date' | 'timestamptz' | 'text';

export interface KeyColumn {
  /** The expression, the same in every query of the list: `sql`o.created_at``. */
  column: RawBuilder<unknown>;
  kind: KeyKind;
}

export interface KeysetDefinition<Name extends string> {
  /** Name of the list: a cursor of another list is refused. */
  list: string;
  /** The only sorts that callers may use. Each needs an index on (column, id). */
  sorts: Readonly<Record<Name, KeyColumn>>;
  /** Decides between rows with equal sort values. Unique. */
  id: KeyColumn;
  /** The default order, `-` for descending. */
  first: NoInfer<Name | `-${Name}`>;
}

/** The columns that a query selects in addition to its own: `sql`select ${page.keys}, …``. */
export interface Keyed {
  sortKey: string;
  idKey: string;
}

/** The SQL of one page: `select ${keys}, … where … and ${after} order by ${order} limit ${limit}`. */
export interface KeysetPage {
  keys: RawBuilder<unknown>;
  after: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  /** One more row than the page shows: this shows whether there is a next page, without counting. */
  limit: number;
  /** The response of a list. `view` makes an item from a row. */
  toPage<Row extends Keyed, Item>(
    rows: readonly Row[],
    view: (row: Row) => Item,
  ): { items: Item[]; next: string | null };
}

export interface PageRequest {
  sort?: string | undefined;
  cursor?: string | undefined;
  limit: number;
  /** Everything that decides which rows are listed. A cursor continues the list only with the same filters. */
  filters?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Pages of a list that grows while it is read: each page continues after the last row of the page before, so no row is
 * shown twice and none is skipped. There is no offset and no count. A page costs the same at the millionth row.
 */
export interface Keyset<Name extends string> {
  /** `invalid-input` for an unknown sort, and for a cursor of another list, sort or filter. */
  page(request: PageRequest): KeysetPage;
  /** In the form that a query of the contract expects. */
  sortNames: readonly (Name | `-${Name}`)[];
}

export function defineKeyset<Name extends string>(definition: KeysetDefinition<Name>): Keyset<Name> {
  const names = Object.keys(definition.sorts) as Name[];
  return {
    sortNames: names.flatMap((name) => [name, `-${name}` as const]),
    page({ sort = definition.first, cursor, limit, filters = {} }) {
      const isDescending = sort.startsWith('-');
      const name = isDescending ? sort.slice(1) : sort;
      if (!Object.hasOwn(definition.sorts, name)) refuse('sort');
      const by = definition.sorts[name as Name];
      const mark = markOf(definition.list, sort, filters);
      const direction = isDescending ? sql`desc` : sql`asc`;
      return {
        keys: sql`${textOf(by)} as "sortKey", ${textOf(definition.id)} as "idKey"`,
        after: cursor === undefined ? sql`true` : afterRow(by, definition.id, isDescending, readCursor(cursor, mark)),
        order: sql`${by.column} ${direction}, ${definition.id.column} ${direction}`,
        limit: limit + 1,
        toPage: (rows, view) => {
          const shown = rows.slice(0, limit);
          const last = shown.at(-1);
          return { items: shown.map(view), next: rows.length > limit && last ? writeCursor(mark, last) : null };
        },
      };
    },
  };
}

/** All rows of a list, in pages, for a file: `read` runs the query of one page. */
export async function* eachPage<Row extends Keyed>(
  keyset: Keyset<string>,
  request: Omit<PageRequest, 'limit' | 'cursor'>,
  read: (page: KeysetPage) => Promise<Row[]>,
  pageSize = 1000,
): AsyncGenerator<Row[]> {
  let cursor: string | undefined;
  do {
    const page = keyset.page({ ...request, cursor, limit: pageSize });
    const { items, next } = page.toPage(await read(page), (row) => row);
    if (items.length > 0) yield items;
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}

function refuse(field: 'sort' | 'cursor'): never {
  throw new AppError('invalid-input', { fields: { [field]: { code: 'wrong-kind' } } });
}

/** An instant as whole microseconds: a `Date` would lose some of them, and with them the position in the list. */
function textOf({ column, kind }: KeyColumn): RawBuilder<unknown> {
  return kind === 'timestamptz' ? sql`(extract(epoch from ${column}) * 1000000)::bigint::text` : sql`(${column})::text`;
}

function valueOf({ kind }: KeyColumn, text: string): RawBuilder<unknown> {
  if (!isReadable(kind, text)) refuse('cursor');
  if (kind === 'timestamptz') return sql`(timestamptz 'epoch' + ${text}::bigint * interval '1 microsecond')`;
  return sql`${text}::${sql.raw(kind)}`;
}

function isReadable(kind: KeyKind, text: string): boolean {
  switch (kind) {
    case 'bigint':
    case 'timestamptz':
      return /^-?\d{1,18}$/.test(text);
    case 'integer':
      return /^-?\d{1,9}$/.test(text);
    case 'date':
      return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
    case 'text':
      return !text.includes('\0');
  }
}

/** One comparison of rows: PostgreSQL starts reading an index on (column, id) at this position. */
function afterRow(by: KeyColumn, id: KeyColumn, isDescending: boolean, { sortKey, idKey }: Keyed): RawBuilder<unknown> {
  const comparison = isDescending ? sql`<` : sql`>`;
  return sql`(${by.column}, ${id.column}) ${comparison} (${valueOf(by, sortKey)}, ${valueOf(id, idKey)})`;
}

/**
 * The list and the order that a cursor belongs to. The order of filters does not matter; a missing filter limits nothing.
 */
function markOf(list: string, sort: string, filters: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(filters)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify([list, sort, given], (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value,
  );
  return createHash('sha256').update(text).digest('base64url').slice(0, 11);
}

function writeCursor(mark: string, { sortKey, idKey }: Keyed): string {
  return Buffer.from(JSON.stringify([mark, sortKey, idKey])).toString('base64url');
}

/** A forged cursor only chooses where the caller's own list continues, so it is bound but not signed. */
function readCursor(cursor: string, mark: string): Keyed {
  let read: unknown;
  try {
    read = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    refuse('cursor');
  }
  if (!Array.isArray(read) || read.length !== 3 || !read.every((part) => typeof part === 'string')) refuse('cursor');
  const [readMark, sortKey, idKey] = read as [string, string, string];
  if (readMark !== mark) refuse('cursor');
  return { sortKey, idKey };
}
