import { sql, type Db } from '#platform/database/db';
import type { Keyed, KeysetDefinition, KeysetPage } from '#platform/lists/keyset';
import { objectName, type ObjectNames } from '#platform/lists/object-names';

/**
 * The order of entries: newest first. Between two days they are sorted by time, so that days of last year are found
 * immediately. Otherwise they are sorted by number, in which the entries of one person, act or object are found.
 */
export const auditKeys: KeysetDefinition<'created_at' | 'id'> = {
  list: 'audit',
  sorts: { created_at: { column: sql`e.at`, kind: 'timestamptz' }, id: { column: sql`e.id`, kind: 'bigint' } },
  id: { column: sql`e.id`, kind: 'bigint' },
  first: '-id',
};

export const auditSort = ({ from, until }: AuditFilter) => ((from ?? until) === undefined ? '-id' : '-created_at');

export interface EntryRow extends Keyed {
  id: bigint;
  at: Date;
  actor: string;
  actorName: string | null;
  action: string;
  objectKind: string;
  objectId: string;
  /** Null when the id is what people know. */
  objectName: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  ip: string | null;
  isSealed: boolean;
}

export interface AuditFilter {
  actor?: string | undefined;
  action?: string | undefined;
  object?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
}

/** Entries of an order have its reference. Some, such as views of its tokens, have its id. */
function objectIds(kind: string, id: string) {
  return kind === 'order'
    ? sql`e.object_id in (${id}, (select o.id::text from vending."order" o where o.reference = ${id}))`
    : sql`e.object_id = ${id}`;
}

const isAbout = (asked: string, action: string) =>
  asked.endsWith('*') ? action.startsWith(asked.slice(0, -1)) : asked === action;

function conditions({ actor, action, object, from, until }: AuditFilter) {
  const [kind, ...id] = object?.split(':') ?? [];
  return [
    ...(actor === undefined ? [] : [sql`e.actor = ${/^\d+$/.test(actor) ? `user:${actor}` : actor}`]),
    // These conditions repeat the ones of the indexes, which leave out what most entries have. Without them PostgreSQL
    // would not use the indexes.
    ...(actor === undefined || actor === 'system' ? [] : [sql`e.actor <> 'system'`]),
    ...(action === undefined || isAbout(action, 'ledger.post') ? [] : [sql`e.action <> 'ledger.post'`]),
    ...(action === undefined
      ? []
      : action.endsWith('*')
        ? [sql`e.action like ${`${action.slice(0, -1)}%`}`]
        : [sql`e.action = ${action}`]),
    ...(kind === undefined ? [] : [sql`e.object_kind = ${kind} and ${objectIds(kind, id.join(':'))}`]),
    ...(from === undefined ? [] : [sql`e.at >= platform.start_of(${from}::date)`]),
    ...(until === undefined ? [] : [sql`e.at < platform.start_of(${until}::date + 1)`]),
  ];
}

export interface AuditLogDeps {
  staffDb: Db;
  /** The names of acts of all slices. */
  objectNames: ObjectNames;
}

export async function selectEntries(
  { staffDb: db, objectNames }: AuditLogDeps,
  page: KeysetPage,
  filter: AuditFilter,
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select ${page.keys}, e.id, e.at, e.actor, u.first_name || ' ' || u.last_name as "actorName", e.action,
      e.object_kind as "objectKind", e.object_id as "objectId",
      ${objectName(objectNames, 'e.object_kind', 'e.object_id')} as "objectName", e.before, e.after, host(e.ip) as ip,
      exists (select from audit.seal s where s.entry_id = e.id) as "isSealed"
    from audit.entry e
    left join identity."user" u on u.id = case when e.actor ~ '^user:[0-9]{1,18}$' then substr(e.actor, 6)::bigint end
    where ${sql.join([...conditions(filter), page.after], sql` and `)}
    order by ${page.order} limit ${page.limit}`.execute(db);
  return rows;
}

export interface Verification {
  checkedTo: bigint | null;
  checked: bigint;
  isEnd: boolean;
  headHash: string | null;
  faults: { entry: string; code: 'entry-gone' | 'chain-cut' | 'entry-changed' | 'entry-slipped-in' }[];
}

export async function verifyPart(db: Db, after: string, limit: number): Promise<Verification> {
  const { rows } = await sql<Verification>`
    select checked_to as "checkedTo", checked, is_end as "isEnd", head_hash as "headHash", faults
    from audit.verify_part(${after}::bigint, ${limit})`.execute(db);
  return rows[0]!;
}
