import type { Deadline, Permission } from '@gatelight/contract';
import { sql, type Db } from '#platform/database/db';

const mostOfKind = 10;
const mostShown = 10;

/** Deadlines by day, the nearest first. Each kind is read by an index of open items. */
const sources = {
  dispute: {
    permission: 'money.read',
    rows: sql`
      select 'dispute' as kind, d.id::text as id, d.provider_dispute_id as name, d.due_at as at, d.amount_minor as kobo
      from payments.dispute d where d.state = 'open' and d.reply is null and d.due_at is not null order by d.due_at limit ${mostOfKind}`,
  },
  ticket: {
    permission: 'tickets.read',
    rows: sql`
      select 'ticket' as kind, t.number as id, t.subject as name, t.clock_due_at as at, null::bigint as kobo
      from support.ticket t where t.audience = 'utility' and t.clock_due_at < '9999-12-31 00:00:00+00' order by t.clock_due_at limit ${mostOfKind}`,
  },
  price: {
    permission: 'tariffs.read',
    rows: sql`
      select 'price' as kind, t.id::text as id, t.name, p.valid_from as at, p.price_kobo_per_unit as kobo
      from metering.tariff_price p join metering.tariff t on t.id = p.tariff_id
      where p.cancelled_at is null and p.valid_from > now() order by p.valid_from limit ${mostOfKind}`,
  },
} as const satisfies Record<Deadline['kind'], { permission: Permission; rows: ReturnType<typeof sql> }>;

export async function readDeadlines(db: Db, may: ReadonlySet<Permission>): Promise<Deadline[]> {
  const parts = Object.values(sources)
    .filter(({ permission }) => may.has(permission))
    .map(({ rows }) => sql`(${rows})`);
  if (parts.length === 0) return [];
  const { rows } = await sql<Deadline>`
    select d.kind, d.id, d.name, d.at, d.kobo from (${sql.join(parts, sql` union all `)}) d order by d.at limit ${mostShown}`.execute(
    db,
  );
  return rows;
}

/** When our books were last compared with the providers' books. */
export async function readBooksChecked(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select f.at from platform.reconcile_facts() f`.execute(db);
  return rows[0]?.at ?? null;
}
