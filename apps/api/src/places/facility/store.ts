import type { Role, TicketJob } from '@gatelight/contract';
import { isErrorCode } from '@gatelight/contract';
import type { User } from '#platform/callers/caller';
import { sessionOf } from '#platform/callers/session';
import { sql, type Db } from '#platform/database/db';
import { AppError } from '#platform/errors';

/** Whether the caller has one of these roles in the estate, and the object belongs to it. */
export async function isOfEstate(
  db: Db,
  caller: User,
  {
    estateId,
    kind,
    id,
  }: { estateId: string; kind: 'job' | 'asset' | 'vendor' | 'checklist' | 'inspection'; id: string },
  roles: readonly Role[],
): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select facility.is_of_estate(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${kind}, ${BigInt(id)}, ${[...roles]}::text[]) as is`.execute(
    db,
  );
  return rows[0]!.is;
}

export async function isFileOfEstate(
  db: Db,
  caller: User,
  { estateId, id }: { estateId: string; id: string },
  roles: readonly Role[],
): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select facility.is_file_of_estate(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${id}::uuid, ${[...roles]}::text[]) as is`.execute(
    db,
  );
  return rows[0]!.is;
}

/** The job of a ticket, for its writer. */
export async function findTicketJob(db: Db, caller: User, number: string): Promise<TicketJob> {
  const { rows } = await sql<NonNullable<TicketJob>>`
    select state, due_on::text as due_on, done_at, rating, rating_note
    from facility.job_of_ticket(${sessionOf(caller)}::uuid, ${number})`.execute(db);
  return rows[0] ?? null;
}

export async function rateJob(
  db: Db,
  caller: User,
  number: string,
  { stars, note }: { stars: number; note: string },
): Promise<void> {
  const { rows } = await sql<{ refusal: string | null }>`
    select facility.rate_job(${sessionOf(caller)}::uuid, ${number}, ${stars}, ${note}) as refusal`.execute(db);
  const { refusal } = rows[0]!;
  if (refusal !== null) throw new AppError(isErrorCode(refusal) ? refusal : 'not-found');
}

/** How many jobs of service plans one run of the worker makes at most. */
export const mostDueJobs = 100;

/** Makes the jobs of services that are due soon. Returns how many. */
export async function makeDueJobs(db: Db): Promise<number> {
  const { rows } = await sql<{ made: number }>`select facility.make_due_jobs(${mostDueJobs}) as made`.execute(db);
  return rows[0]!.made;
}

export async function forgetRequests(db: Db): Promise<number> {
  const { rows } = await sql<{ gone: number }>`select facility.forget_requests() as gone`.execute(db);
  return rows[0]!.gone;
}
