import { by } from '#platform/callers/by';
import type { User } from '#platform/callers/caller';
import { sessionOf } from '#platform/callers/session';
import { sql, type Db, type Tx } from '#platform/database/db';

export async function findEstate(db: Db, estateId: string): Promise<{ name: string; address: string } | undefined> {
  const { rows } = await sql<{ name: string; address: string }>`
    select e.name, e.address from estates.estate e where e.id = ${BigInt(estateId)}`.execute(db);
  return rows[0];
}

/** The first month with bills or jobs of an estate, `2024-12`. Null when there is none yet. */
export async function selectFirstMonth(db: Db, estateId: string): Promise<string | null> {
  const estate = BigInt(estateId);
  const { rows } = await sql<{ month: string | null }>`
    select to_char(least(
      (select min(i.issued_at) from service_charges.invoice i where i.estate_id = ${estate}),
      (select min(j.created_at) from facility.job j where j.estate_id = ${estate})) at time zone 'Africa/Lagos', 'YYYY-MM') as month`.execute(
    db,
  );
  return rows[0]!.month;
}

export async function selectSent(
  db: Db,
  estateId: string,
  since: string,
): Promise<{ month: string; emails: number; at: Date }[]> {
  const { rows } = await sql<{ month: string; emails: number; at: Date }>`
    select to_char(s.month, 'YYYY-MM') as month, s.emails, s.at from reports.sent s
    where s.estate_id = ${BigInt(estateId)} and s.month >= ${`${since}-01`}::date`.execute(db);
  return rows;
}

export interface Sending {
  day: number;
  emails: string[];
  /** `2026-11`. */
  firstMonth: string;
}

export async function selectSending(db: Db | Tx, estateId: string): Promise<Sending | undefined> {
  const { rows } = await sql<Sending>`
    select s.day, s.emails, to_char(s.first_month, 'YYYY-MM') as "firstMonth" from reports.sending s
    where s.estate_id = ${BigInt(estateId)}`.execute(db);
  return rows[0];
}

/** Returns false when the caller no longer manages the estate. */
export async function setSending(
  db: Db,
  caller: User,
  estateId: string,
  { day, emails }: { day: number; emails: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select reports.set_sending(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${day}, ${[...emails]}::text[],
      ${by(caller)}) as done`.execute(db);
  return rows[0]!.done;
}

/** Estates whose report of the month before `now` is due and was not sent. */
export async function selectDue(db: Db, now: Date, most: number): Promise<{ estateId: string; month: string }[]> {
  const { rows } = await sql<{ estateId: string; month: string }>`
    select s.estate_id::text as "estateId", to_char(m.month, 'YYYY-MM') as month
    from reports.sending s join estates.estate e on e.id = s.estate_id and e.retired_at is null
    cross join (select ${now}::timestamptz at time zone 'Africa/Lagos' as at) t
    cross join lateral (select (date_trunc('month', t.at) - interval '1 month')::date as month) m
    where cardinality(s.emails) > 0 and m.month >= s.first_month
      and t.at >= date_trunc('month', t.at) + make_interval(days => s.day - 1, hours => 7)
      and not exists (select from reports.sent x where x.estate_id = s.estate_id and x.month = m.month)
    order by s.estate_id limit ${most}`.execute(db);
  return rows;
}

/** Returns false when it was sent before. Two workers at the same time wait for each other here. */
export async function claimReport(
  tx: Tx,
  { estateId, month, emails }: { estateId: string; month: string; emails: number },
): Promise<boolean> {
  const { rows } = await sql<{ month: Date }>`
    insert into reports.sent (estate_id, month, emails) values (${BigInt(estateId)}, ${`${month}-01`}::date, ${emails})
    on conflict do nothing returning month`.execute(tx);
  return rows.length > 0;
}
