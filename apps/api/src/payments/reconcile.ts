import { databaseNow, sql, type Db } from '#platform/db';
import type { PaymentProvider } from './providers/provider.ts';
import type { Providers } from './providers/providers.ts';
import { isKnownThere } from './statement.ts';
import { newestUnconfirmed, type CaptureRecord } from './store/captures.ts';

export interface Finding {
  /** The invariant of reliability.md §1 that does not hold, or the check that found it. */
  check: string;
  detail: string;
  /** Of a capture that the provider does not know. */
  captureId?: bigint;
}

/**
 * Recomputes what must be true of payments from the rows and the ledger, in one snapshot. Reads everything: for the
 * reconciliation, not for a request. What the provider says is compared by the statement job, whose findings are here too.
 */
export async function paymentFindings(db: Db): Promise<Finding[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const { rows } = await sql<Finding>`
        with capture as (
          select k.*, format('capture:%s:%s', k.provider, k.provider_transaction_id) as journal_reference,
                 coalesce((select sum(a.amount_minor) from payments.allocation a where a.capture_id = k.id), 0) as allocated_minor
          from payments.capture k
        ), journal as (
          select j.id, j.reference, j.kind,
                 (select coalesce(sum(-p.amount_kobo), 0) from ledger.posting p join ledger.account a on a.id = p.account_id
                  where p.journal_id = j.id and a.class = 'provider-clearing') as cleared_kobo,
                 (select coalesce(sum(-p.amount_kobo), 0) from ledger.posting p join ledger.account a on a.id = p.account_id
                  where p.journal_id = j.id and a.class = 'provider-fees') as fee_kobo
          from ledger.journal j
          where j.kind in ('charge-captured', 'refund-processed', 'refund-paid-outside', 'refund-owed')
        )
        select 'I4 money recorded once' as check, format('%s captures of provider transaction %s', count(*), k.provider_transaction_id) as detail
        from payments.capture k group by k.provider, k.provider_transaction_id having count(*) > 1
        union all
        select 'I5 captures have money', format('capture %s has no journal', k.id)
        from capture k left join journal j on j.reference = k.journal_reference where j.id is null
        union all
        select 'I5 captures have money', format('journal %s has no capture', j.reference)
        from journal j left join capture k on k.journal_reference = j.reference
        where j.kind = 'charge-captured' and k.id is null
        union all
        select 'I5 captures have money', format('capture %s: %s received, %s in the ledger', k.id, k.received_minor, j.cleared_kobo + j.fee_kobo)
        from capture k join journal j on j.reference = k.journal_reference where j.cleared_kobo + j.fee_kobo <> k.received_minor
        union all
        select 'I6 every naira has a place', format('capture %s: %s received, %s allocated', k.id, k.received_minor, k.allocated_minor)
        from capture k where k.allocated_minor <> k.received_minor
        union all
        select 'I6 every naira has a place', format('capture %s should go back (%s) and has no refund', a.capture_id, a.reason)
        from payments.allocation a
        where a.kind = 'refund' and not exists (
          select from payments.refund r
          where r.capture_id = a.capture_id and r.reason = a.reason and r.amount_minor = a.amount_minor)
        union all
        select 'I6 every naira has a place', format('refund %s was never owed', r.id)
        from payments.refund r
        where not exists (select from payments.allocation a where a.kind = 'refund' and a.capture_id = r.capture_id and a.reason = r.reason)
          and not exists (select from journal j where j.reference = format('refund-owed:%s:%s', r.capture_id, r.reason))
        union all
        select 'I6 every naira has a place', format('refunds owed in %s: %s in the ledger, %s in refunds', a.currency, a.balance_kobo, coalesce(o.minor, 0))
        from ledger.account_balance a
        left join (select currency, sum(amount_minor) as minor from payments.refund where state <> 'processed' group by currency) o
          on o.currency = a.currency
        where a.class = 'refunds-owed' and a.balance_kobo <> coalesce(o.minor, 0)
        union all
        select 'I6 every naira has a place', format('small amounts held in %s: %s in the ledger, %s in rows', b.currency, b.balance_kobo, coalesce(h.minor, 0))
        from ledger.account_balance b
        left join (select currency, sum(amount_minor) as minor from payments.held_amount group by currency) h on h.currency = b.currency
        where b.class = 'small-amounts-held' and b.balance_kobo <> coalesce(h.minor, 0)
        union all
        select 'I6 every naira has a place', format('refund %s is processed and not in the ledger', r.id)
        from payments.refund r left join journal j on j.reference = format('refund:%s', r.id)
        where (r.state = 'processed') <> (j.id is not null)
        union all
        select 'I6 no more goes back than came', format('capture %s: %s received, %s refunded', k.id, k.received_minor, sum(r.amount_minor))
        from capture k join payments.refund r on r.capture_id = k.id
        group by k.id, k.received_minor having sum(r.amount_minor) > k.received_minor
        union all
        select 'I8 only forward', format('charge %s is %s and has %s captures', c.reference, c.status, count(k.id))
        from payments.charge c left join payments.capture k on k.charge_id = c.id
        group by c.id
        having (c.status = 'captured') <> (count(k.id) > 0)
           -- Money for a failed charge goes back; money for a purpose without a handler is in suspense and has a finding.
           and not (c.status = 'failed' and not exists (
             select from payments.capture s join payments.allocation a on a.capture_id = s.id
             where s.charge_id = c.id and a.kind = 'apply'))
           and not exists (select from payments.capture s join payments.allocation a on a.capture_id = s.id
                           where s.charge_id = c.id and a.kind = 'suspense')
        union all
        select 'stuck', format('charge %s (%s) was due to be checked at %s', c.reference, c.status, c.next_check_at)
        from payments.charge c where c.next_check_at < now() - interval '5 minutes'
        union all
        select 'stuck', format('charge %s is pending and nobody will check it', c.reference)
        from payments.charge c where c.status = 'pending' and c.next_check_at is null
        union all
        select 'stuck', format('provider event %s waits since %s', e.id, e.received_at)
        from payments.provider_event e where e.processed_at is null and e.received_at < now() - interval '5 minutes'
        union all
        select 'stuck', format('refund %s is %s since %s', r.id, r.state, r.created_at)
        from payments.refund r where r.state in ('queued', 'sending')
          and coalesce(r.sent_at, r.created_at) < now() - interval '15 minutes'
        union all
        select 'stuck', format('refund %s is with the provider since %s', r.id, r.sent_at)
        from payments.refund r where r.state = 'sent' and r.sent_at < now() - interval '7 days'
        union all
        select 'stuck', format('the statement of %s was last read at %s', s.provider, coalesce(s.last_look_at::text, 'no time'))
        from payments.statement s
        where coalesce(s.last_look_at, s.next_look_at) < now() - interval '15 minutes' and s.problem is not null
        union all
        select 'stuck', format('the pass over the books of %s that began at %s is still not done', s.provider, s.pass_to)
        from payments.statement s where s.pass_stage <> 'done' and s.pass_to < now() - interval '6 hours'
        union all
        select format('needs attention: %s', f.kind), format('%s %s', f.key, f.detail)
        from platform.finding f where f.state = 'needs_attention'`.execute(tx);
      return rows;
    });
}

const minute = 60_000;
/** Enough for the captures of a busy minute; older ones were confirmed by the statement job. */
const mostAsked = 500;
const askedAtOnce = 10;
const askingMs = 20_000;

/**
 * Captures that the statement job has not confirmed yet, asked for at the provider one by one: money that the provider
 * does not know is invented. Writes nothing. A capture that stays unanswered is a finding once it is an hour old.
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
  const ask = async (capture: CaptureRecord) => {
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
    await Promise.all(waiting.slice(first, first + askedAtOnce).map(ask));
  return findings;
}
