import { sql, type Db, type Tx } from '#platform/database/db';

export interface Announcement {
  provider: string;
  reference: string;
  /** `YYYY-MM-DD` in Lagos. */
  settledOn: string;
  /** What the event says was sent. */
  toldMinor: bigint;
}

/** Notes a settlement that an event named; the worker asks the provider about it. A repeat changes nothing. */
export async function noteAnnouncement(
  tx: Tx,
  { provider, reference, settledOn, toldMinor }: Announcement,
): Promise<void> {
  await sql`
    insert into accounting.announced_settlement (provider, reference, settled_on, told_minor)
    values (${provider}, ${reference}, ${settledOn}::date, ${toldMinor}) on conflict do nothing`.execute(tx);
  // Not in a quarter of an hour: what was announced is there.
  await sql`
    update accounting.provider_check set next_at = clock_timestamp()
    where provider = ${provider} and subject = 'settlements'`.execute(tx);
}

/** What was announced and is not in the books yet, oldest first. */
export async function openAnnouncements(db: Db, provider: string, limit: number): Promise<Announcement[]> {
  const { rows } = await sql<Announcement>`
    select a.provider, a.reference, a.settled_on::text as "settledOn", a.told_minor as "toldMinor"
    from accounting.announced_settlement a
    where a.provider = ${provider}
      and not exists (select from accounting.settlement s where s.provider = a.provider and s.provider_settlement_id = a.reference)
    order by a.announced_at, a.reference limit ${limit}`.execute(db);
  return rows;
}
