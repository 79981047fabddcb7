import { lockView } from '@gatelight/contract';
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

/** Ended plans, by names of their houses, and a lock that was requested. */
export async function addDemonstrationPast(
  tx: Tx,
  estateId: bigint,
  plans: { kept: string; broken: string },
): Promise<void> {
  await sql`
    select arrears.add_demonstration_past(${estateId}, ${JSON.stringify({ ...plans, view: lockView })}::jsonb)`.execute(
    tx,
  );
}
