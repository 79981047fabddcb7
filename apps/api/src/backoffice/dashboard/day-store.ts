import type { Utility } from '@gatelight/contract';
import { sql, type Db } from '#platform/db';

export interface SalesRow {
  day: string;
  estateId: bigint;
  estateName: string;
  utility: Utility;
  orders: bigint;
  salesKobo: bigint;
  tokens: bigint;
  unitsTenths: bigint;
  failed: bigint;
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

/** Some rows for each day: an estate and a utility each. */
export async function readSales(
  db: Db,
  { from, until }: Days,
  filter: { estate?: string | undefined; utility?: Utility | undefined },
): Promise<SalesRow[]> {
  const { rows } = await sql<SalesRow>`
    select s.day::text as day, s.estate_id as "estateId", e.name as "estateName", s.utility, s.orders, s.sales_kobo as "salesKobo",
      s.tokens, s.units_tenths as "unitsTenths", s.failed
    from backoffice.sales_between(${from}::date, ${until}::date) s join estates.estate e on e.id = s.estate_id
    where (${filter.estate ?? null}::bigint is null or s.estate_id = ${filter.estate ?? null}::bigint)
      and (${filter.utility ?? null}::text is null or s.utility = ${filter.utility ?? null})
    order by s.day, s.estate_id, s.utility
  `.execute(db);
  return rows;
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
