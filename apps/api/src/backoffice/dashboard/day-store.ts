import type { Utility } from '@gatelight/contract';
import { sql, type Db } from '#platform/db';

/** Sales of a utility, added up by the database: a year of a big business is some ten thousand rows of days. */
export interface SalesSum {
  utility: Utility;
  orders: bigint;
  salesKobo: bigint;
  tokens: bigint;
  unitsTenths: bigint;
  failed: bigint;
}

export interface Sales {
  byDay: (SalesSum & { day: string })[];
  byEstate: (SalesSum & { estateId: bigint; estateName: string })[];
}

export interface MoneyRow {
  day: string;
  inKobo: bigint;
  outKobo: bigint;
  walletsKobo: bigint;
}

export interface MessageRow {
  day: string;
  channel: string;
  sent: bigint;
  delivered: bigint;
  failed: bigint;
}

export interface Days {
  from: string;
  until: string;
}

/** The same sales twice: by day and by estate, each by utility. */
export async function readSales(
  db: Db,
  { from, until }: Days,
  filter: { estate?: string | undefined; utility?: Utility | undefined },
): Promise<Sales> {
  const { rows } = await sql<SalesSum & { day: string | null; estateId: bigint | null; estateName: string | null }>`
    with sale as (
      select s.day, s.estate_id, s.utility, s.orders, s.sales_kobo, s.tokens, s.units_tenths, s.failed
      from backoffice.sales_day s where s.day between ${from}::date and ${until}::date
      union all
      select * from backoffice.open_sales(${from}::date, ${until}::date)
    ), sums as (
      select s.day, s.estate_id, s.utility, sum(s.orders)::bigint as orders, sum(s.sales_kobo)::bigint as sales_kobo,
        sum(s.tokens)::bigint as tokens, sum(s.units_tenths)::bigint as units_tenths, sum(s.failed)::bigint as failed
      from sale s
      where (${filter.estate ?? null}::bigint is null or s.estate_id = ${filter.estate ?? null}::bigint)
        and (${filter.utility ?? null}::text is null or s.utility = ${filter.utility ?? null})
      group by grouping sets ((s.day, s.utility), (s.estate_id, s.utility))
    )
    select s.day::text as day, s.estate_id as "estateId", e.name as "estateName", s.utility, s.orders, s.sales_kobo as "salesKobo",
      s.tokens, s.units_tenths as "unitsTenths", s.failed
    from sums s left join estates.estate e on e.id = s.estate_id
    order by s.day, s.estate_id, s.utility
  `.execute(db);
  const { byDay = [], byEstate = [] } = Object.groupBy(rows, ({ day }) => (day === null ? 'byEstate' : 'byDay'));
  return {
    byDay: byDay.map((row) => ({ ...row, day: row.day! })),
    byEstate: byEstate.map((row) => ({ ...row, estateId: row.estateId!, estateName: row.estateName! })),
  };
}

export async function readMoney(db: Db, { from, until }: Days): Promise<MoneyRow[]> {
  const { rows } = await sql<MoneyRow>`
    select m.day::text as day, m.in_kobo as "inKobo", m.out_kobo as "outKobo", m.wallets_kobo as "walletsKobo"
    from backoffice.money_between(${from}::date, ${until}::date) m order by m.day
  `.execute(db);
  return rows;
}

export async function readMessages(db: Db, { from, until }: Days): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select m.day::text as day, m.channel, m.sent, m.delivered, m.failed
    from backoffice.messages_between(${from}::date, ${until}::date) m order by m.day, m.channel
  `.execute(db);
  return rows;
}

/** How many past days were added up. */
export async function fillDueDays(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ days: number }>`select backoffice.fill_due_days(${most}) as days`.execute(db);
  return rows[0]!.days;
}
