import type { AnswerOf, getSettlement, Settlement, SettlementPayment } from '@gatelight/contract';
import { defineKeyset, type Keyed, type KeysetPage } from '#platform/lists/keyset';
import { sql, type Db } from '#platform/database/db';

export const settlementPages = defineKeyset({
  list: 'settlements',
  sorts: { settled_on: { column: sql`s.settled_on`, kind: 'date' } },
  id: { column: sql`s.id`, kind: 'bigint' },
  first: '-settled_on',
});

export interface SettlementRow extends Keyed, Settlement {
  /**
   * Lines that differ from our records; `differences` counts one more if the sums differ although each line matches.
   */
  line_differences: number;
  /** The number of its open exceptions. */
  open: number;
}

/** Each line matches, but the head of the settlement has other sums. */
const sumsDiffer = sql`(s.differences = 0 and (s.gross_minor, s.fees_minor, s.gross_minor - s.fees_minor - s.deductions_minor)
  is distinct from (s.our_gross_minor, s.our_fees_minor, s.net_minor))`;

const columns = sql`
  s.id::text as id, s.provider, s.provider_settlement_id, s.currency, s.settled_on::text as settled_on, s.gross_minor as gross_kobo,
  s.fees_minor as fees_kobo, s.deductions_minor as deductions_kobo, s.net_minor as net_kobo, s.our_gross_minor as our_gross_kobo,
  s.our_fees_minor as our_fees_kobo, s.lines, s.differences as line_differences, s.differences + ${sumsDiffer}::int as differences, s.created_at,
  exists (select from accounting.bank_line b where b.state = 'matched' and b.match_kind = 'settlement' and b.match_id = s.id::text) as is_in_bank,
  (select count(*)::int from platform.finding f where f.state = 'needs_attention' and f.detail ->> 'settlementId' = s.provider_settlement_id
     and f.detail ->> 'provider' = s.provider) as open`;

export async function readSettlementPage(
  db: Db,
  page: KeysetPage,
  only: 'differences' | 'not-in-bank' | undefined,
): Promise<SettlementRow[]> {
  const { rows } = await sql<SettlementRow>`
    select ${page.keys}, ${columns} from accounting.settlement s
    where (${only ?? null}::text is distinct from 'differences' or s.differences > 0 or ${sumsDiffer})
      and (${only ?? null}::text is distinct from 'not-in-bank' or not exists (
        select from accounting.bank_line b where b.state = 'matched' and b.match_kind = 'settlement' and b.match_id = s.id::text))
      and ${page.after}
    order by ${page.order} limit ${page.limit}`.execute(db);
  return rows;
}

export async function readSettlement(db: Db, id: string): Promise<SettlementRow | undefined> {
  const { rows } = await sql<SettlementRow>`
    select '' as "sortKey", '' as "idKey", ${columns} from accounting.settlement s where s.id = ${id}::bigint`.execute(
    db,
  );
  return rows[0];
}

type Details = AnswerOf<typeof getSettlement>;

/** The bank line of a settlement: the matched one, otherwise open ones with its sum, at most 5. */
export async function readBankLinesOf(
  db: Db,
  { id, net_kobo: net, settled_on: day }: Pick<SettlementRow, 'id' | 'net_kobo' | 'settled_on'>,
): Promise<Details['bank_lines']> {
  const { rows } = await sql<Details['bank_lines'][number]>`
    with matched as (
      select b.* from accounting.bank_line b where b.state = 'matched' and b.match_kind = 'settlement' and b.match_id = ${id})
    select m.id::text as id, m.booked_on::text as booked_on, m.narration, m.amount_kobo, true as is_match from matched m
    union all
    (select b.id::text, b.booked_on::text, b.narration, b.amount_kobo, false from accounting.bank_line b
     where b.state = 'open' and b.amount_kobo > 0 and b.amount_kobo = ${net.toString()}::bigint
       and b.booked_on between ${day}::date - 1 and ${day}::date + 5 and not exists (select from matched)
     order by abs(b.booked_on - ${day}::date), b.id limit 5)`.execute(db);
  return rows;
}

/** Open findings of one settlement, oldest first, at most 50. */
export async function readOpenFindingsOf(
  db: Db,
  { provider, provider_settlement_id: id }: Pick<SettlementRow, 'provider' | 'provider_settlement_id'>,
): Promise<Details['exceptions']> {
  const { rows } = await sql<Details['exceptions'][number]>`
    select f.id::text as id, f.kind, f.detail ->> 'reference' as reference from platform.finding f
    where f.state = 'needs_attention' and f.detail ->> 'settlementId' = ${id} and f.detail ->> 'provider' = ${provider}
    order by f.id limit 50`.execute(db);
  return rows;
}

export const settlementPaymentPages = defineKeyset({
  list: 'settlement-payments',
  sorts: { outcome: { column: sql`(l.outcome = 'matched')::integer`, kind: 'integer' } },
  id: { column: sql`l.position`, kind: 'integer' },
  first: 'outcome',
});

/** Payments of one settlement, those that differ first. */
export async function readSettlementPayments(
  db: Db,
  page: KeysetPage,
  id: string,
): Promise<(SettlementPayment & Keyed)[]> {
  const { rows } = await sql<SettlementPayment & Keyed>`
    select ${page.keys}, l.reference, l.amount_minor as amount_kobo, l.fee_minor as fee_kobo, k.received_minor as our_amount_kobo,
      k.fee_minor as our_fee_kobo, l.outcome
    from accounting.settlement_line l left join payments.capture k on k.id = l.capture_id
    where l.settlement_id = ${id}::bigint and ${page.after} order by ${page.order} limit ${page.limit}`.execute(db);
  return rows;
}
