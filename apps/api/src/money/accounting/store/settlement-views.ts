import { defineKeyset, type Keyed, type KeysetPage } from '#platform/keyset';
import { sql, type Db } from '#platform/db';
import type { LineOutcome } from './settlements.ts';

export const settlementPages = defineKeyset({
  list: 'settlements',
  sorts: { settled_on: { column: sql`s.settled_on`, kind: 'date' } },
  id: { column: sql`s.id`, kind: 'bigint' },
  first: '-settled_on',
});

export interface SettlementRow extends Keyed {
  id: bigint;
  provider: string;
  providerSettlementId: string;
  currency: string;
  settledOn: string;
  grossMinor: bigint;
  feesMinor: bigint;
  deductionsMinor: bigint;
  netMinor: bigint;
  ourGrossMinor: bigint;
  ourFeesMinor: bigint;
  lines: number;
  /** Lines that do not fit what we recorded. */
  lineDifferences: number;
  /** The same, and one more where its sums do not fit although each line does. */
  differences: number;
  isInBank: boolean;
  open: bigint;
  createdAt: Date;
}

/** Each line fits, and the head of the settlement says other sums. */
const sumsDiffer = sql`(s.differences = 0 and (s.gross_minor, s.fees_minor, s.gross_minor - s.fees_minor - s.deductions_minor)
  is distinct from (s.our_gross_minor, s.our_fees_minor, s.net_minor))`;

const columns = sql`
  s.id, s.provider, s.provider_settlement_id as "providerSettlementId", s.currency, s.settled_on::text as "settledOn",
  s.gross_minor as "grossMinor", s.fees_minor as "feesMinor", s.deductions_minor as "deductionsMinor", s.net_minor as "netMinor",
  s.our_gross_minor as "ourGrossMinor", s.our_fees_minor as "ourFeesMinor", s.lines, s.differences as "lineDifferences",
  s.differences + ${sumsDiffer}::int as differences, s.created_at as "createdAt",
  exists (select from accounting.bank_line b where b.state = 'matched' and b.match_kind = 'settlement' and b.match_id = s.id::text) as "isInBank",
  (select count(*) from platform.finding f where f.state = 'needs_attention' and f.detail ->> 'settlementId' = s.provider_settlement_id
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

/** The statement line that stands for a settlement: the matched one, else open ones of its sum, at most 5. */
export async function readBankLinesOf(
  db: Db,
  { id, netMinor, settledOn }: Pick<SettlementRow, 'id' | 'netMinor' | 'settledOn'>,
): Promise<{ id: bigint; bookedOn: string; narration: string; amountKobo: bigint; isMatch: boolean }[]> {
  const { rows } = await sql<{
    id: bigint;
    bookedOn: string;
    narration: string;
    amountKobo: bigint;
    isMatch: boolean;
  }>`
    with matched as (
      select b.* from accounting.bank_line b
      where b.state = 'matched' and b.match_kind = 'settlement' and b.match_id = ${id.toString()})
    select m.id, m.booked_on::text as "bookedOn", m.narration, m.amount_kobo as "amountKobo", true as "isMatch" from matched m
    union all
    (select b.id, b.booked_on::text, b.narration, b.amount_kobo, false from accounting.bank_line b
     where b.state = 'open' and b.amount_kobo > 0 and b.amount_kobo = ${netMinor.toString()}::bigint
       and b.booked_on between ${settledOn}::date - 1 and ${settledOn}::date + 5 and not exists (select from matched)
     order by abs(b.booked_on - ${settledOn}::date), b.id limit 5)`.execute(db);
  return rows;
}

/** Open findings of one settlement, oldest first, at most 50. */
export async function readOpenFindingsOf(
  db: Db,
  { provider, providerSettlementId }: Pick<SettlementRow, 'provider' | 'providerSettlementId'>,
): Promise<{ id: bigint; kind: string; reference: string | null }[]> {
  const { rows } = await sql<{ id: bigint; kind: string; reference: string | null }>`
    select f.id, f.kind, f.detail ->> 'reference' as reference from platform.finding f
    where f.state = 'needs_attention' and f.detail ->> 'settlementId' = ${providerSettlementId} and f.detail ->> 'provider' = ${provider}
    order by f.id limit 50`.execute(db);
  return rows;
}

export interface SettlementLineRow {
  reference: string;
  amountMinor: bigint;
  feeMinor: bigint | null;
  ourAmountMinor: bigint | null;
  ourFeeMinor: bigint | null;
  outcome: LineOutcome;
}

export async function readSettlementLines(db: Db, id: string): Promise<SettlementLineRow[]> {
  const { rows } = await sql<SettlementLineRow>`
    select l.reference, l.amount_minor as "amountMinor", l.fee_minor as "feeMinor", k.received_minor as "ourAmountMinor",
           k.fee_minor as "ourFeeMinor", l.outcome
    from accounting.settlement_line l left join payments.capture k on k.id = l.capture_id
    where l.settlement_id = ${id}::bigint order by l.outcome = 'matched', l.position limit 500`.execute(db);
  return rows;
}
