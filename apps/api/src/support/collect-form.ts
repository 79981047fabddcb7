import type { BodyOf, collectForm as collectFormRoute } from '@gatelight/contract';
import type { Caller } from '#platform/caller';
import type { Db } from '#platform/db';
import { limits, takeFrom } from '#platform/limits';
import { insertForm } from './store.ts';

export type CollectedForm = BodyOf<typeof collectFormRoute>;

/**
 * Keeps the form of a purchase. The same reference again changes nothing: browsers repeat what they heard no answer to,
 * and whoever sends another form under a known reference must not learn that it is known.
 */
export async function collectForm(db: Db, form: CollectedForm, caller: Caller): Promise<void> {
  await takeFrom(db, limits.forms, caller);
  await insertForm(db, form);
}
