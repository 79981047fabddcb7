import type { PersonMoney, Utility } from '@gatelight/contract';
import { sql, type Db } from '#platform/database/db';

/*
 * What staff see of a customer's money. Each list is short and newest first. The lists of orders and of the ledger have
 * the rest.
 */

export async function selectWalletKobo(db: Db, userId: string): Promise<bigint> {
  const { rows } = await sql<{ kobo: bigint }>`
    select coalesce((select b.balance_kobo from ledger.account_balance b where b.code = 'wallet:' || ${userId}::text), 0)::bigint as kobo`.execute(
    db,
  );
  return rows[0]!.kobo;
}

export async function selectMovements(db: Db, userId: string, most: number): Promise<PersonMoney['movements']> {
  const { rows } = await sql<PersonMoney['movements'][number]>`
    select p.id::text as id, p.created_at as at, p.amount_kobo, p.balance_after_kobo as balance_kobo,
      coalesce(e.type, case when p.amount_kobo > 0 then 'wallet_credit' else 'wallet_debit' end) as type,
      coalesce(e.reference, j.reference) as reference, o.reference as "order"
    from (
      select t.* from ledger.posting t
      where t.account_id = (select a.id from ledger.account a where a.code = 'wallet:' || ${userId}::text)
      order by t.id desc limit ${most}) p
    join ledger.journal j on j.id = p.journal_id
    left join lateral (
      select x.type, x.reference, x.order_id from transactions.entry x where x.journal_id = p.journal_id
      union all
      select x.type, x.reference, x.order_id from transactions.entry x
      where j.kind = 'order-paid' and x.order_id = split_part(j.reference, ':', 2)::bigint
      limit 1) e on true
    left join vending."order" o on o.id = coalesce(e.order_id,
      case when j.reference ~ '^order-credited:[0-9]{1,18}$' then split_part(j.reference, ':', 2)::bigint end)
    order by p.id desc`.execute(db);
  return rows;
}

export async function selectWithdrawalsOf(db: Db, userId: string, most: number): Promise<PersonMoney['withdrawals']> {
  const { rows } = await sql<PersonMoney['withdrawals'][number]>`
    select w.reference, w.created_at as at, w.amount_kobo, w.status, b.bank_name,
      right(b.account_number, 4) as last_four
    from withdrawals.withdrawal w join withdrawals.bank_account b on b.id = w.bank_account_id
    where w.user_id = ${userId}::bigint order by w.id desc limit ${most}`.execute(db);
  return rows;
}

export interface UseRow {
  /** `2026-11`. */
  month: string;
  utility: Utility;
  units_tenths: bigint;
  spent_kobo: bigint;
}

/** The purchases of a customer in each of the last months, the newest first. */
export async function selectUse(db: Db, userId: string, months: number): Promise<UseRow[]> {
  const { rows } = await sql<UseRow>`
    select to_char(s.month, 'YYYY-MM') as month, s.utility, s.units_tenths, s.spent_kobo
    from transactions.spent_in_month s
    where s.user_id = ${userId}::text and s.spent_kobo <> 0
      and s.month > platform.today() - make_interval(months => ${months})
    order by s.month desc, s.utility`.execute(db);
  return rows;
}
