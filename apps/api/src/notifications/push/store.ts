import { sql, type Db } from '#platform/db';
import type { PushDevice } from '../sender.ts';

const idOf = (to: string) => to.replace(/^push:/, '');

/** The device of a message: `push:` and its number. */
export async function findDevice(db: Db, to: string): Promise<PushDevice | undefined> {
  const { rows } = await sql<PushDevice>`
    select endpoint, p256dh, auth from notifications.push_device where id = ${idOf(to)}::bigint
  `.execute(db);
  return rows[0];
}

export async function forgetDevice(db: Db, to: string): Promise<void> {
  await sql`delete from notifications.push_device where id = ${idOf(to)}::bigint`.execute(db);
}

/** A browser has one subscription: the user who signed in there last gets its messages. At most 20 devices a user. */
export async function addDevice(db: Db, userId: string, device: PushDevice): Promise<number> {
  await sql`
    insert into notifications.push_device as d (user_id, endpoint, p256dh, auth)
    values (${userId}::bigint, ${device.endpoint}, ${device.p256dh}, ${device.auth})
    on conflict (endpoint) do update set user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth,
      created_at = now()
  `.execute(db);
  await sql`
    delete from notifications.push_device where user_id = ${userId}::bigint and id not in (
      select id from notifications.push_device where user_id = ${userId}::bigint order by created_at desc limit 20)
  `.execute(db);
  return countDevices(db, userId);
}

/** Without an endpoint: all devices of the user. */
export async function removeDevices(db: Db, userId: string, endpoint: string | undefined): Promise<number> {
  await sql`
    delete from notifications.push_device
    where user_id = ${userId}::bigint and (${endpoint ?? null}::text is null or endpoint = ${endpoint ?? null}::text)
  `.execute(db);
  return countDevices(db, userId);
}

export async function countDevices(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ devices: number }>`
    select count(*)::integer as devices from notifications.push_device where user_id = ${userId}::bigint
  `.execute(db);
  return rows[0]?.devices ?? 0;
}
