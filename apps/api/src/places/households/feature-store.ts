import type { FeatureName } from '@gatelight/contract';
import { sql, type Db } from '#platform/database/db';

/** Whether a service is on: in the estate of the meter, or in any estate where the user has a meter. */
export async function hasFeature(
  db: Db,
  name: FeatureName,
  userId: string | undefined,
  meterNumber: string | undefined,
): Promise<boolean> {
  const { rows } = await sql<{ isOn: boolean }>`
    select households.has_feature(${name}, ${userId ?? null}::bigint, ${meterNumber ?? null}) as "isOn"`.execute(db);
  return rows[0]!.isOn;
}
