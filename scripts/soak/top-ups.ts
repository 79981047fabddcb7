import { asOwner } from '../testing/residents.ts';

/** A schedule's due date that has come, a day after its message. */
export interface DueTopUp {
  userId: string;
  meter: string;
  /** Null: the wallet pays. */
  cardId: string | null;
  amountKobo: number;
  /** Each has a day of its own: a schedule buys once for each. */
  daysAgo: number;
}

/** Lets a top-up be due now; the worker buys. Safe to repeat. Returns the key that its order will have. */
export async function letTopUpBeDue(dataDir: string, due: DueTopUp): Promise<string> {
  const { userId, meter, cardId, amountKobo, daysAgo } = due;
  // In statements of their own: each sees what the ones before stored.
  const found = `metering.meter m where m.number = '${meter}'`;
  await asOwner(
    dataDir,
    `insert into households.link (meter_id, user_id, role) select m.id, $1::bigint, 'buyer' from ${found}
       and not exists (select from households.link l where l.meter_id = m.id and l.user_id = $1::bigint and l.ended_at is null)
     on conflict do nothing`,
    [userId],
  );
  await asOwner(
    dataDir,
    `insert into top_ups.schedule (user_id, meter_id, method, amount_kobo, ceiling_kobo, every, next_due_on)
     select $1::bigint, m.id, 'wallet', 1, 900000000000000, 'week', current_date + 1000 from ${found} on conflict do nothing`,
    [userId],
  );
  const [run] = await asOwner<{ key: string }>(
    dataDir,
    `with made as (
       insert into top_ups.run (schedule_id, due_on, amount_kobo, method, card_id, run_at, next_attempt_at)
       select s.id, current_date - $2::int, $3::bigint, case when $4::bigint is null then 'wallet' else 'saved-card' end, $4::bigint,
         now(), now()
       from top_ups.schedule s join metering.meter m on m.id = s.meter_id
       where m.number = $5 and s.user_id = $1::bigint and s.state = 'active'
       on conflict (schedule_id, due_on) do update set due_on = excluded.due_on
       returning schedule_id, due_on
     )
     select format('top-up:%s:%s', made.schedule_id, made.due_on) as key from made`,
    [userId, daysAgo, amountKobo, cardId, meter],
  );
  if (!run) throw new Error(`no top-up of user ${userId} for ${meter}`);
  return run.key;
}
