import { sql, type Db } from '../database/db.ts';
import { isRecording, readTraceparent, traceparent, type TraceContext } from './spans.ts';

/*
 * Rows are the queue between our processes, so a trace is stored beside them: the code that places an order stores its
 * trace, and code that works on the order, or sends messages about it, continues the trace. Without tracing there is no
 * statement and no row.
 */

/** Stores the trace around this code for later work on `subject`. Never throws: no purchase depends on it. */
export async function carryTrace(db: Db, subject: string): Promise<void> {
  const parent = traceparent();
  if (parent === undefined) return;
  await sql`select platform.carry_trace(${subject}, ${parent})`.execute(db).catch(() => undefined);
}

/** The stored traces of these subjects. */
export async function carriedTraces(
  db: Db,
  subjects: readonly (string | undefined)[],
): Promise<(subject: string | undefined) => TraceContext | undefined> {
  const named = subjects.filter((subject) => subject !== undefined);
  if (!isRecording() || named.length === 0) return () => undefined;
  const { rows } = await sql<{ subject: string; parent: string }>`
    select subject, parent from platform.carried_traces(${named}::text[])`.execute(db);
  const bySubject = new Map(rows.map(({ subject, parent }) => [subject, readTraceparent(parent)]));
  return (subject) => (subject === undefined ? undefined : bySubject.get(subject));
}
