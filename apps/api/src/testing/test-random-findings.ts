import { lookAtBooks } from '#accounting';
import { ledgerFindings } from '#ledger';
import { compareWithProvider } from '#payments';
import { findAll } from '#platform/checks/checks';
import { sql } from '#platform/database/db';
import { walletFindings } from '#wallets';
import { accountingChecks } from '../money/accounting/findings.ts';
import { topUpChecks } from '../selling/top-ups/findings.ts';
import { vendingFindings } from '../selling/vending/findings/findings.ts';
import type { Shop } from '../selling/vending/test-shop.ts';

/** Everything that does not add up: in the books, and between the books and each provider, both ways. */
export async function findingsOf(shop: Shop): Promise<string[]> {
  const { db, payments } = shop;
  const inBooks = [
    ...(await ledgerFindings(db)),
    ...(await payments.findings(db)),
    ...(await vendingFindings(db)),
    ...(await walletFindings(db)),
    ...(await findAll(db, [...shop.withdrawalChecks, ...shop.checksAbove, ...topUpChecks, ...accountingChecks])),
    ...(await payments.unknownAtProvider()),
  ].map(({ check, detail }) => `${check}: ${detail}`);
  const atProviders: string[] = [];
  for (const provider of shop.providers) {
    const { findings, notCompared } = await compareWithProvider(db, provider);
    atProviders.push(...findings.map(({ check, detail }) => `${check} at ${provider.name}: ${detail}`));
    if (notCompared !== undefined)
      atProviders.push(`the payments at ${provider.name} were not compared: ${notCompared}`);
  }
  const books = await lookAtBooks(db, { providers: shop.providers, payouts: payments.payouts.all });
  atProviders.push(...books.findings.map(({ check, detail }) => `${check}: ${detail}`), ...books.notCompared);
  return [
    ...inBooks,
    ...atProviders,
    ...(await payoutsThatDiffer(shop)),
    ...(await chargesThatDiffer(shop)),
    ...(await stillOpen(shop)),
  ];
}

/** Money that has not reached a final state although all work is done. */
async function stillOpen({ db }: Shop): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select format('order %s is still %s', reference, status) as what from vending."order" o
      where status in ('paid', 'vending', 'unknown', 'paid_late', 'vend_failed')
        -- An amount that is too small to be returned alone is held.
        or status = 'refunding' and not exists (select from payments.held_amount h join payments.charge c on c.id = h.charge_id
          where c.purpose = 'order' and c.subject_id = o.id::text)
    union all
    select format('withdrawal %s is still %s: %s', reference, status, problem) from withdrawals.withdrawal
      where status in ('requested', 'sending', 'unknown')
    union all
    select format('refund %s is still %s: %s', id, state, problem) from payments.refund where state <> 'processed'
    union all
    select format('dispute %s is still %s', id, state) from payments.dispute where state = 'open'
    union all
    select format('run %s of a scheduled top-up is still %s', id, state) from top_ups.run where ended_at is null
    union all
    select format('billing run %s is still %s', id, state) from service_charges.run where state = 'confirmed'`.execute(
    db,
  );
  return rows.map(({ what }) => what);
}

/** What the estates' books cannot show themselves: whether every event is in them, once. */
async function chargesThatDiffer({ db }: Shop): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select format('capture %s brought %s, its receipt, duty and refunds are %s', k.id, k.received_minor, s.kobo) as what
    from payments.capture k join payments.charge c on c.id = k.charge_id
    cross join lateral (select coalesce((select sum(r.amount_kobo) from service_charges.payment_receipt p
        join service_charges.receipt r on r.id = p.receipt_id where p.capture_id = k.id), 0)
      + coalesce((select sum(t.amount_kobo) from ledger.journal j join ledger.posting t on t.journal_id = j.id join ledger.account a on a.id = t.account_id
        where j.reference = format('capture:%s:%s', k.provider, k.provider_transaction_id) and a.code = 'stamp-duty-payable'), 0)
      + coalesce((select sum(f.amount_minor) from payments.refund f where f.capture_id = k.id), 0)
      + coalesce((select sum(h.amount_minor) from payments.held_amount h where h.capture_id = k.id), 0) as kobo) s
    where c.purpose = 'service-charge' and s.kobo <> k.received_minor
    union all
    select format('payment %s by hand is %s of %s, its receipt says %s', m.id, m.state, m.amount_kobo, r.amount_kobo)
    from service_charges.manual_receipt m left join service_charges.receipt r on r.reference = 'manual:' || m.id
    where (m.state = 'counted') <> (r.id is not null) or r.amount_kobo <> m.amount_kobo or r.house_id <> m.house_id
    union all
    select format('plan %s of %s is %s with %s left; its instalments are %s, %s of it came from a wallet', p.id, p.total_kobo, p.state,
      arrears.left_of_plan(p.id), n.kobo, w.kobo)
    from arrears.plan p
    cross join lateral (select sum(i.kobo) as kobo from arrears.instalment i where i.plan_id = p.id) n
    cross join lateral (select coalesce(sum(r.amount_kobo), 0) as kobo from service_charges.receipt r where r.reference like 'SC-PLAN-' || p.id || '-%') w
    where n.kobo <> p.total_kobo or w.kobo > p.total_kobo or (p.state = 'kept' and arrears.left_of_plan(p.id) <> 0)
      or (w.kobo > 0 and p.answered_by is null)
    union all
    select format('house %s was billed %s times for %s', i.house_id, count(*), i.period_from) from service_charges.invoice i
      join service_charges.run r on r.id = i.run_id where r.state = 'issued' group by i.house_id, i.period_from having count(*) > 1
    union all
    select format('shares of purchases paid %s for house %s in one month', sum(s.kobo), c.house_id) from arrears.share s
      join arrears.share_consent c on c.id = s.consent_id
      where s.state = 'paid' group by c.house_id, date_trunc('month', s.ended_at at time zone 'Africa/Lagos') having sum(s.kobo) > min(c.month_cap_kobo)
    union all
    select format('the share of order %s is due', s.order_id) from arrears.share s where s.state = 'due'
    union all
    select format('estate %s was paid for the week of %s %s times', w.estate_id, split_part(w.key, ':', 2), count(*)) from withdrawals.withdrawal w
      where w.key like 'weekly:%' group by w.estate_id, w.key having count(*) > 1`.execute(db);
  return rows.map(({ what }) => what);
}

/** Each paid withdrawal was paid out once, and every payout has a withdrawal. */
async function payoutsThatDiffer({ db, payments }: Shop): Promise<string[]> {
  const left = new Map<string, { status: string; amountMinor: bigint }[]>();
  const period = { from: new Date(Date.now() - 7 * 86_400_000), to: new Date(Date.now() + 86_400_000) };
  for (const rail of payments.payouts.all) {
    for (let page = 1; ; page += 1) {
      const list = await rail.listPayouts(period, page);
      if (list.kind !== 'ok') return [`the payouts of ${rail.name} cannot be listed`];
      for (const one of list.value.rows) left.set(one.reference, [...(left.get(one.reference) ?? []), one]);
      if (list.value.isLast) break;
    }
  }
  const { rows } = await sql<{ reference: string; status: string; minor: bigint }>`
    select reference, status, amount_kobo - fee_kobo - stamp_duty_kobo as minor from withdrawals.withdrawal`.execute(
    db,
  );
  const wrong: string[] = [];
  // A payout that was returned before we knew that it had succeeded counts as failed for its owner.
  const expected: Record<string, readonly string[]> = {
    paid: ['success'],
    returned: ['reversed'],
    failed: ['failed', 'reversed'],
  };
  for (const { reference, status, minor } of rows) {
    const there = left.get(reference) ?? [];
    left.delete(reference);
    if (
      status === 'cancelled' || status === 'failed' ? there.some((one) => one.status === 'success') : there.length !== 1
    )
      wrong.push(`withdrawal ${reference} is ${status}, and the provider has ${there.length} payouts for it`);
    for (const one of there)
      if (one.amountMinor !== minor || expected[status]?.includes(one.status) === false)
        wrong.push(
          `withdrawal ${reference} is ${status} of ${minor}, the provider says ${one.status} of ${one.amountMinor}`,
        );
  }
  return [...wrong, ...[...left.keys()].map((reference) => `payout ${reference} has no withdrawal`)];
}
