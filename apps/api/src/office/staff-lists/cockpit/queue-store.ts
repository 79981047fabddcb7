import { acts, type Cockpit, type CockpitQueue, type Permission } from '@gatelight/contract';
import type { User } from '#platform/callers/caller';
import { sql, type Db } from '#platform/database/db';
import { orderQueues } from '../orders/order-store.ts';

type Sql = ReturnType<typeof sql>;

interface QueueSource {
  /** Callers without it do not see the queue. */
  permission: Permission;
  /** Callers with this permission see another queue of the same items instead. */
  unless?: Permission;
  /** Its items have owners, and an item without an owner must be taken. */
  hasOwners?: true;
  /** One row for each item: `since`, `kobo`, `owner_id`, `due_at`. As many rows as the list behind the queue has. */
  items: (caller: User) => Sql;
}

const noOwner = sql`null::bigint as owner_id`;
const noMoney = sql`null::bigint as kobo`;
const never = sql`null::timestamptz as due_at`;

const ordersIn = (ids: Sql): Sql => sql`
  select coalesce(o.paid_at, o.created_at) as since, o.amount_kobo as kobo, w.user_id as owner_id, ${never}
  from vending."order" o left join vending.order_owner w on w.order_id = o.id where o.id in (${ids})`;

/** A whole number of kobo in a finding, as the list of exceptions reads it. */
const koboOf = (name: string) =>
  sql`case when f.detail ->> ${sql.lit(name)} ~ '^-?[0-9]{1,18}$' then (f.detail ->> ${sql.lit(name)})::bigint end`;

/** Every queue of the overview. */
const queueSources = {
  unknown: { permission: 'orders.read', hasOwners: true, items: () => ordersIn(orderQueues.unknown) },
  attention: { permission: 'orders.read', hasOwners: true, items: () => ordersIn(orderQueues.attention) },
  'order-refunds': { permission: 'orders.read', unless: 'money.read', items: () => ordersIn(orderQueues.refunds) },
  refunds: {
    permission: 'money.read',
    items: () => sql`
      select r.created_at as since, r.amount_minor as kobo, ${noOwner}, ${never} from payments.refund r
      where r.processed_at is null and r.state <> 'processed'`,
  },
  payouts: {
    permission: 'money.read',
    items: () => sql`
      select w.created_at as since, w.amount_kobo as kobo, ${noOwner}, ${never} from withdrawals.withdrawal w
      where w.approval = 'waiting' and w.status = 'requested'`,
  },
  'payout-codes': {
    permission: 'money.read',
    items: () => sql`
      select w.needs_code_since as since, w.amount_kobo as kobo, ${noOwner}, ${never} from withdrawals.withdrawal w
      where w.needs_code_since is not null and w.status in ('sending', 'unknown')`,
  },
  exceptions: {
    permission: 'money.read',
    hasOwners: true,
    items: () => sql`
      select f.created_at as since, abs(case
          when f.detail ?| array['ours', 'theirs'] then coalesce(${koboOf('theirs')}, 0) - coalesce(${koboOf('ours')}, 0)
          else coalesce(${koboOf('amountMinor')}, ${koboOf('receivedMinor')}, ${koboOf('sumMinor')}, ${koboOf('amountKobo')},
            ${koboOf('refund_amount')}, ${koboOf('amount')},
            (select k.received_minor from payments.capture k where k.id = ${koboOf('captureId')})) end) as kobo,
        f.assignee_id as owner_id, ${never}
      from platform.finding f where f.state = 'needs_attention'`,
  },
  'bank-lines': {
    permission: 'money.read',
    items: () => sql`
      select platform.start_of(b.booked_on) as since, abs(b.amount_kobo) as kobo, ${noOwner}, ${never}
      from accounting.bank_line b where b.state = 'open'`,
  },
  disputes: {
    permission: 'money.read',
    items: () => sql`
      select d.opened_at as since, d.amount_minor as kobo, ${noOwner}, case when d.reply is null then d.due_at end as due_at
      from payments.dispute d where d.state = 'open'`,
  },
  tickets: {
    permission: 'tickets.read',
    hasOwners: true,
    items: () => sql`
      select t.created_at as since, ${noMoney}, t.assignee_id as owner_id, nullif(t.clock_due_at, '9999-12-31 00:00:00+00') as due_at
      from support.ticket t where t.status in ('open', 'waiting_for_us') and t.kind <> 'waiting_list' and t.audience = 'utility'`,
  },
  requests: {
    permission: 'people.edit',
    items: ({ userId }) => sql`
      select q.created_at as since, ${noMoney}, ${noOwner}, ${never}
      from identity.role_request q join identity."user" u on u.id = q.user_id
      where q.decided_at is null and u.deleted_at is null
      union all
      select r.created_at, null, null, null from households.request r
      where r.status = 'open' and r.kind <> 'invitation' and r.sender_id <> ${userId}::bigint`,
  },
  announcements: {
    permission: 'announcements.send',
    items: () => sql`
      select r.created_at as since, ${noMoney}, ${noOwner}, ${never} from announcements.request r where r.state = 'waiting'`,
  },
  delivery: {
    permission: 'orders.read',
    items: () => sql`
      select x.since, ${noMoney}, ${noOwner}, ${never} from (
        select min(m.created_at) as since from notifications.message m
        where m.id in (${orderQueues.undelivered}) group by m.subject_id) x`,
  },
  approvals: {
    permission: 'overview.read',
    items: (caller) => sql`
      select a.asked_at as since, ${noOwner}, ${never},
        (select sum((j ->> 'debit_kobo')::bigint) from jsonb_array_elements(a.preview -> 'journal') j) as kobo
      from staff.act a where a.state = 'waiting' and ${visibleTo(caller)}`,
  },
} as const satisfies Record<CockpitQueue, QueueSource>;

/** Acts that the list of approvals shows to this caller. */
function visibleTo({ userId, permissions = [] }: User): Sql {
  if (permissions.includes('audit.read')) return sql`true`;
  const kinds = acts.filter(
    ({ permission, approval }) => permissions.includes(permission) || permissions.includes(approval),
  );
  return sql`(a.asked_by = ${userId}::bigint or a.kind = any(${kinds.map(({ kind }) => kind)}::text[]))`;
}

/** A queue is counted up to this number. A larger number would not help staff. */
export const mostCounted = 1000;

/** The queues that the caller may read, in one query. */
export async function readQueues(db: Db, caller: User): Promise<Cockpit['queues']> {
  const may = new Set(caller.permissions ?? []);
  const parts = Object.entries<QueueSource>(queueSources)
    .filter(([, { permission, unless }]) => may.has(permission) && !(unless && may.has(unless)))
    .map(
      ([queue, { items, hasOwners }]) => sql`
        select ${queue}::text as queue, count(*) as counted, min(i.since) as oldest_at, sum(i.kobo)::bigint as kobo, min(i.due_at) as due_at,
          ${hasOwners ? sql`count(*) filter (where i.owner_id is null)` : sql`null::bigint`} as unowned,
          (array_agg(i.owner_id order by i.since) filter (where i.owner_id is not null))[1] as owner_id
        from (select x.since, x.kobo::bigint as kobo, x.owner_id, x.due_at from (${items(caller)}) x limit ${mostCounted + 1}) i`,
    );
  if (parts.length === 0) return [];
  const { rows } = await sql<Cockpit['queues'][number]>`
    select q.queue, least(q.counted, ${mostCounted})::int as waiting, q.counted > ${mostCounted} as has_more, q.oldest_at,
      case when q.owner_id is not null then
        jsonb_build_object('id', q.owner_id::text, 'name', coalesce(u.first_name || ' ' || u.last_name, '')) end as owner,
      q.unowned::int as unowned, q.kobo as at_stake_kobo, q.due_at
    from (${sql.join(parts, sql` union all `)}) q left join identity."user" u on u.id = q.owner_id
    order by q.oldest_at nulls last, q.queue`.execute(db);
  return rows;
}
