import { defineKeyset, type Keyed, type KeysetPage } from '#platform/lists/keyset';
import { HELD_SUMS } from '@gatelight/contract';
import type { AnswerOf, listHeldAmounts, StaffDispute, StaffPayout, StaffRefundView } from '@gatelight/contract';
import { sql, type Db, type Tx } from '#platform/database/db';
import { holds } from '#platform/database/search';
import { toldPayer, type ToldPayerRow } from '#payments';

// --- payouts ---------------------------------------------------------------------------------------------------------

export const payoutPages = defineKeyset({
  list: 'payouts',
  sorts: { created_at: { column: sql`w.created_at`, kind: 'timestamptz' } },
  id: { column: sql`w.id`, kind: 'bigint' },
  first: '-created_at',
});

/** `account_number`: the whole number. */
export interface PayoutRow extends Keyed, StaffPayout {
  id: string;
  operator_duty_kobo: bigint;
  account_usable_from: Date;
}

const payoutColumns = sql`
  w.id::text as id, w.reference, jsonb_build_object('id', coalesce(w.user_id, w.estate_id)::text, 'name', o.name) as "user",
  w.estate_id::text as estate_id,
  w.amount_kobo, w.fee_kobo, w.stamp_duty_kobo, w.operator_duty_kobo, w.status, w.approval,
  case when w.needs_code_since is null or w.status not in ('sending', 'unknown') then 'none'
    when exists (select from withdrawals.code_request q where q.withdrawal_id = w.id) then 'given' else 'needed' end as code,
  w.status = 'requested' and exists (select from payments.dispute d where d.wallet = 'wallet:' || w.user_id and d.state = 'open') as is_disputed,
  w.needs_two, w.card_kobo, n.score as name_score, n.is_own as is_own_name, a.bank_name as bank, a.account_number, a.account_name,
  a.usable_from as account_usable_from, w.problem, w.created_at, w.done_at`;
const payoutTables = sql`
  withdrawals.withdrawal w join withdrawals.bank_account a on a.id = w.bank_account_id left join identity."user" u on u.id = w.user_id
  left join estates.estate e on e.id = w.estate_id
  cross join lateral (select coalesce(e.name, btrim(concat(u.first_name, ' ', u.last_name))) as name) o
  cross join lateral withdrawals.compare_names(a.account_name, o.name) n`;

export async function readPayouts(
  db: Db,
  page: KeysetPage,
  filter: {
    approval?: string | undefined;
    status?: string | undefined;
    code?: 'needed' | undefined;
    q?: string | undefined;
  },
): Promise<PayoutRow[]> {
  const { approval, status, code, q } = filter;
  const { rows } = await sql<PayoutRow>`
    select ${page.keys}, ${payoutColumns} from ${payoutTables}
    where (${approval ?? null}::text is null or w.approval = ${approval ?? null})
      and (${approval ?? null}::text is distinct from 'waiting' or w.status = 'requested')
      and (${status ?? null}::text is null or w.status = ${status ?? null})
      and (${code ?? null}::text is null or (w.needs_code_since is not null and w.status in ('sending', 'unknown')))
      and ${q === undefined ? sql`true` : sql`(${holds(sql`w.reference`, q)} or ${holds(sql`o.name`, q)} or a.account_number = ${q})`}
      and ${page.after}
    order by ${page.order} limit ${page.limit}`.execute(db);
  return rows;
}

export async function readPayout(db: Db | Tx, reference: string): Promise<PayoutRow | undefined> {
  const { rows } = await sql<PayoutRow>`
    select '' as "sortKey", '' as "idKey", ${payoutColumns} from ${payoutTables} where w.reference = ${reference}`.execute(
    db,
  );
  return rows[0];
}

export interface PayoutPast {
  wallet_kobo: bigint;
  paid_before: number;
  paid_before_kobo: bigint;
  approval_above_kobo: bigint;
}

/**
 * The balance of a payout's owner, and earlier withdrawals. For an estate: the money that we hold, and earlier payouts.
 */
export async function readPayoutPast(db: Db, id: string): Promise<PayoutPast> {
  const { rows } = await sql<PayoutPast>`
    select coalesce((select b.balance_kobo from ledger.account_balance b where b.code = withdrawals.source_of(p)), 0) as wallet_kobo,
      s.many as paid_before, s.kobo as paid_before_kobo,
      (select r.above_kobo from withdrawals.approval_rule r where r.valid_from <= now() and r.cancelled_at is null
        order by r.valid_from desc limit 1) as approval_above_kobo
    from withdrawals.withdrawal p
    cross join lateral (
      select count(*)::int as many, coalesce(sum(w.amount_kobo), 0)::bigint as kobo from withdrawals.withdrawal w
      where (w.user_id = p.user_id or w.estate_id = p.estate_id) and w.id < p.id and w.status = 'paid') s
    where p.id = ${id}::bigint`.execute(db);
  return rows[0]!;
}

export async function readPayoutEvents(db: Db, id: string): Promise<{ status: string; at: Date }[]> {
  const { rows } = await sql<{ status: string; at: Date }>`
    select status, at from withdrawals.event where withdrawal_id = ${id}::bigint order by id`.execute(db);
  return rows;
}

// --- refunds ---------------------------------------------------------------------------------------------------------

export const refundPages = defineKeyset({
  list: 'refunds',
  sorts: { created_at: { column: sql`r.created_at`, kind: 'timestamptz' } },
  id: { column: sql`r.id`, kind: 'bigint' },
  first: '-created_at',
});

/** `problem` is the provider's text, `told` as it is stored. */
export type RefundListRow = Keyed & Omit<StaffRefundView, 'told'> & { told: ToldPayerRow[] };

const refundColumns = sql`
  r.id::text as id, coalesce(c.reference, k.provider_reference) as reference,
  case when c.purpose = 'order' then (select o.reference from vending."order" o where o.id = c.subject_id::bigint) end as order_reference,
  r.reason, r.amount_minor as amount_kobo, r.currency,
  payments.refund_state(r) as state, r.problem, ${toldPayer(sql`c.subject_id`)} as told, k.provider, r.outside_reference as paid_outside,
  r.created_at, r.updated_at`;
const refundTables = sql`
  payments.refund r join payments.capture k on k.id = r.capture_id left join payments.charge c on c.id = k.charge_id`;

export async function readRefunds(
  db: Db,
  page: KeysetPage,
  filter: { state: 'owed' | 'needs_attention' | 'processed' | 'all'; q?: string | undefined },
): Promise<RefundListRow[]> {
  const { state, q } = filter;
  const states = state === 'all' ? sql`true` : state === 'owed' ? sql`r.state <> 'processed'` : sql`r.state = ${state}`;
  const { rows } = await sql<RefundListRow>`
    select ${page.keys}, ${refundColumns} from ${refundTables}
    where ${states} and ${q === undefined ? sql`true` : holds(sql`coalesce(c.reference, k.provider_reference)`, q)}
      and ${page.after}
    order by ${page.order} limit ${page.limit}`.execute(db);
  return rows;
}

export async function readRefund(db: Db | Tx, id: string): Promise<RefundListRow | undefined> {
  const { rows } = await sql<RefundListRow>`
    select '' as "sortKey", '' as "idKey", ${refundColumns} from ${refundTables} where r.id = ${id}::bigint`.execute(
    db,
  );
  return rows[0];
}

export async function owedSums(db: Db): Promise<{ owed_kobo: bigint; held_kobo: bigint }> {
  const { rows } = await sql<{ owed_kobo: bigint; held_kobo: bigint }>`
    select coalesce(sum(balance_kobo) filter (where code = 'refunds-owed:NGN'), 0)::bigint as owed_kobo,
      coalesce(sum(balance_kobo) filter (where code = 'small-amounts-held:NGN'), 0)::bigint as held_kobo
    from ledger.account_balance where code in ('refunds-owed:NGN', 'small-amounts-held:NGN')`.execute(db);
  return rows[0]!;
}

type HeldAmount = AnswerOf<typeof listHeldAmounts>[number];

const heldColumns = sql`
  c.reference, h.currency, sum(h.amount_minor)::bigint as amount_kobo, count(*)::int as transfers, min(h.created_at) as since`;

/** `q`: a part of the reference of a payment. */
export async function heldSums(db: Db, q: string | undefined): Promise<HeldAmount[]> {
  const { rows } = await sql<HeldAmount>`
    select ${heldColumns} from payments.held_amount h join payments.charge c on c.id = h.charge_id
    where ${q === undefined ? sql`true` : holds(sql`c.reference`, q)}
    group by c.reference, h.currency order by sum(h.amount_minor) desc, c.reference limit ${HELD_SUMS}`.execute(db);
  return rows;
}

/** The held amount of one payment. */
export async function heldSumOf(db: Db | Tx, reference: string): Promise<HeldAmount | undefined> {
  const { rows } = await sql<HeldAmount>`
    select ${heldColumns} from payments.held_amount h join payments.charge c on c.id = h.charge_id
    where c.reference = ${reference}
    group by c.reference, h.currency order by sum(h.amount_minor) desc limit 1`.execute(db);
  return rows[0];
}

/** Puts a refund into a wallet, once: see payments.refund_to_wallet. */
export async function refundIntoWallet(tx: Tx, refund: { id: string; userId: string; by: string }): Promise<string> {
  const { rows } = await sql<{ outcome: string }>`
    select payments.refund_to_wallet(${refund.id}::bigint, ${refund.userId}::bigint, ${refund.by}) as outcome`.execute(
    tx,
  );
  return rows[0]!.outcome;
}

export async function userName(db: Db | Tx, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select btrim(concat(first_name, ' ', last_name)) as name from identity."user" where id = ${userId}::bigint and deleted_at is null`.execute(
    db,
  );
  return rows[0]?.name;
}

// --- disputes --------------------------------------------------------------------------------------------------------

export const disputePages = defineKeyset({
  list: 'disputes',
  sorts: { opened_at: { column: sql`d.opened_at`, kind: 'timestamptz' } },
  id: { column: sql`d.id`, kind: 'bigint' },
  first: '-opened_at',
});

export type DisputeListRow = Keyed & StaffDispute & { capture_id: bigint };

const disputeColumns = sql`
  d.id::text as id, d.provider, d.provider_dispute_id, d.capture_id, coalesce(c.reference, k.provider_reference) as reference,
  d.amount_minor as amount_kobo, d.currency, d.frozen_kobo, d.state, d.status, d.category, d.due_at, d.reply, d.reply_state, d.reply_problem,
  d.opened_at, d.decided_at`;
const disputeTables = sql`
  payments.dispute d join payments.capture k on k.id = d.capture_id left join payments.charge c on c.id = k.charge_id`;

export async function readDisputes(
  db: Db,
  page: KeysetPage,
  filter: { state?: string | undefined; q?: string | undefined },
): Promise<DisputeListRow[]> {
  const { state, q } = filter;
  const { rows } = await sql<DisputeListRow>`
    select ${page.keys}, ${disputeColumns} from ${disputeTables}
    where (${state ?? null}::text is null or d.state = ${state ?? null})
      and ${q === undefined ? sql`true` : sql`(${holds(sql`coalesce(c.reference, k.provider_reference)`, q)} or d.provider_dispute_id = ${q})`}
      and ${page.after}
    order by ${page.order} limit ${page.limit}`.execute(db);
  return rows;
}

export async function readDispute(db: Db | Tx, id: string): Promise<DisputeListRow | undefined> {
  const { rows } = await sql<DisputeListRow>`
    select '' as "sortKey", '' as "idKey", ${disputeColumns} from ${disputeTables} where d.id = ${id}::bigint`.execute(
    db,
  );
  return rows[0];
}

export interface DisputeProof {
  name: string;
  email: string;
  phone: string;
  /** Null when the money paid for no order. */
  orderReference: string | null;
  /** Null when it was not delivered. */
  meterNumber: string | null;
  vendedAt: Date | null;
  unitsTenths: bigint | null;
  utility: string | null;
}

/** The payer, and the order's own record of the delivery. It does not include the token itself. */
export async function readDisputeProof(db: Db, captureId: bigint): Promise<DisputeProof | undefined> {
  const { rows } = await sql<DisputeProof>`
    select coalesce(g.customer_name, btrim(concat(u.first_name, ' ', u.last_name)), '') as name,
      coalesce(g.customer_email, u.email, '') as email, coalesce(g.customer_phone, u.phone_number, '') as phone,
      o.reference as "orderReference", o.meter_number as "meterNumber", o.vended_at as "vendedAt", o.units_tenths::bigint as "unitsTenths", o.utility
    from payments.capture k join payments.charge c on c.id = k.charge_id
    left join vending."order" o on c.purpose = 'order' and o.id::text = c.subject_id
    left join vending.quick_purchase g on g.order_id = o.id
    left join wallets.funding f on c.purpose = 'wallet-funding' and f.id::text = c.subject_id
    left join identity."user" u on u.id::text = coalesce(o.buyer_id, f.user_id::text)
    where k.id = ${captureId}`.execute(db);
  return rows[0];
}

export async function disputeJournals(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select j.reference from ledger.journal j
    where j.reference in ('dispute-frozen:' || ${id}::bigint, 'dispute-released:' || ${id}::bigint, 'dispute-lost:' || ${id}::bigint)
      or j.reference = any(array(select unnest(d.later_journals) from payments.dispute d where d.id = ${id}::bigint))
    order by j.id`.execute(db);
  return rows.map(({ reference }) => reference);
}
