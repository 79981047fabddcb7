import { findAll, queryCheck, type Check, type Finding } from '#platform/checks/checks';
import { sql, type Db, type Tx } from '#platform/database/db';

const check = (
  id: string,
  label: string,
  reads: Check['reads'],
  query: Parameters<typeof queryCheck>[0]['query'],
): Check => queryCheck({ id: `wallets.${id}`, label, owner: 'finance', reads, query });

/**
 * The rules between wallets, fundings and the money that arrived for them. The ledger checks the balances themselves.
 */
export const walletChecks: readonly Check[] = [
  check(
    'fundings',
    'I6 what arrived for a wallet is in it',
    'everything',
    () => sql`
      select format('funding %s is %s with %s, and %s arrived', f.reference, f.status,
        platform.money_text(f.credited_kobo), platform.money_text(wallets.arrived_kobo(f))) as detail
      from wallets.funding f where f.credited_kobo <> wallets.arrived_kobo(f)`,
  ),
  check(
    'above-limit',
    'I5 what is held above a limit belongs to open rows',
    'everything',
    () => sql`
      select format('%s is held above limits, and open rows hold %s', platform.money_text(t.held), platform.money_text(t.open)) as detail
      from (select b.balance_kobo as held,
          (select coalesce(sum(h.amount_kobo), 0) from wallets.above_limit h where h.released_to is null) as open
        from ledger.account_balance b where b.code = 'above-limit:NGN') t
      where t.held <> t.open`,
  ),
  // A transfer or a returned withdrawal may arrive after the deletion, and no one else would see it.
  check(
    'deleted-accounts',
    'no deleted account has money in its wallet',
    'nightly',
    () => sql`
      select format('account %s is deleted, and its wallet has %s', u.id, platform.money_text(b.balance_kobo)) as detail
      from identity."user" u join ledger.account_balance b on b.code = 'wallet:' || u.id
      where u.deleted_at is not null and b.balance_kobo <> 0`,
  ),
];

/** Every finding, with all rows read. */
export function walletFindings(db: Db | Tx): Promise<Finding[]> {
  return findAll(db, walletChecks);
}
