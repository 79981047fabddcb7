import { findAll, newer, queryCheck, type Check, type Finding } from '#platform/checks';
import { sql, type Db, type Tx } from '#platform/db';

const journals = 'ledger.journal_id_seq';
const captures = 'payments.capture_id_seq';

const check = (
  id: string,
  label: string,
  reads: Check['reads'],
  query: Parameters<typeof queryCheck>[0]['query'],
): Check => queryCheck({ id: `wallets.${id}`, label, owner: 'finance', reads, query });

/** The rules between wallets, fundings and the money that came for them. The ledger checks the balances themselves. */
export const walletChecks: readonly Check[] = [
  check(
    'credited-to-owner',
    'I5 money goes to the wallet of its own payer',
    { newOf: captures },
    (since) => sql`
      select format('capture %s: %s of it is in %s, and it was for %s %s', k.id,
        platform.money_text(a.amount_minor, k.currency), a.account, c.purpose, c.subject_id) as detail
      from payments.allocation a
      join payments.capture k on k.id = a.capture_id left join payments.charge c on c.id = k.charge_id
      where a.account like 'wallet:%' ${newer('a.capture_id', since)}
        and a.account is distinct from 'wallet:' || case c.purpose
          when 'order' then (select o.buyer_id from vending."order" o where o.id::text = c.subject_id)
          when 'wallet-funding' then (select f.user_id from wallets.funding f where f.id::text = c.subject_id) end`,
  ),
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
  check(
    'sources',
    'I5 a wallet gets money only from a known source',
    { newOf: journals },
    (since) => sql`
      select format('journal %s (%s) moved %s into %s', j.reference, j.kind, platform.money_text(p.amount_kobo), a.code) as detail
      from ledger.journal j join ledger.posting p on p.journal_id = j.id and p.amount_kobo > 0 and p.balance_after_kobo is not null
      join ledger.account a on a.id = p.account_id and a.class = 'wallet'
      where j.kind in ('charge-captured', 'order-credited') ${newer('j.id', since)}
        and not exists (
          select from payments.capture k join payments.allocation l on l.capture_id = k.id and l.account = a.code
          where j.reference = format('capture:%s:%s', k.provider, k.provider_transaction_id)
          having sum(l.amount_minor) = p.amount_kobo)
        and not exists (
          select from vending."order" o
          where j.reference = 'order-credited:' || o.id and a.code = 'wallet:' || o.buyer_id and o.amount_kobo = p.amount_kobo
            and o.status = 'credited')`,
  ),
];

/** Every finding, with all rows read. */
export function walletFindings(db: Db | Tx): Promise<Finding[]> {
  return findAll(db, walletChecks);
}
