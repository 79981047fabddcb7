import type {
  AnswerOf,
  getException,
  getReconciliation,
  MoneyException,
  MoneyExceptionStep,
} from '@gatelight/contract';
import { defineKeyset, type Keyed, type KeysetPage } from '#platform/lists/keyset';
import { sql, type Db, type Tx } from '#platform/database/db';
import { holds } from '#platform/database/search';

export const exceptionPages = defineKeyset({
  list: 'exceptions',
  sorts: { created_at: { column: sql`f.created_at`, kind: 'timestamptz' } },
  id: { column: sql`f.id`, kind: 'bigint' },
  first: '-created_at',
});

export interface ExceptionFilter {
  state: 'open' | 'closed';
  kind?: string | undefined;
  owner?: string | undefined;
  /** A user's id, or `nobody`. */
  assignee?: string | undefined;
  q?: string | undefined;
}

export interface ExceptionRow extends Keyed, Omit<MoneyException, 'state' | 'reference' | 'ours_kobo' | 'theirs_kobo'> {
  state: 'needs_attention' | 'resolved';
  detail: Record<string, unknown>;
  /** The amount of the payment that it is about. */
  capture_kobo: bigint | null;
  history: {
    at: string;
    state: MoneyExceptionStep;
    how?: string;
    journal?: string;
    by?: string;
    to?: number | string;
  }[];
}

const columns = sql`
  f.id::text as id, f.kind, f.owner, case when f.assignee_id is not null then
    jsonb_build_object('id', f.assignee_id::text, 'name', btrim(concat(u.first_name, ' ', u.last_name))) end as assignee, f.state,
  f.detail, (select k.received_minor from payments.capture k where k.id = case when f.detail ->> 'captureId' ~ '^[0-9]{1,18}$'
    then (f.detail ->> 'captureId')::bigint end) as capture_kobo,
  f.seen, f.created_at, f.last_seen_at, f.resolved_at as closed_at, f.history`;

/** Findings of the reconciliation that only engineers can read are exceptions too: nothing is hidden. */
export async function readExceptions(db: Db, page: KeysetPage, filter: ExceptionFilter): Promise<ExceptionRow[]> {
  const { kind, owner, assignee, q } = filter;
  const { rows } = await sql<ExceptionRow>`
    select ${page.keys}, ${columns}
    from platform.finding f left join identity."user" u on u.id = f.assignee_id
    where f.state = ${filter.state === 'open' ? 'needs_attention' : 'resolved'}
      and (${kind ?? null}::text is null or f.kind = ${kind ?? null})
      and (${owner ?? null}::text is null or f.owner = ${owner ?? null})
      and (${assignee ?? null}::text is null or case when ${assignee ?? null} = 'nobody' then f.assignee_id is null
        else f.assignee_id::text = ${assignee ?? null} end)
      and ${q === undefined ? sql`true` : sql`(${holds(sql`f.key`, q)} or ${holds(sql`f.detail::text`, q)})`}
      and ${page.after}
    order by ${page.order} limit ${page.limit}`.execute(db);
  return rows;
}

export async function readException(db: Db | Tx, id: string): Promise<ExceptionRow | undefined> {
  const { rows } = await sql<ExceptionRow>`
    select ${columns}, '' as "sortKey", '' as "idKey"
    from platform.finding f left join identity."user" u on u.id = f.assignee_id where f.id = ${id}::bigint`.execute(db);
  return rows[0];
}

/** The names of the users that the history of an exception mentions, by id. */
export async function namesIn(db: Db, history: ExceptionRow['history']): Promise<ReadonlyMap<string, string>> {
  const ids = history.flatMap(({ by, to }) => [by?.replace(/^user:/, ''), to === undefined ? undefined : String(to)]);
  const numbers = ids.filter((id) => id !== undefined && /^\d{1,18}$/.test(id));
  if (numbers.length === 0) return new Map();
  const { rows } = await sql<{ id: bigint; name: string }>`
    select id, btrim(first_name || ' ' || last_name) as name from identity."user" where id = any(${numbers}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, name }) => [id.toString(), name]));
}

type LikelyMatch = NonNullable<AnswerOf<typeof getException>['likely']>;

/** Something of ours with the same reference, otherwise with the same amount within two days. */
export async function likelyMatch(
  db: Db,
  about: { reference: string | null; amountKobo: bigint | null; at: Date },
): Promise<LikelyMatch | undefined> {
  const { rows } = await sql<LikelyMatch>`
    select * from (
      select 'charge' as kind, c.reference, c.amount_kobo, c.created_at as at, c.status, 1 as rank
      from payments.provider_reference r join payments.charge c on c.id = r.charge_id
      where r.reference = ${about.reference}
      union all
      (select 'charge', c.reference, c.amount_kobo, c.created_at, c.status, 2 from payments.charge c
       where c.amount_kobo = ${about.amountKobo} and c.status <> 'captured'
         and c.created_at between ${about.at}::timestamptz - interval '2 days' and ${about.at}::timestamptz + interval '1 hour'
       order by c.id desc limit 1)
      union all
      (select 'capture', k.provider_reference, k.received_minor, k.paid_at, 'captured', 3 from payments.capture k
       where k.received_minor = ${about.amountKobo} and k.provider_reference is distinct from ${about.reference}
         and k.paid_at between ${about.at}::timestamptz - interval '2 days' and ${about.at}::timestamptz + interval '1 hour'
       order by k.id desc limit 1)
    ) m order by rank limit 1`.execute(db);
  return rows[0];
}

export async function closeFinding(
  tx: Tx,
  request: { id: string; by: string; note: string | null; journal: string | null },
): Promise<'closed' | 'unchanged' | 'not-found' | 'no-journal'> {
  const { rows } = await sql<{ outcome: 'closed' | 'unchanged' | 'not-found' | 'no-journal' }>`
    select accounting.close_finding(${request.id}::bigint, ${request.by}, ${request.note}, ${request.journal}) as outcome`.execute(
    tx,
  );
  return rows[0]!.outcome;
}

export async function assignFinding(
  tx: Tx,
  request: { id: string; by: string; assignee: string | null; owner: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select accounting.assign_finding(${request.id}::bigint, ${request.by}, ${request.assignee}::bigint, ${request.owner}) as done`.execute(
    tx,
  );
  return rows[0]!.done;
}

type Reconciliation = AnswerOf<typeof getReconciliation>;

export async function countExceptions(db: Db): Promise<Pick<Reconciliation, 'open' | 'closed_this_month'>> {
  const { rows } = await sql<Pick<Reconciliation, 'open' | 'closed_this_month'>>`
    select (select count(*)::int from platform.finding where state = 'needs_attention') as open,
      (select count(*)::int from platform.finding where state = 'resolved' and resolved_at >=
        date_trunc('month', now() at time zone 'Africa/Lagos') at time zone 'Africa/Lagos') as closed_this_month`.execute(
    db,
  );
  return rows[0]!;
}

export async function readReads(db: Db): Promise<Reconciliation['reads']> {
  const { rows } = await sql<Reconciliation['reads'][number]>`
    select provider, 'payments' as subject, last_look_at as read_at, problem from payments.statement
    union all
    select provider, subject, read_at, problem from accounting.provider_check order by 1, 2`.execute(db);
  return rows;
}
