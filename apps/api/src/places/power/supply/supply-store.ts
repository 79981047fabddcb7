import { sql, type Db } from '#platform/database/db';
import { personOrKey } from '../entry-store.ts';
import type { Period } from './hours.ts';

export interface SupplyRow extends Period {
  id: string;
  source: 'hand' | 'file' | 'key';
  by: string;
}

/** All times that overlap the time from this instant on, and the last one that ended before it, newest first. */
export async function selectSupply(db: Db, estateId: string, from: Date): Promise<SupplyRow[]> {
  const { rows } = await sql<SupplyRow>`
    select r.id::text, r.kind, r.started_at, r.ended_at, r.source, ${personOrKey} as by
    from power.supply r left join identity."user" u on u.id = r.entered_by
    where r.estate_id = ${BigInt(estateId)} and r.cancelled_at is null and (coalesce(r.ended_at, 'infinity') > ${from}
      or r.id = (select x.id from power.supply x where x.estate_id = r.estate_id and x.cancelled_at is null and x.ended_at <= ${from}
        order by x.ended_at desc limit 1))
    order by r.started_at desc, r.id desc`.execute(db);
  return rows;
}

export async function selectSupplyBegin(db: Db, estateId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(s.started_at) as at from power.supply s where s.estate_id = ${BigInt(estateId)} and s.cancelled_at is null`.execute(
    db,
  );
  return rows[0]!.at;
}
