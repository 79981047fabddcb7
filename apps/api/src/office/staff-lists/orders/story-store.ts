import type { PaymentOutcome } from '@gatelight/contract';
import type { RefundReason, RefundState } from '@gatelight/contract';
import { toldPayer, type RefundAccount, type ToldPayerRow } from '#payments';
import { sql, type Db } from '#platform/database/db';
import { listedColumns, listedTables, type OrderListRow } from './order-store.ts';

/** A row that PostgreSQL wrote into JSON. Times are text, and amounts are numbers that JSON can hold exactly. */
type Json = Record<string, string | number | boolean | null>;

export interface StoryRow extends OrderListRow {
  phone: string | null;
  email: string | null;
  debt_kobo: bigint;
  fee_kobo: bigint;
  energy_kobo: bigint;
  vat_kobo: bigint;
  units_tenths: bigint;
  tariff_name: string;
  price_kobo_per_unit: bigint;
  received_kobo: bigint;
  payment_outcome: PaymentOutcome | null;
  attempts: number;
  next_attempt_at: Date;
  source: string | null;
  estate_id: string;
  house: { id: string; name: string } | null;
  tariff_id: string;
  tickets: { number: string; subject: string }[];
  states: Json[];
  tries: Json[];
  charges: Json[];
  captures: Json[];
  events: Json[];
  journals: (Json & { postings: Json[] })[];
  tokens: Json[];
  messages: Json[];
  refunds: (Json & { reason: RefundReason; state: RefundState; account: RefundAccount | null; told: ToldPayerRow[] })[];
  disputes: Json[];
  requests: Json[];
  audit: Json[];
  part_refundable_kobo: bigint;
  waiting: Json[];
}

const list = (rows: ReturnType<typeof sql>) => sql`coalesce((select jsonb_agg(to_jsonb(r)) from (${rows}) r), '[]')`;

/** Everything about one order, in one query. `reference` is ours or, when only one order has it, the payer's. */
export async function readStory(db: Db, reference: string): Promise<StoryRow | undefined> {
  const { rows } = await sql<StoryRow>`
    with the as (
      select o.id, o.reference from vending."order" o where o.reference = ${reference}
      union all
      (select min(p.order_id), min(p.client_reference) from vending.quick_purchase p where p.client_reference = ${reference}
        and not exists (select from vending."order" x where x.reference = ${reference}) having count(*) = 1)
      limit 1
    ), cap as (
      select k.* from the join payments.charge h on h.purpose = 'order' and h.subject_id = the.id::text
      join payments.capture k on k.charge_id = h.id
    ), part as (
      select x.* from the cross join lateral vending.disputed_parts(the.id) x
    ), disputed as (
      select d.* from payments.dispute d
      where d.id in (select x.dispute_id from part x) or d.capture_id in (select k.id from cap k)
    )
    select '' as "sortKey", '' as "idKey", ${listedColumns},
      coalesce(q.customer_phone, u.phone_number) as phone, coalesce(q.customer_email, u.email) as email,
      o.debt_kobo, o.fee_kobo, o.energy_kobo, o.vat_kobo,
      o.units_tenths, o.tariff_name, o.price_kobo_per_unit,
      o.received_kobo, o.payment_outcome, o.attempts, o.next_attempt_at,
      (select p.source from vending.order_payment p where p.order_id = o.id) as source,
      o.estate_id::text as estate_id, (select p.tariff_id::text from metering.tariff_price p where p.id = o.tariff_price_id) as tariff_id,
      case when home.id is not null then jsonb_build_object('id', home.id::text, 'name', home.name) end as house,
      ${list(sql`select t.number, t.subject from support.ticket t
        where t.audience = 'utility' and t.reference <> '' and t.reference in (o.reference, q.client_reference) order by t.id desc limit 5`)} as tickets,
      ${list(sql`select e.from_status, e.to_status, e.at from vending.order_event e where e.order_id = o.id order by e.id`)} as states,
      ${list(sql`select a.started_at, a.ended_at, a.outcome, a.reason from vending.vend_attempt a where a.order_id = o.id order by a.id desc limit 50`)} as tries,
      ${list(sql`select h.reference, h.provider, h.method, h.status, h.account_number, h.expires_at, h.checks, h.last_checked_at,
        coalesce(h.refusal, h.decline) as refusal
        from payments.charge h where h.purpose = 'order' and h.subject_id = o.id::text order by h.id`)} as charges,
      ${list(sql`select k.provider, k.provider_transaction_id as transaction, k.received_minor as received_kobo, k.fee_minor as fee_kobo,
        k.paid_at, k.source, k.confirmed_at from cap k order by k.id`)} as captures,
      ${list(sql`select e.event_key as name, e.received_at, e.deliveries, e.outcome from payments.provider_event e
        where (e.provider, e.event_key) in (
          select k.provider, n.name || ':' || k.provider_transaction_id from cap k
          cross join unnest(array['charge.success', 'charge.failed', 'SUCCESSFUL_TRANSACTION']) n (name))
        order by e.id`)} as events,
      ${list(sql`select j.reference, j.kind, j.memo, j.created_at as at,
          (select jsonb_agg(jsonb_build_object('account', a.code, 'amount_kobo', p.amount_kobo) order by p.id)
            from ledger.posting p join ledger.account a on a.id = p.account_id where p.journal_id = j.id) as postings
        from ledger.journal j
        -- One look-up for each: with 'or' PostgreSQL would read every journal there is.
        where j.id in (
          select p.journal_id from vending.order_payment p where p.order_id = o.id
          union select s.journal_id from vending.token_set s where s.order_id = o.id
          union select x.id from unnest(array(
            select 'order-credited:' || o.id union all select 'order-debt-back:' || o.id
            union all select r.reference from vending.part_refund_journals(o.id) r
            union all select n.name || ':' || k.provider || ':' || k.provider_transaction_id
              from cap k cross join (values ('capture'), ('capture-fee')) n (name)
            union all select payments.owed_journal(r) from payments.refund r where r.capture_id in (select k.id from cap k)
            union all select 'refund:' || r.id from payments.refund r where r.capture_id in (select k.id from cap k)
            union all select x.journal from part x
            union all select n.name || ':' || x.id from disputed x
              cross join (values ('dispute-frozen'), ('dispute-released'), ('dispute-lost')) n (name)
          )) w (reference)
          cross join lateral (select y.id from ledger.journal y where y.reference = w.reference limit 1) x)
        order by j.id`)} as journals,
      ${list(sql`select t.kind, t.units_tenths, e.ending from vending.token t
        join vending.token_ends(o.id) e on e.token_position = t.position where t.order_id = o.id order by t.position`)} as tokens,
      ${list(sql`select m.event, m.channel, m.recipient, m.state, m.changed_at as at, m.last_problem as problem
        from notifications.message m where m.subject_kind = 'order' and m.subject_id = o.id::text order by m.id`)} as messages,
      ${list(sql`select r.id, r.amount_minor as amount_kobo, r.reason, payments.refund_state(r) as state, r.updated_at as at, r.problem,
        payments.named_account(r) as account, ${toldPayer(sql`o.id::text`)} as told
        from payments.refund r where r.capture_id in (select k.id from cap k) order by r.id`)} as refunds,
      ${list(sql`select d.provider_dispute_id, d.state, d.amount_minor as amount_kobo,
          coalesce(x.held, 0) as held_kobo, coalesce(x.bank, 0) as bank_kobo
        from disputed d left join lateral (
          select sum(p.held_kobo) as held, sum(p.bank_kobo) as bank from part p where p.dispute_id = d.id) x on true
        order by d.id`)} as disputes,
      ${list(sql`select s.kind, s.target, s.state, s.outcome, s.created_at as at, s.ended_at
        from vending.staff_request s where s.order_id = o.id order by s.id`)} as requests,
      coalesce(vending.part_refundable(o.id), 0) as part_refundable_kobo,
      ${list(sql`select a.id, a.kind, a.asked_at as at, x.first_name || ' ' || x.last_name as name
        from staff.act a join identity."user" x on x.id = a.asked_by
        where a.object_kind = 'order' and a.object_id = o.reference and a.state = 'waiting'
          and a.kind in ('order.refund', 'order.refund-part', 'order.move') order by a.id`)} as waiting,
      ${list(sql`select e.at, e.actor, e.action, e.after ->> 'reason' as reason,
          (select x.first_name || ' ' || x.last_name from identity."user" x where 'user:' || x.id = e.actor and e.actor ~ '^user:[0-9]+$'
            and x.id = split_part(e.actor, ':', 2)::bigint) as name
        from audit.entry e where e.object_kind = 'order' and e.object_id in (o.id::text, o.reference) order by e.id`)} as audit
    from the join ${listedTables} on o.id = the.id
      left join metering.meter m on m.id = o.meter_id left join estates.house home on home.id = m.house_id
  `.execute(db);
  return rows[0];
}

export interface ShownToken {
  token: string;
  kind: string;
  unitsTenths: bigint;
}

/** The digits. The database checks the caller and records the view. */
export async function showTokens(
  db: Db,
  session: { key: string; by: { ip: string; request: string } },
  orderId: bigint,
): Promise<ShownToken[]> {
  const { rows } = await sql<ShownToken>`
    select token, kind, units_tenths as "unitsTenths"
    from vending.show_tokens(${session.key}, ${orderId}, ${JSON.stringify(session.by)}::jsonb)
  `.execute(db);
  return rows;
}

/** The order of a reference: ours or, when only one order has it, the payer's. */
export async function findOrderId(db: Db, reference: string): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint }>`
    select o.id from vending."order" o where o.reference = ${reference}
    union all
    (select min(p.order_id) from vending.quick_purchase p where p.client_reference = ${reference} having count(*) = 1)
    limit 1
  `.execute(db);
  return rows[0]?.id;
}
