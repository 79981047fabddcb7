import { newer, queryCheck, type Check } from '#platform/checks/checks';
import { sql } from '#platform/database/db';

const journals = 'ledger.journal_id_seq';
const captures = 'payments.capture_id_seq';

const check = (
  id: string,
  label: string,
  reads: Check['reads'],
  query: Parameters<typeof queryCheck>[0]['query'],
): Check => queryCheck({ id: `wallets.${id}`, label, owner: 'finance', reads, query });

/** The rules between wallets and the orders and fundings whose money is in them. */
export const walletMoneyChecks: readonly Check[] = [
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
