import type { RawBuilder } from 'kysely';
import type { Caller } from './caller.ts';
import type { RepeatFacts } from './idempotency.ts';
import { sqlArguments } from '../database/sql-arguments.ts';

/** The request behind a change, as SQL functions expect it for the audit log; with a key also for repeats of it. */
export function by(caller: Caller, repeat: RepeatFacts = {}): RawBuilder<unknown> {
  return sqlArguments({ ip: caller.ip, request: caller.requestId, ...repeat });
}
