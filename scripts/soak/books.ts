import { pause } from '../processes.ts';
import { askAt } from '../testing/residents.ts';

export interface OrderRecord {
  reference: string;
  status: string;
  meter: string;
  accounts: string[];
  token: string | null;
  /** Order of making: the identifier in the token. */
  tid: number | null;
  tokenSets: number;
  captures: number;
  receivedKobo: bigint;
  refundedKobo: bigint;
  refundsOpen: number;
  /** Too small to send back by itself. */
  heldKobo: bigint;
  /** Without what was returned of a debt that another purchase had paid meanwhile. */
  vendedKobo: bigint;
}

/** What the database says, asked as its owner on a connection of its own each time: it may have been killed meanwhile. */
export interface Books {
  now(): Promise<Date>;
  /** Whether a worker listens that connected after this moment. */
  isListening(since: Date): Promise<boolean>;
  /** Whether the server went through a recovery after this moment. */
  recoveredSince(since: Date): Promise<boolean>;
  /** Lets the time of an order's account run out, without the half hour that it takes. */
  closeAccount(reference: string): Promise<void>;
  /** Makes what happened to withdrawals ten minutes older: a payout that its provider does not know has failed only after a while. */
  ageWithdrawals(): Promise<void>;
  /** What is still on its way, in words; empty when all has come to rest. */
  onTheWay(): Promise<string[]>;
  orders(): Promise<OrderRecord[]>;
  /** When the lists of all providers had been compared. */
  lastStatement(): Promise<Date | undefined>;
  reopened(): Promise<number>;
}

type Row = Record<string, unknown>;

export function openBooks(ownerUrl: () => string): Books {
  const query = <T extends Row>(text: string, values: unknown[] = []) => askAt<T>(ownerUrl(), text, values);

  const isTrue = async (text: string, values: unknown[]) =>
    (await query<{ answer: boolean }>(`select coalesce((${text}), false) as answer`, values))[0]?.answer === true;

  return {
    async now() {
      const [row] = await query<{ now: Date }>('select clock_timestamp() as now');
      return row?.now ?? new Date();
    },
    isListening: (since) =>
      isTrue(`select bool_or(backend_start > $1) from pg_stat_activity where application_name = 'gatelight-listen'`, [
        since,
      ]),
    recoveredSince: (since) =>
      isTrue(`select min(backend_start) > $1 from pg_stat_activity where backend_type = 'checkpointer'`, [since]),

    async closeAccount(reference) {
      // A provider may say to the second when it was paid, and a payment within the last second of an account is in time.
      const text = `with closed as (update payments.charge set expires_at = now() - interval '1 second' where reference = $1)
        update vending.quick_purchase set expires_at = now() - interval '1 second'
        where order_id = (select id from vending."order" where reference = $1)`;
      for (let tries = 1; ; tries += 1) {
        try {
          await query(text, [reference]);
          return;
        } catch (error) {
          if (tries > 60) throw error;
          await pause(500);
        }
      }
    },

    async ageWithdrawals() {
      for (const text of [
        'alter table withdrawals.event disable trigger user',
        `update withdrawals.event set at = at - interval '10 minutes'`,
        'alter table withdrawals.event enable trigger user',
      ])
        await query(text);
    },

    async onTheWay() {
      const rows = await query<{ what: string }>(`
        select 'order ' || reference || ' is ' || status as what from vending."order" o
          where status in ('paid', 'paid_late', 'vending', 'unknown', 'vend_failed', 'refunding')
            -- An amount too small to send back is held until the payer requests it.
            and not (status = 'refunding' and exists (
              select from payments.held_amount h join payments.charge c on c.id = h.charge_id
              where c.subject_id = o.id::text))
        union all
        select 'withdrawal ' || reference || ' is ' || status from withdrawals.withdrawal
          where status in ('requested', 'sending', 'unknown') and created_at > now() - interval '1 day'
        union all
        select 'top-up ' || id || ' is ' || state from top_ups.run where ended_at is null and run_at <= now()
        union all
        select 'refund ' || id || ' is ' || state from payments.refund where state <> 'processed'
        union all
        select 'event ' || id || ' waits: ' || coalesce(outcome, '') from payments.provider_event where processed_at is null
        union all
        select 'message ' || id || ' is queued: ' || coalesce(last_problem, '') from notifications.message where state = 'queued'`);
      return rows.map(({ what }) => what);
    },

    async orders() {
      const rows = await query<{
        reference: string;
        status: string;
        meter: string;
        accounts: string[] | null;
        token: string | null;
        tid: number | null;
        token_sets: number;
        captures: number;
        received: string;
        refunded: string;
        refunds_open: number;
        held: string;
        vended: string;
      }>(`
        select o.reference, o.status, o.meter_number as meter, t.token, t.tid,
          (select array_agg(c.account_number) from payments.charge c where c.subject_id = o.id::text and c.account_number is not null) as accounts,
          (select count(*)::int from vending.token_set s where s.order_id = o.id) as token_sets,
          m.captures, m.received, m.refunded, m.refunds_open, m.held,
          case when t.token is null then 0 else o.amount_kobo - m.debt_back end as vended
        from vending."order" o
        left join vending.token t on t.order_id = o.id and t.kind = 'credit'
        cross join lateral (
          select count(*)::int as captures, coalesce(sum(k.received_minor), 0) as received, coalesce(sum(r.done), 0) as refunded,
            coalesce(sum(r.open), 0)::int as refunds_open, coalesce(sum(r.debt_back), 0) as debt_back,
            coalesce(sum((select sum(h.amount_minor) from payments.held_amount h where h.capture_id = k.id)), 0) as held
          from payments.charge c join payments.capture k on k.charge_id = c.id
          cross join lateral (select sum(f.amount_minor) filter (where f.state = 'processed') as done,
              count(*) filter (where f.state <> 'processed') as open,
              sum(f.amount_minor) filter (where f.reason = 'debt_settled') as debt_back
            from payments.refund f where f.capture_id = k.id) r
          where c.subject_id = o.id::text) m
        -- Not the demonstration's past: its tokens were keyed long ago.
        where o.created_at > now() - interval '1 day'`);
      return rows.map((row) => ({
        reference: row.reference,
        status: row.status,
        meter: row.meter,
        accounts: row.accounts ?? [],
        token: row.token,
        tid: row.tid,
        tokenSets: row.token_sets,
        captures: row.captures,
        receivedKobo: BigInt(row.received),
        refundedKobo: BigInt(row.refunded),
        refundsOpen: row.refunds_open,
        heldKobo: BigInt(row.held),
        vendedKobo: BigInt(row.vended),
      }));
    },

    async lastStatement() {
      const [row] = await query<{ at: Date | null }>('select min(last_look_at) as at from payments.statement');
      return row?.at ?? undefined;
    },

    async reopened() {
      const [row] = await query<{ count: number }>(
        'select count(*)::int as count from payments.provider_reference r join payments.charge c on c.id = r.charge_id where r.reference <> c.reference',
      );
      return row?.count ?? 0;
    },
  };
}
