import { sql, type Tx } from '#platform/database/db';

/** Reminders, a wait and a plan of a demonstration estate, by names of its houses. */
export async function addDemonstrationArrears(
  tx: Tx,
  estateName: string,
  houses: { plan: string; wait: string; early: string; by_mail: string; unreached: string },
): Promise<void> {
  await sql`
    select arrears.add_demonstration(e.id, ${JSON.stringify(houses)}::jsonb)
    from estates.estate e where e.name = ${estateName} and e.is_demonstration`.execute(tx);
}
