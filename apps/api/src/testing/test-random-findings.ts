import { lookAtBooks } from '#accounting';
import { ledgerFindings } from '#ledger';
import { compareWithProvider } from '#payments';
import { findAll } from '#platform/checks/checks';
import { sql } from '#platform/database/db';
import { walletFindings } from '#wallets';
import { accountingChecks } from '../money/accounting/findings.ts';
import { topUpChecks } from '../selling/top-ups/findings.ts';
import { estateMoneyChecks } from '../money/estate-money/findings.ts';
import { serviceChargeChecks } from '../money/service-charges/findings.ts';
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
    ...(await findAll(db, [
      ...shop.withdrawalChecks,
      ...topUpChecks,
      ...accountingChecks,
      ...serviceChargeChecks,
      ...estateMoneyChecks,
    ])),
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
  return [...inBooks, ...atProviders, ...(await payoutsThatDiffer(shop)), ...(await stillOpen(shop))];
}

/** Money that has no end although everybody worked until nothing was left. */
async function stillOpen({ db }: Shop): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select format('order %s is still %s', reference, status) as what from vending."order" o
      where status in ('paid', 'vending', 'unknown', 'paid_late', 'vend_failed')
        -- What is too little to be sent back alone is held.
        or status = 'refunding' and not exists (select from payments.held_amount h join payments.charge c on c.id = h.charge_id
          where c.purpose = 'order' and c.subject_id = o.id::text)
    union all
    select format('withdrawal %s is still %s', reference, status) from withdrawals.withdrawal
      where status in ('requested', 'sending', 'unknown')
    union all
    select format('refund %s is still %s: %s', id, state, problem) from payments.refund where state <> 'processed'
    union all
    select format('dispute %s is still %s', id, state) from payments.dispute where state = 'open'
    union all
    select format('run %s of a scheduled top-up is still %s', id, state) from top_ups.run where ended_at is null`.execute(
    db,
  );
  return rows.map(({ what }) => what);
}

/** Each withdrawal that was paid left once, and nothing left without one. */
async function payoutsThatDiffer({ db, payments }: Shop): Promise<string[]> {
  const left = new Map<string, { status: string; amountMinor: bigint }[]>();
  const period = { from: new Date(Date.now() - 7 * 86_400_000), to: new Date(Date.now() + 86_400_000) };
  for (const rail of payments.payouts.all) {
    for (let page = 1; ; page += 1) {
      const answer = await rail.listPayouts(period, page);
      if (answer.kind !== 'ok') return [`the payouts of ${rail.name} cannot be listed`];
      for (const one of answer.value.rows) left.set(one.reference, [...(left.get(one.reference) ?? []), one]);
      if (answer.value.isLast) break;
    }
  }
  const { rows } = await sql<{ reference: string; status: string; minor: bigint }>`
    select reference, status, amount_kobo - fee_kobo - stamp_duty_kobo as minor from withdrawals.withdrawal`.execute(
    db,
  );
  const wrong: string[] = [];
  // A payout that came back before we heard that it had succeeded failed, as far as its owner is concerned.
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
