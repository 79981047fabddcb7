import { sql, type Db } from '#platform/database/db';

/**
 * The position of the pass over the provider's data: its list of payments, window by window and page by page, then its
 * list of refunds, then the captures that the list did not show.
 */
export interface Pass {
  from: Date;
  to: Date;
  stage: 'payments' | 'refunds' | 'ours' | 'done';
  /** The beginning of the window that is being read. */
  at: Date;
  page: number;
  /** The last capture that was looked up by reference. */
  captureId: bigint;
}

export interface Turn {
  now: Date;
  /** Whether the newest payments are to be read. */
  isLookDue: boolean;
  isPassDue: boolean;
  /** Undefined before the first pass. */
  pass: Pass | undefined;
}

/** Takes the turn to read the provider's lists; undefined when it is not due or another process has it. */
export async function takeTurn(db: Db, provider: string, everySeconds: number): Promise<Turn | undefined> {
  await sql`insert into payments.statement (provider) values (${provider}) on conflict do nothing`.execute(db);
  const { rows } = await sql<Omit<Turn, 'pass'> & Omit<Pass, 'from'> & { from: Date | null }>`
    update payments.statement
    set next_look_at = clock_timestamp() + make_interval(secs => ${everySeconds})
    where provider = ${provider} and next_look_at <= clock_timestamp()
    returning clock_timestamp() as now, next_long_look_at <= clock_timestamp() as "isPassDue",
      -- A turn that only continues the pass does not read the newest payments each time.
      coalesce(last_look_at < clock_timestamp() - make_interval(secs => ${everySeconds} * 0.8), true)
        or pass_stage = 'done' as "isLookDue",
      pass_from as "from", pass_to as "to", pass_stage as stage, pass_at as at, pass_page as page,
      pass_capture_id as "captureId"`.execute(db);
  const row = rows[0];
  if (!row) return undefined;
  const { now, isLookDue, isPassDue, from, to, stage, at, page, captureId } = row;
  return { now, isLookDue, isPassDue, pass: from === null ? undefined : { from, to, stage, at, page, captureId } };
}

/**
 * Begins a pass over everything since the end of the last one, and at least over `leastMs`: a payment may be made long
 * after it was begun.
 */
export async function beginPass(
  db: Db,
  provider: string,
  period: { leastMs: number; everySeconds: number },
): Promise<Pass> {
  // Whole milliseconds: the position is compared with a value that JavaScript read.
  const { rows } = await sql<Pass>`
    with period as (
      select date_trunc('milliseconds', clock_timestamp()) as until,
             date_trunc('milliseconds', least(
               clock_timestamp() - make_interval(secs => ${period.leastMs / 1000}::double precision),
               coalesce(s.read_until, (select min(c.created_at) from payments.charge c where c.provider = s.provider)))) as since
      from payments.statement s where s.provider = ${provider})
    update payments.statement s
    set pass_from = p.since, pass_to = p.until, pass_at = p.since, pass_stage = 'payments', pass_page = 1,
        pass_capture_id = 0, next_long_look_at = clock_timestamp() + make_interval(secs => ${period.everySeconds})
    from period p
    where s.provider = ${provider}
    returning pass_from as "from", pass_to as "to", pass_stage as stage, pass_at as at, pass_page as page,
      pass_capture_id as "captureId"`.execute(db);
  return rows[0]!;
}

/** Stores the position of the pass. Does not change another pass that began meanwhile. */
export async function savePass(db: Db, provider: string, pass: Pass): Promise<void> {
  await sql`
    update payments.statement
    set pass_stage = ${pass.stage}, pass_at = ${pass.at}, pass_page = ${pass.page}, pass_capture_id = ${pass.captureId},
        read_until = case when ${pass.stage} <> 'payments' then pass_to else read_until end
    where provider = ${provider} and pass_to = ${pass.to}`.execute(db);
}

/** `isMore`: the pass is not finished, and continues immediately. */
export async function recordLook(db: Db, provider: string, isMore: boolean): Promise<void> {
  await sql`
    update payments.statement
    set last_look_at = clock_timestamp(), problem = null,
        next_look_at = case when ${isMore} then clock_timestamp() else next_look_at end
    where provider = ${provider}`.execute(db);
}

/** The provider did not respond: the next look is soon, and the pass continues where it was. */
export async function recordFailedLook(db: Db, provider: string, problem: string): Promise<void> {
  await sql`
    update payments.statement
    set problem = ${problem.slice(0, 500)}, next_look_at = clock_timestamp() + interval '15 seconds'
    where provider = ${provider}`.execute(db);
}
