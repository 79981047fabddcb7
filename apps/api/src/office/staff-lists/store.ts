import { sql, type Db } from '#platform/database/db';

/** The figures of a day, as PostgreSQL writes them into JSON: whole numbers that a JSON number can hold exactly. */
export interface DayRow {
  sales: number;
  sales_kobo: number;
  tokens: number;
  electricity_tenths: number;
  water_tenths: number;
  gas_tenths: number;
  money_in_kobo: number;
  money_out_kobo: number;
  new_users: number;
}

export interface OverviewRow {
  asOf: Date;
  today: DayRow;
  yesterday: DayRow;
  waiting_orders: bigint;
  unknown_orders: bigint;
  failed_orders: bigint;
  open_tickets: bigint;
  open_findings: bigint;
  approvals: bigint;
  users: bigint;
  linked_meters: bigint;
}

/** Undefined when the session is not that of an admin. */
export async function readOverview(db: Db, sessionKey: string | null): Promise<OverviewRow | undefined> {
  const { rows } = await sql<OverviewRow>`
    select as_of as "asOf", today, yesterday, waiting_orders, unknown_orders, failed_orders, open_tickets, open_findings,
      approvals, users, linked_meters
    from staff_lists.overview(${sessionKey})
  `.execute(db);
  return rows[0];
}
