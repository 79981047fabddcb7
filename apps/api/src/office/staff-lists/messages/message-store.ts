import type { QueryOf, SentMessage, exportMessages } from '@gatelight/contract';
import { sql, type Db } from '#platform/database/db';
import { defineKeyset, type Keyed, type KeysetPage } from '#platform/lists/keyset';

export const messagePages = defineKeyset({
  list: 'messages',
  sorts: { created_at: { column: sql`m.created_at`, kind: 'timestamptz' } },
  id: { column: sql`m.id`, kind: 'bigint' },
  first: '-created_at',
});

export interface MessageRow extends Keyed, Omit<SentMessage, 'to_masked' | 'about'> {
  to: string;
  subject_kind: string;
  subject_id: string;
  /** Of the order that it is about. */
  order_reference: string | null;
}

type StateFilter = QueryOf<typeof exportMessages>['state'];

/**
 * Messages that were not sent are found by an index whose condition has the state, so the state is written into the
 * query.
 */
function inState(state: StateFilter) {
  if (state === undefined) return sql`true`;
  if (state === 'out') return sql`m.open_state is null`;
  const isOut = state === 'sent' || state === 'delivered';
  return isOut ? sql`m.state = ${state}` : sql`m.open_state = ${sql.lit(state)}`;
}

export async function selectMessages(
  db: Db,
  page: KeysetPage,
  { state, channel, user, from, until }: QueryOf<typeof exportMessages>,
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select ${page.keys}, m.id::text as id, m.template, m.channel, m.recipient as "to", m.state, m.attempts, m.last_problem as problem,
      m.created_at, m.changed_at, m.subject_kind, m.subject_id,
      case when m.subject_kind = 'order' and m.subject_id ~ '^[0-9]{1,18}$'
        then (select o.reference from vending."order" o where o.id = m.subject_id::bigint) end as order_reference
    from notifications.message m
    where ${inState(state)}
      and ${channel ? sql`m.channel = ${sql.lit(channel)}` : sql`true`}
      and ${user ? sql`m.user_id = ${user}::bigint` : sql`true`}
      and ${from ? sql`m.created_at >= staff_lists.day_start(${from}::date)` : sql`true`}
      and ${until ? sql`m.created_at < staff_lists.day_start(${until}::date + 1)` : sql`true`}
      and ${page.after} order by ${page.order} limit ${page.limit}`.execute(db);
  return rows;
}
