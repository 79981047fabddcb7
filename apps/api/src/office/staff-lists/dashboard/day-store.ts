import type { MessageChannel, Utility } from '@gatelight/contract';
import { addDays, addMonths, firstOf, monthOf } from '@gatelight/contract/lagos-days';
import { sql, type Db } from '#platform/database/db';

/**
 * Sales of a utility, summed by the database, because a year of a large business is about ten thousand rows of days.
 */
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
  channel: MessageChannel;
  sent: bigint;
  delivered: bigint;
  failed: bigint;
}

export interface Days {
  from: string;
  until: string;
}

/**
 * The whole months within a period: from the first day of one to before the first day of another. Undefined when there
 * is none. 2026-01-15 to 2026-04-02: 2026-02-01 to before 2026-04-01.
 */
export function wholeMonths({ from, until }: Days): { from: string; before: string } | undefined {
  // The day before the period is in the month before the first whole month. The day after it is in the month after the
  // last whole one.
  const whole = {
    from: firstOf(addMonths(monthOf(addDays(from, -1)), 1)),
    before: firstOf(monthOf(addDays(until, 1))),
  };
  return whole.from < whole.before ? whole : undefined;
}

/**
 * The same sales twice: by day and by estate, each by utility. Whole months are read as months, and the days of all
 * estates together as totals, so a year is about a thousand rows.
 */
export async function readSales(
  db: Db,
  { from, until }: Days,
  filter: { estate?: string | undefined; utility?: Utility | undefined },
): Promise<Sales> {
  const whole = wholeMonths({ from, until });
  const ofUtility = filter.utility === undefined ? sql`` : sql`and s.utility = ${filter.utility}`;
  const wanted = filter.estate === undefined ? ofUtility : sql`and s.estate_id = ${filter.estate}::bigint ${ofUtility}`;
  const figures = sql`s.utility, s.orders, s.sales_kobo, s.tokens, s.units_tenths, s.failed`;
  const sums = sql`s.utility, sum(s.orders)::bigint as orders, sum(s.sales_kobo)::bigint as "salesKobo", sum(s.tokens)::bigint as tokens,
    sum(s.units_tenths)::bigint as "unitsTenths", sum(s.failed)::bigint as failed`;
  const days = sql`s.day between ${from}::date and ${until}::date`;
  const { rows } = await sql<SalesSum & { day: string | null; estateId: bigint | null; estateName: string | null }>`
    with open_sale as materialized (
      select s.day, s.estate_id, ${figures} from staff_lists.open_sales(${from}::date, ${until}::date) s where true ${wanted}
    ), of_day as (
      select s.day, ${figures} from ${filter.estate === undefined ? sql`staff_lists.sales_total_day s where ${days} ${ofUtility}` : sql`staff_lists.sales_day s where ${days} ${wanted}`}
      union all select s.day, ${figures} from open_sale s
    ), of_estate as (
      ${
        whole === undefined
          ? sql`select s.estate_id, ${figures} from staff_lists.sales_day s where ${days} ${wanted}`
          : sql`select s.estate_id, ${figures} from staff_lists.sales_month s
              where s.month >= ${whole.from}::date and s.month < ${whole.before}::date ${wanted}
            union all
            select s.estate_id, ${figures} from staff_lists.sales_day s
              where s.day >= ${from}::date and s.day < ${whole.from}::date ${wanted}
            union all
            select s.estate_id, ${figures} from staff_lists.sales_day s
              where s.day >= ${whole.before}::date and s.day <= ${until}::date ${wanted}`
      }
      union all select s.estate_id, ${figures} from open_sale s
    )
    select s.day::text as day, null::bigint as "estateId", null::text as "estateName", ${sums} from of_day s group by s.day, s.utility
    union all
    select null, s.estate_id, (select e.name from estates.estate e where e.id = s.estate_id), ${sums} from of_estate s
      group by s.estate_id, s.utility
    order by 1, 2, 4
  `.execute(db);
  const { byDay = [], byEstate = [] } = Object.groupBy(rows, ({ day }) => (day === null ? 'byEstate' : 'byDay'));
  return {
    byDay: byDay.map((row) => ({ ...row, day: row.day! })),
    byEstate: byEstate.map((row) => ({ ...row, estateId: row.estateId!, estateName: row.estateName ?? '' })),
  };
}

export async function readMoney(db: Db, { from, until }: Days): Promise<MoneyRow[]> {
  const { rows } = await sql<MoneyRow>`
    select m.day::text as day, m.in_kobo as "inKobo", m.out_kobo as "outKobo", m.wallets_kobo as "walletsKobo"
    from staff_lists.money_between(${from}::date, ${until}::date) m order by m.day
  `.execute(db);
  return rows;
}

export async function readMessages(db: Db, { from, until }: Days): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select m.day::text as day, m.channel, m.sent, m.delivered, m.failed
    from staff_lists.messages_between(${from}::date, ${until}::date) m order by m.day, m.channel
  `.execute(db);
  return rows;
}

/** Sales of one hour of the day of `at`, or of the same day a week before. */
interface HourRow {
  isToday: boolean;
  hour: number;
  orders: bigint;
  salesKobo: bigint;
  soFarKobo: bigint;
}

export async function readHours(
  db: Db,
  at: Date,
  { estate, utility }: { estate?: string | undefined; utility?: Utility | undefined },
): Promise<HourRow[]> {
  const { rows } = await sql<HourRow>`
    select s.day = platform.day_of(${at}::timestamptz) as "isToday", s.hour, s.orders,
      s.sales_kobo as "salesKobo", s.so_far_kobo as "soFarKobo"
    from staff_lists.sales_by_hour(${at}, ${estate ?? null}::bigint, ${utility ?? null}) s
  `.execute(db);
  return rows;
}

/** How many past days were summed. */
export async function fillDueDays(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ days: number }>`select staff_lists.fill_due_days(${most}) as days`.execute(db);
  return rows[0]!.days;
}
