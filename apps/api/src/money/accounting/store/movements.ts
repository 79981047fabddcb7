import type { MoneyMovement } from '@gatelight/contract';
import { defineKeyset, type Keyed, type KeysetPage } from '#platform/lists/keyset';
import { sql, type Db } from '#platform/database/db';

export const movementPages = defineKeyset({
  list: 'money-movements',
  sorts: { at: { column: sql`m.at`, kind: 'timestamptz' } },
  id: { column: sql`m.key`, kind: 'bigint' },
  first: '-at',
});

export interface MovementFilter {
  direction: 'in' | 'out';
  from: string;
  until: string;
}

export type MovementRow = Keyed & MoneyMovement;

/** Naira only, by the same columns as the figures of a day (staff_lists.money_of_day). */
export async function readMovements(db: Db, page: KeysetPage, filter: MovementFilter): Promise<MovementRow[]> {
  const within = (column: ReturnType<typeof sql>) => sql`${column} >= platform.start_of(${filter.from}::date)
    and ${column} < platform.start_of(${filter.until}::date + 1)`;
  const payments = sql`
    select 'payment' as kind, k.id, k.id as key, k.provider_reference as reference, k.provider, k.received_minor as amount, k.paid_at as at
    from payments.capture k where k.currency = 'NGN' and ${within(sql`k.paid_at`)}`;
  // Refunds and payouts have separate numbers; this makes one key for both.
  const leaving = sql`
    select 'refund' as kind, r.id, r.id * 2 as key, k.provider_reference as reference, k.provider, r.amount_minor as amount, r.processed_at as at
    from payments.refund r join payments.capture k on k.id = r.capture_id where r.currency = 'NGN' and ${within(sql`r.processed_at`)}
    union all
    select 'payout', w.id, w.id * 2 + 1, w.reference, w.provider, w.amount_kobo - w.fee_kobo - w.stamp_duty_kobo, w.done_at
    from withdrawals.withdrawal w where w.status = 'paid' and ${within(sql`w.done_at`)}`;
  const { rows } = await sql<MovementRow>`
    select ${page.keys}, m.kind, m.id::text as id, coalesce(m.reference, '') as reference, m.provider, m.amount as amount_kobo,
      'NGN' as currency, m.at
    from (${filter.direction === 'in' ? payments : leaving}) m
    where ${page.after} order by ${page.order} limit ${page.limit}`.execute(db);
  return rows;
}
