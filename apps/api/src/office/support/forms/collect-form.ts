import type { Caller } from '#platform/callers/caller';
import type { Db } from '#platform/database/db';
import { takeFrom } from '#platform/callers/limits';
import { supportLimits } from '../limits.ts';
import { insertForm, type CollectedForm } from '../store.ts';

/**
 * Keeps the form of a purchase. The same reference again changes nothing: browsers repeat what they heard no answer to,
 * and a caller who sends another form under a known reference must not learn that it is known.
 */
export async function collectForm(db: Db, form: CollectedForm, caller: Caller): Promise<void> {
  await takeFrom(db, supportLimits.forms, caller);
  await insertForm(db, form);
}
