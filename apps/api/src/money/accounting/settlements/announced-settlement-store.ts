import { sql, type Db, type Tx } from '#platform/database/db';

export interface Announcement {
  provider: string;
  reference: string;
  /** `YYYY-MM-DD` in Lagos. */
  settledOn: string;
  /** The sum that was sent according to the event. */
  toldMinor: bigint;
}

/** Notes a settlement that an event named; the worker looks it up at the provider. A repeat changes nothing. */
export async function noteAnnouncement(
  tx: Tx,
  { provider, reference, settledOn, toldMinor }: Announcement,
): Promise<void> {
  await sql`
    insert into accounting.announced_settlement (provider, reference, settled_on, told_minor)
    values (${provider}, ${reference}, ${settledOn}::date, ${toldMinor}) on conflict do nothing`.execute(tx);
  // Now and not in a quarter of an hour: the announced settlement is available already.
  await sql`
    update accounting.provider_check set next_at = clock_timestamp()
    where provider = ${provider} and subject = 'settlements'`.execute(tx);
}

/** Announced settlements that are not booked yet, oldest first. */
export async function openAnnouncements(db: Db, provider: string, limit: number): Promise<Announcement[]> {
  const { rows } = await sql<Announcement>`
    select a.provider, a.reference, a.settled_on::text as "settledOn", a.told_minor as "toldMinor"
    from accounting.announced_settlement a
    where a.provider = ${provider}
      and not exists (select from accounting.settlement s where s.provider = a.provider and s.provider_settlement_id = a.reference)
    order by a.announced_at, a.reference limit ${limit}`.execute(db);
  return rows;
}
