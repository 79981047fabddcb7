import { sql, type Tx } from '#platform/database/db';

export interface PastDay {
  part: string;
  day: string;
  minutes: number;
  failed_minutes: number;
}

export interface PastTime {
  kind: string;
  hour: Date;
  seconds: number;
  cases: number;
}

export async function insertPastDays(tx: Tx, days: readonly PastDay[]): Promise<void> {
  await sql`select platform.load_past_health(${JSON.stringify(days)}::jsonb)`.execute(tx);
}

export async function insertPastOutage(tx: Tx, part: string, began: Date, ended: Date): Promise<void> {
  await sql`
    insert into health.incident (part, began_at, ended_at) values (${part}, ${began}, ${ended}) on conflict do nothing
  `.execute(tx);
}

/** `until`: from then on the hours are summed from existing rows. */
export async function insertPastTimes(tx: Tx, times: readonly PastTime[], until: Date): Promise<void> {
  await sql`
    insert into health.time_taken (kind, hour, seconds, cases)
    select kind, hour, seconds, cases from jsonb_to_recordset(${JSON.stringify(times)}::jsonb)
      as t (kind text, hour timestamptz, seconds integer, cases integer)
    on conflict do nothing`.execute(tx);
  await sql`insert into health.times_summed (until) values (${until}) on conflict do nothing`.execute(tx);
}
