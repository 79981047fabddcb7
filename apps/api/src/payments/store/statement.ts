import { sql, type Db } from '#platform/db';

/** Takes the turn to read the provider's list; undefined while it is not due or another process has it. */
export async function takeTurn(
  db: Db,
  provider: string,
  everySeconds: number,
  longEverySeconds: number,
): Promise<{ now: Date; isLong: boolean } | undefined> {
  await sql`insert into payments.statement (provider) values (${provider}) on conflict do nothing`.execute(db);
  const { rows } = await sql<{ now: Date; isLong: boolean }>`
    update payments.statement s
    set next_look_at = clock_timestamp() + make_interval(secs => ${everySeconds}),
        next_long_look_at = case when old.is_long then clock_timestamp() + make_interval(secs => ${longEverySeconds})
                                 else s.next_long_look_at end
    from (select provider, next_long_look_at <= clock_timestamp() as is_long from payments.statement
          where provider = ${provider} and next_look_at <= clock_timestamp() for update skip locked) old
    where s.provider = old.provider
    returning clock_timestamp() as now, old.is_long as "isLong"`.execute(db);
  return rows[0];
}

export async function noteLook(db: Db, provider: string): Promise<void> {
  await sql`
    update payments.statement set last_look_at = clock_timestamp(), problem = null where provider = ${provider}`.execute(
    db,
  );
}

/** The look did not come to its end: another soon, and the long one again if it was one. */
export async function noteFailedLook(db: Db, provider: string, problem: string, wasLong: boolean): Promise<void> {
  await sql`
    update payments.statement
    set problem = ${problem.slice(0, 500)}, next_look_at = clock_timestamp() + interval '15 seconds',
        next_long_look_at = case when ${wasLong} then clock_timestamp() else next_long_look_at end
    where provider = ${provider}`.execute(db);
}
