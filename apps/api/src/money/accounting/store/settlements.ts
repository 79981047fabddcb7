import { sql, type Db, type Tx } from '#platform/database/db';
import type { ProviderSettlement, SettlementLine } from '#payments';

export type LineOutcome = 'matched' | 'not_recorded' | 'amount_differs' | 'fee_differs' | 'twice';

export interface ComparedLine extends SettlementLine {
  captureId: bigint | null;
  outcome: LineOutcome;
}

export type CheckSubject = 'settlements' | 'payouts' | 'disputes';

/** Takes the turn to read a list of a provider; undefined when it is not due or another process has it. */
export async function takeTurn(
  db: Db,
  provider: string,
  subject: CheckSubject,
  everySeconds: number,
): Promise<{ now: Date; readAt: Date | null } | undefined> {
  await sql`
    insert into accounting.provider_check (provider, subject) values (${provider}, ${subject}) on conflict do nothing`.execute(
    db,
  );
  const { rows } = await sql<{ now: Date; readAt: Date | null }>`
    update accounting.provider_check
    set next_at = clock_timestamp() + make_interval(secs => ${everySeconds})
    where provider = ${provider} and subject = ${subject} and next_at <= clock_timestamp()
    returning clock_timestamp() as now, read_at as "readAt"`.execute(db);
  return rows[0];
}

/** Stores the result of a turn: `problem` undefined means that the list was read to its end. */
export async function endTurn(
  db: Db,
  provider: string,
  subject: CheckSubject,
  readUpTo: Date,
  problem: string | undefined,
): Promise<void> {
  await sql`
    update accounting.provider_check
    set problem = ${problem?.slice(0, 500) ?? null},
        read_at = case when ${problem === undefined} then ${readUpTo} else read_at end,
        next_at = case when ${problem === undefined} then next_at else clock_timestamp() + interval '60 seconds' end
    where provider = ${provider} and subject = ${subject}`.execute(db);
}

export interface KnownSettlement {
  id: bigint;
  providerSettlementId: string;
  netMinor: bigint;
}

export async function knownSettlements(db: Db, provider: string, ids: readonly string[]): Promise<KnownSettlement[]> {
  const { rows } = await sql<KnownSettlement>`
    select id, provider_settlement_id as "providerSettlementId", net_minor as "netMinor" from accounting.settlement
    where provider = ${provider} and provider_settlement_id = any(${ids}::text[])`.execute(db);
  return rows;
}

export interface RecordedPayment {
  captureId: bigint;
  transactionId: string;
  amountMinor: bigint;
  feeMinor: bigint | null;
  isSettled: boolean;
}

/** Our records of these payments of a provider. */
export async function recordedPayments(
  db: Db | Tx,
  provider: string,
  transactionIds: readonly string[],
): Promise<RecordedPayment[]> {
  const { rows } = await sql<RecordedPayment>`
    select k.id as "captureId", k.provider_transaction_id as "transactionId", k.received_minor as "amountMinor",
           k.fee_minor as "feeMinor", exists (select from accounting.settlement_line l where l.capture_id = k.id) as "isSettled"
    from payments.capture k
    where k.provider = ${provider} and k.provider_transaction_id = any(${transactionIds}::text[])`.execute(db);
  return rows;
}

/** Stores a settlement once. Returns its id, or undefined when it was stored already. */
export async function insertSettlement(
  tx: Tx,
  provider: string,
  settlement: ProviderSettlement,
  lines: readonly ComparedLine[],
  ours: { grossMinor: bigint; feesMinor: bigint },
): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint }>`
    insert into accounting.settlement (provider, provider_settlement_id, currency, settled_on, gross_minor, fees_minor, deductions_minor,
      net_minor, our_gross_minor, our_fees_minor, lines, differences)
    values (${provider}, ${settlement.id}, ${settlement.currency}, ${settlement.settledOn}::date, ${settlement.grossMinor},
      ${settlement.feesMinor}, ${settlement.deductionsMinor}, ${settlement.netMinor}, ${ours.grossMinor}, ${ours.feesMinor},
      ${lines.length}, ${lines.filter(({ outcome }) => outcome !== 'matched').length})
    on conflict (provider, provider_settlement_id) do nothing
    returning id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined || lines.length === 0) return id;
  await sql`
    insert into accounting.settlement_line (settlement_id, position, provider_transaction_id, reference, amount_minor, fee_minor,
      capture_id, outcome)
    select ${id}, n.position, n.transaction_id, n.reference, n.amount, n.fee, n.capture_id, n.outcome
    from unnest(${lines.map(({ transactionId }) => transactionId)}::text[], ${lines.map(({ reference }) => reference)}::text[],
      ${lines.map(({ amountMinor }) => amountMinor.toString())}::bigint[],
      ${lines.map(({ feeMinor }) => feeMinor?.toString() ?? null)}::bigint[],
      ${lines.map(({ captureId }) => captureId?.toString() ?? null)}::bigint[],
      ${lines.map(({ outcome }) => outcome)}::text[]) with ordinality as n (transaction_id, reference, amount, fee, capture_id, outcome, position)
  `.execute(tx);
  return id;
}

export interface LateRecorded {
  settlementId: bigint;
  position: number;
  transactionId: string;
}

/** Lines whose payment was recorded after its settlement arrived: they match now. */
export async function matchLateLines(db: Db, provider: string): Promise<LateRecorded[]> {
  const { rows } = await sql<LateRecorded>`
    update accounting.settlement_line l
    set capture_id = k.id, outcome = case when k.received_minor = l.amount_minor then 'matched' else 'amount_differs' end
    from payments.capture k, accounting.settlement s
    where l.outcome = 'not_recorded' and s.id = l.settlement_id and s.provider = ${provider} and k.provider = ${provider}
      and k.provider_transaction_id = l.provider_transaction_id
    returning l.settlement_id as "settlementId", l.position, l.provider_transaction_id as "transactionId"`.execute(db);
  if (rows.length > 0)
    await sql`
      update accounting.settlement s
      set differences = (select count(*) from accounting.settlement_line l where l.settlement_id = s.id and l.outcome <> 'matched'),
          our_gross_minor = (select coalesce(sum(k.received_minor), 0) from accounting.settlement_line l
            join payments.capture k on k.id = l.capture_id where l.settlement_id = s.id and l.outcome <> 'twice'),
          our_fees_minor = (select coalesce(sum(k.fee_minor), 0) from accounting.settlement_line l
            join payments.capture k on k.id = l.capture_id where l.settlement_id = s.id and l.outcome <> 'twice')
      where s.id = any(${rows.map(({ settlementId }) => settlementId.toString())}::bigint[])`.execute(db);
  return rows;
}

export interface Unsettled {
  captureId: bigint;
  reference: string;
  amountMinor: bigint;
  currency: string;
  paidAt: Date;
}

/**
 * Payments that should be in a settlement by now and are not: paid between the first settlement that we know and two
 * days before the last one, and not taken back by the bank.
 */
export async function unsettledPayments(db: Db, provider: string, limit: number): Promise<Unsettled[]> {
  const { rows } = await sql<Unsettled>`
    select k.id as "captureId", k.provider_reference as reference, k.received_minor as "amountMinor", k.currency, k.paid_at as "paidAt"
    from payments.capture k,
      (select min(settled_on) - 1 as first_day, max(settled_on) - 2 as last_day from accounting.settlement where provider = ${provider}) s
    where k.provider = ${provider} and k.reversed_at is null
      and k.paid_at >= platform.start_of(s.first_day)
      and k.paid_at < platform.start_of(s.last_day)
      and not exists (select from accounting.settlement_line l where l.capture_id = k.id)
    order by k.id limit ${limit}`.execute(db);
  return rows;
}

/** Keys of open findings of a kind whose payment is in a settlement now. */
export async function settledMeanwhile(db: Db, provider: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select f.key from platform.finding f
    where f.kind = 'not_settled' and f.state = 'needs_attention' and f.detail ->> 'provider' = ${provider}
      and exists (select from accounting.settlement_line l where l.capture_id = (f.detail ->> 'captureId')::bigint)`.execute(
    db,
  );
  return rows.map(({ key }) => key);
}

/** The provider's numbers of settlements. */
export async function settlementIds(db: Db, ids: readonly bigint[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select provider_settlement_id as id from accounting.settlement where id = any(${ids.map(String)}::bigint[]) order by id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
