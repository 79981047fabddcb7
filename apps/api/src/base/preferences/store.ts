import type { Setting } from '@gatelight/contract';
import { sql, type Db } from '#platform/database/db';

export interface Choice {
  setting: Setting;
  allowed: boolean;
  chosenAt: Date;
}

/** The current choices of the session's user; a setting without a choice has its default. */
export async function currentChoices(db: Db, sessionKey: string): Promise<Choice[]> {
  const { rows } = await sql<Choice>`
    select setting, allowed, chosen_at as "chosenAt" from preferences.own_choices(${sessionKey}::uuid)`.execute(db);
  return rows;
}

/** Adds the dated record of a choice; earlier records stay. */
export async function addChoice(
  db: Db,
  sessionKey: string,
  { setting, allowed }: { setting: Setting; allowed: boolean },
): Promise<Date> {
  const { rows } = await sql<{ chosenAt: Date }>`
    select preferences.choose(${sessionKey}::uuid, ${setting}, ${allowed}) as "chosenAt"`.execute(db);
  return rows[0]!.chosenAt;
}
