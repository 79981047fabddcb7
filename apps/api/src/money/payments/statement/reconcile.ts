import { shownReference } from '@gatelight/contract';
import { findAll, newer, queryCheck, type Check, type Finding as AnyFinding } from '#platform/checks/checks';
import { databaseNow, sql, type Db, type Tx } from '#platform/database/db';
import { findingText } from '#platform/checks/finding-text';
import type { PaymentProvider } from '../providers/provider.ts';
import type { Providers } from '../providers/providers.ts';
import { isKnownThere } from './statement.ts';
import { newestUnconfirmed, type CaptureRecord } from '../captures/capture-store.ts';

/** A finding about a capture that the provider does not know names the capture. */
export interface Finding extends AnyFinding {
  captureId?: bigint;
}

const charges = 'payments.charge_id_seq';
const captures = 'payments.capture_id_seq';
const refunds = 'payments.refund_id_seq';
const journals = 'ledger.journal_id_seq';

const check = (
  id: string,
  label: string,
  reads: Check['reads'],
  query: Parameters<typeof queryCheck>[0]['query'],
): Check => queryCheck({ id: `payments.${id}`, label, owner: 'finance', reads, query });

const reference = sql`format('capture:%s:%s', k.provider, k.provider_transaction_id)`;

/**
 * The rules between captures, refunds and the ledger. The findings of the statement job, which compares with the
 * provider, are here too.
 */
export const paymentChecks: readonly Check[] = [
  check(
    'captured-once',
    'I4 money recorded once',
    { newOf: captures },
    (since) => sql`
      select format('%s captures of provider transaction %s', count(*), k.provider_transaction_id) as detail
      from payments.capture k
      where true ${
        since === undefined
          ? sql``
          : sql`and (k.provider, k.provider_transaction_id) in (
        select n.provider, n.provider_transaction_id from payments.capture n where n.id > ${since})`
      }
      group by k.provider, k.provider_transaction_id having count(*) > 1`,
  ),
  check(
    'captures-have-journals',
    'I5 captures have money',
    { newOf: captures },
    (since) => sql`
      select case when j.id is null then format('capture %s has no journal', k.id)
        else format('capture %s: %s received, %s in the ledger', k.id, platform.money_text(k.received_minor, k.currency),
          platform.money_text(taken.kobo, k.currency)) end as detail
      from payments.capture k left join ledger.journal j on j.reference = ${reference}
      cross join lateral (
        select coalesce(sum(-p.amount_kobo), 0) as kobo from ledger.posting p join ledger.account a on a.id = p.account_id
        where p.journal_id = j.id and a.class in ('provider-clearing', 'provider-fees')) taken
      where (j.id is null or taken.kobo <> k.received_minor) ${newer('k.id', since)}`,
  ),
  check(
    'journals-have-captures',
    'I5 captures have money',
    { newOf: journals },
    (since) => sql`
      select format('journal %s has no capture', j.reference) as detail
      from ledger.journal j
      where j.kind = 'charge-captured' ${newer('j.id', since)}
        and not exists (select from payments.capture k where ${reference} = j.reference
          and k.provider = split_part(j.reference, ':', 2) and k.provider_transaction_id = substr(j.reference, length('capture::') + 1 + length(split_part(j.reference, ':', 2))))`,
  ),
  check(
    'allocated',
    'I6 every naira has a place',
    { newOf: captures },
    (since) => sql`
      select format('capture %s: %s received, %s allocated', k.id,
        platform.money_text(k.received_minor, k.currency), platform.money_text(coalesce(a.minor, 0), k.currency)) as detail
      from payments.capture k
      left join (select capture_id, sum(amount_minor) as minor from payments.allocation
                 where true ${newer('capture_id', since)} group by capture_id) a on a.capture_id = k.id
      where k.received_minor <> coalesce(a.minor, 0) ${newer('k.id', since)}`,
  ),
  check(
    'allocated-refunds',
    'I6 every naira has a place',
    { newOf: captures },
    (since) => sql`
      select format('capture %s should go back (%s) and has no refund', a.capture_id, a.reason) as detail
      from payments.allocation a
      where a.kind = 'refund' ${newer('a.capture_id', since)} and not exists (
        select from payments.refund r
        where r.capture_id = a.capture_id and r.reason = a.reason and r.amount_minor + r.given_back_minor = a.amount_minor)`,
  ),
  check(
    'owed-refunds',
    'I6 every naira has a place',
    { newOf: refunds },
    (since) => sql`
      select format('refund %s was never owed', r.id) as detail
      from payments.refund r
      where not exists (select from payments.allocation a where a.kind = 'refund' and a.capture_id = r.capture_id and a.reason = r.reason)
        and not exists (select from ledger.journal j where j.reference = payments.owed_journal(r))
        ${newer('r.id', since)}`,
  ),
  check(
    'refunds-owed',
    'I6 every naira has a place',
    'everything',
    () => sql`
      select format('refunds owed in %s: %s in the ledger, %s in refunds', a.currency,
        platform.money_text(a.balance_kobo, a.currency), platform.money_text(coalesce(o.minor, 0), a.currency)) as detail
      from ledger.account_balance a
      left join (select currency, sum(amount_minor) as minor from payments.refund where state <> 'processed' group by currency) o
        on o.currency = a.currency
      where a.class = 'refunds-owed' and a.balance_kobo <> coalesce(o.minor, 0)`,
  ),
  check(
    'held',
    'I6 every naira has a place',
    'everything',
    () => sql`
      select format('small amounts held in %s: %s in the ledger, %s in rows', b.currency,
        platform.money_text(b.balance_kobo, b.currency), platform.money_text(coalesce(h.minor, 0), b.currency)) as detail
      from ledger.account_balance b
      left join (select currency, sum(amount_minor) as minor from payments.held_amount group by currency) h on h.currency = b.currency
      where b.class = 'small-amounts-held' and b.balance_kobo <> coalesce(h.minor, 0)`,
  ),
  check(
    'disputed',
    'I6 every naira has a place',
    'everything',
    () => sql`
      select format('frozen by disputes in %s: %s in the ledger, %s in open disputes', b.currency,
        platform.money_text(b.balance_kobo, b.currency), platform.money_text(coalesce(d.kobo, 0), b.currency)) as detail
      from ledger.account_balance b
      left join (select currency, sum(frozen_kobo) as kobo from payments.dispute where state = 'open' group by currency) d
        on d.currency = b.currency
      where b.class = 'disputed' and b.balance_kobo <> coalesce(d.kobo, 0)`,
  ),
  check(
    'ended-disputes',
    'I6 every naira has a place',
    'everything',
    () => sql`
      select format('dispute %s is %s and the ledger does not show it', d.id, d.state) as detail
      from payments.dispute d
      where d.state = 'won' and d.frozen_kobo > 0
          and not exists (select from ledger.journal j where j.reference = 'dispute-released:' || d.id)
        or d.state = 'lost' and d.amount_minor <> (
          select coalesce(sum(t.amount_kobo), 0) from ledger.journal j join ledger.posting t on t.journal_id = j.id
          join ledger.account a on a.id = t.account_id and a.class = 'provider-clearing'
          where j.reference = 'dispute-lost:' || d.id or (j.kind = 'refund-by-dispute' and j.reference in (
            select 'refund:' || r.id from payments.refund r
            where r.capture_id = d.capture_id and r.outside_reference = 'dispute ' || d.provider_dispute_id)))`,
  ),
  check(
    'late-disputes',
    'stuck',
    'everything',
    () => sql`
      select format('dispute %s should have been checked or replied to at %s', d.provider_dispute_id, d.next_look_at) as detail
      from payments.dispute d where d.state = 'open' and d.next_look_at < now() - interval '1 hour'`,
  ),
  check(
    'processed-refunds',
    'I6 every naira has a place',
    { newOf: refunds },
    (since) => sql`
      select format('refund %s is %s and %s in the ledger', r.id, r.state, case when j.id is null then 'not' else 'processed' end) as detail
      from payments.refund r left join ledger.journal j on j.reference = format('refund:%s', r.id)
      where (r.state = 'processed') <> (j.id is not null)
        -- A refund ends days after it began, so refunds that changed lately are read too.
        ${since === undefined ? sql`` : sql`and (r.id > ${since} or r.updated_at > now() - interval '15 minutes')`}`,
  ),
  check(
    'refunded',
    'I6 no more goes back than came',
    { newOf: refunds },
    (since) => sql`
      select format('capture %s: %s received and %s refunded', k.id,
        platform.money_text(k.received_minor, k.currency), platform.money_text(sum(r.amount_minor + r.given_back_minor), k.currency)) as detail
      from payments.capture k join payments.refund r on r.capture_id = k.id
      where true ${since === undefined ? sql`` : sql`and k.id in (select n.capture_id from payments.refund n where n.id > ${since})`}
      group by k.id, k.received_minor, k.currency having sum(r.amount_minor + r.given_back_minor) > k.received_minor`,
  ),
  check(
    'refunded-and-disputed',
    'I6 no more goes back than came',
    'everything',
    // A refund that was sent before the bank decided for the payer is lost twice: staff see it as a separate finding. A
    // dispute row does not change any more once it is decided, and it is decided under the lock under which the sender
    // looks.
    () => sql`
      select format('capture %s: %s more went back than arrived, by refunds and disputes', x.id,
        platform.money_text(x.over, (select k.currency from payments.capture k where k.id = x.id))) as detail
      from (select d.capture_id as id, max(d.updated_at) as decided_at, payments.excess_minor(d.capture_id) as over
            from payments.dispute d where d.state = 'lost' group by d.capture_id) x
      where x.over > 0 and (
        not exists (select from platform.finding f where f.key = 'returned_twice:' || x.id)
        or exists (select from payments.refund r where r.capture_id = x.id and coalesce(r.outside_reference, '') not like 'dispute %'
          and case when r.outside_reference is null then r.sent_at else r.processed_at end > x.decided_at))`,
  ),
  ...[
    { id: 'charges-of-captures', newOf: captures },
    { id: 'charges', newOf: charges },
  ].map(({ id, newOf }) =>
    check(
      id,
      'I8 only forward',
      { newOf },
      (since) => sql`
        select format('charge %s is %s and has %s captures', c.reference, c.status, count(k.id)) as detail
        from payments.charge c left join payments.capture k on k.charge_id = c.id
        where true ${newOf === charges ? newer('c.id', since) : sql`and c.id in (select n.charge_id from payments.capture n where true ${newer('n.id', since)})`}
        group by c.id
        having (c.status = 'captured') <> (count(k.id) > 0)
           -- Money for a failed charge goes back; money for a purpose without a handler is in suspense and has a
           -- finding.
           and not (c.status = 'failed' and not exists (
             select from payments.capture s join payments.allocation a on a.capture_id = s.id
             where s.charge_id = c.id and a.kind = 'apply'))
           and not exists (select from payments.capture s join payments.allocation a on a.capture_id = s.id
                           where s.charge_id = c.id and a.kind = 'suspense')`,
    ),
  ),
  check(
    'late-checks',
    'stuck',
    'everything',
    () => sql`
        select format('charge %s (%s) was due to be checked at %s', c.reference, c.status, c.next_check_at) as detail
        from payments.charge c where c.next_check_at < now() - interval '5 minutes'`,
  ),
  check(
    'unchecked-charges',
    'stuck',
    'everything',
    () => sql`
        select format('charge %s is pending and no check is scheduled', c.reference) as detail
        from payments.charge c where c.status = 'pending' and c.next_check_at is null`,
  ),
  check(
    'late-card-charges',
    'stuck',
    'everything',
    () => sql`
      select format('saved card charge %s should have been sent or looked up at %s', c.reference, c.send_at) as detail
      from payments.charge c
      where c.send_at < now() - interval '2 minutes' and c.status = 'initiated' and c.expires_at > now()`,
  ),
  check(
    'removed-cards',
    'stuck',
    'everything',
    () => sql`
      select format('card %s was removed at %s and can still be charged at the provider', k.id, k.removed_at) as detail
      from payments.saved_card k join payments.card_authorization a on a.card_id = k.id
      where k.removed_at < now() - interval '1 day'`,
  ),
  check(
    'late-events',
    'stuck',
    'everything',
    () => sql`
        select format('provider event %s waits since %s', e.id, e.received_at) as detail
        from payments.provider_event e where e.processed_at is null and e.received_at < now() - interval '5 minutes'`,
  ),
  check(
    'late-refunds',
    'stuck',
    'everything',
    () => sql`
        select format('refund %s is %s since %s', r.id, r.state, r.created_at) as detail
        from payments.refund r where r.state in ('queued', 'sending')
          and coalesce(r.sent_at, r.created_at) < now() - interval '15 minutes'
          and not exists (select from payments.dispute d where d.capture_id = r.capture_id and d.state = 'open')`,
  ),
  check(
    'slow-refunds',
    'stuck',
    'everything',
    () => sql`
        select format('refund %s is with the provider since %s', r.id, r.sent_at) as detail
        from payments.refund r where r.state = 'sent' and r.sent_at < now() - interval '7 days'`,
  ),
  check(
    'late-statement',
    'stuck',
    'everything',
    () => sql`
        select format('the statement of %s was last read at %s', s.provider, coalesce(s.last_look_at::text, 'no time')) as detail
        from payments.statement s
        where coalesce(s.last_look_at, s.next_look_at) < now() - interval '15 minutes' and s.problem is not null`,
  ),
  check(
    'late-pass',
    'stuck',
    'everything',
    () => sql`
        select format('the pass over the books of %s that began at %s is still not done', s.provider, s.pass_to) as detail
        from payments.statement s where s.pass_stage <> 'done' and s.pass_to < now() - interval '6 hours'`,
  ),
  {
    id: 'payments.needs-attention',
    owner: 'finance',
    reads: 'everything',
    isStored: true,
    async find(db) {
      // Findings of the reconciliation itself are left out: its checks find them.
      const { rows } = await sql<{ check: string; key: string; detail: Record<string, unknown> }>`
        select format('needs attention: %s', f.kind) as check, f.key, f.detail
        from platform.finding f where f.state = 'needs_attention' and f.kind <> 'reconciliation'`.execute(db);
      return rows.map(({ check: name, key, detail }) => ({
        check: name,
        detail: `${shownReference(key)}: ${findingText(detail)}`,
      }));
    },
  },
];

/** Every finding, with all rows read. */
export function paymentFindings(db: Db | Tx): Promise<Finding[]> {
  return findAll(db, paymentChecks);
}

const minute = 60_000;
/** Enough for the captures of a busy minute; older ones were confirmed by the statement job. */
const mostAsked = 500;
const askedAtOnce = 10;
const askingMs = 20_000;

/**
 * Looks up captures that the statement job has not confirmed yet at the provider, one by one: a payment that the
 * provider does not know did not happen. Writes nothing. A capture without a response becomes a finding once it is an
 * hour old.
 */
export async function unknownAtProvider(deps: { db: Db; providers: Providers }): Promise<Finding[]> {
  const now = await databaseNow(deps.db);
  const found = await Promise.all(deps.providers.all.map((provider) => unknownAt(deps.db, provider, now)));
  return found.flat();
}

async function unknownAt(db: Db, provider: PaymentProvider, now: Date): Promise<Finding[]> {
  const waiting = await newestUnconfirmed(db, provider.name, mostAsked);
  const findings: Finding[] = [];
  const until = performance.now() + askingMs;
  const confirmCapture = async (capture: CaptureRecord) => {
    const known = performance.now() < until ? await isKnownThere({ provider }, capture) : { unanswered: 'out of time' };
    const about = `capture ${capture.id} (${capture.providerReference})`;
    if ('unanswered' in known) {
      if (now.getTime() - capture.createdAt.getTime() > 60 * minute)
        findings.push({ check: 'stuck', detail: `${about}: the provider could not confirm it: ${known.unanswered}` });
    } else if (known.status !== undefined) {
      const detail = `${about}: the provider has no such payment, it says ${known.status}`;
      findings.push({ check: 'I5 the provider knows the money', detail, captureId: capture.id });
    }
  };
  for (let first = 0; first < waiting.length; first += askedAtOnce)
    await Promise.all(waiting.slice(first, first + askedAtOnce).map(confirmCapture));
  return findings;
}
