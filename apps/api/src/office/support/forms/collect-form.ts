import type { Caller } from '#platform/callers/caller';
import type { Db } from '#platform/database/db';
import { takeFrom } from '#platform/callers/limits';
import { supportLimits } from '../limits.ts';
import { insertForm, type CollectedForm } from '../store.ts';

/**
 * Stores the form of a purchase. A repeat with the same reference changes nothing: browsers repeat a request whose
 * response was lost, and a caller who sends another form with a known reference must not learn that it is known.
 */
export async function collectForm(db: Db, form: CollectedForm, caller: Caller): Promise<void> {
  await takeFrom(db, supportLimits.forms, caller);
  await insertForm(db, form);
}
