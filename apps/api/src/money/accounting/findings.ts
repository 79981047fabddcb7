import { queryCheck, type Check } from '#platform/checks/checks';
import { sql } from '#platform/database/db';

const check = (
  id: string,
  label: string,
  reads: Check['reads'],
  query: Parameters<typeof queryCheck>[0]['query'],
): Check => queryCheck({ id: `accounting.${id}`, label, owner: 'finance', reads, query });

/** The rules between settlements, lists of providers, statements of the bank and the ledger. */
export const accountingChecks: readonly Check[] = [
  check(
    'settlements',
    'what a provider settled is in the ledger',
    'everything',
    () => sql`
      select format('settlement %s of %s: %s, and the ledger has %s', s.provider_settlement_id, s.provider,
        platform.money_text(s.net_minor), platform.money_text(coalesce(b.kobo, 0))) as detail
      from accounting.settlement s
      left join lateral (
        select sum(-p.amount_kobo) as kobo from ledger.journal j join ledger.posting p on p.journal_id = j.id
        join ledger.account a on a.id = p.account_id and a.class = 'operator-bank'
        where j.reference = format('settlement:%s:%s', s.provider, s.provider_settlement_id)) b on true
      where s.net_minor <> coalesce(b.kobo, 0)`,
  ),
  check(
    'bank-lines',
    'a line of the bank is what it was matched with',
    'everything',
    () => sql`
      select format('line %s of the bank is %s and settlement %s is %s', l.id,
        platform.money_text(l.amount_kobo), s.id, platform.money_text(s.net_minor)) as detail
      from accounting.bank_line l join accounting.settlement s on l.match_kind = 'settlement' and s.id::text = l.match_id
      where l.state = 'matched' and l.amount_kobo <> s.net_minor`,
  ),
  check(
    'late-lists',
    'stuck',
    'everything',
    () => sql`
      select format('the %s of %s were last read at %s: %s', c.subject, c.provider, coalesce(c.read_at::text, 'no time'), c.problem) as detail
      from accounting.provider_check c
      where c.problem is not null and coalesce(c.read_at, c.next_at) < now() - interval '6 hours'`,
  ),
  check(
    'announced-settlements',
    'an announced settlement is in the ledger within a day',
    'everything',
    () => sql`
      select format('settlement %s of %s was announced at %s and is not in the ledger', a.reference, a.provider, a.announced_at) as detail
      from accounting.announced_settlement a
      where a.announced_at < now() - interval '1 day'
        and not exists (select from accounting.settlement s where s.provider = a.provider and s.provider_settlement_id = a.reference)`,
  ),
  check(
    'large-payouts',
    'a large payout is approved before it leaves',
    'everything',
    () => sql`
      select format('withdrawal %s is %s and its approval is %s', w.reference, w.status, w.approval) as detail
      from withdrawals.withdrawal w
      where w.approval in ('waiting', 'rejected') and w.status in ('sending', 'unknown', 'paid', 'returned')`,
  ),
  check(
    'closed-months',
    'a closed month never changes',
    'nightly',
    () => sql`
      select format('%s was closed with another hash than its last day has', to_char(m.month, 'YYYY-MM')) as detail
      from accounting.month m left join ledger.day_snapshot d on d.day = m.last_day
      where d.hash is distinct from m.day_hash`,
  ),
];
