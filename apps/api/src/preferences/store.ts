import type { Setting } from '@gatelight/contract';
import { sql, type Db, type Tx } from '#platform/db';

export interface Choice {
  setting: Setting;
  allowed: boolean;
  chosenAt: Date;
}

/** The choices that hold for a user; a setting that is not among them has its default. */
export async function currentChoices(db: Db, userId: string): Promise<Choice[]> {
  const { rows } = await sql<Choice>`
    select distinct on (setting) setting, allowed, chosen_at as "chosenAt"
    from preferences.choice where user_id = ${userId}::bigint order by setting, id desc
  `.execute(db);
  return rows;
}

/** Adds the dated record of a choice; earlier records stay. */
export async function addChoice(
  db: Db,
  userId: string,
  { setting, allowed }: { setting: Setting; allowed: boolean },
): Promise<Date> {
  const { rows } = await sql<{ chosenAt: Date }>`
    insert into preferences.choice (user_id, setting, allowed) values (${userId}::bigint, ${setting}, ${allowed})
    returning chosen_at as "chosenAt"
  `.execute(db);
  return rows[0]!.chosenAt;
}

/** Whether the user allows this, by choice or by default. In SQL: `preferences.allows(user_id, setting)`. */
export async function allowsUse(db: Db | Tx, userId: string, setting: Setting): Promise<boolean> {
  const { rows } = await sql<{ allowed: boolean }>`
    select preferences.allows(${userId}::bigint, ${setting}) as allowed
  `.execute(db);
  return rows[0]?.allowed === true;
}
