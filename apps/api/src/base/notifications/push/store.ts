import { sql, type Db } from '#platform/database/db';
import type { PushDevice } from '../sending/sender.ts';

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

/** Adds a device. Returns how many devices the user of the session has now. */
export async function addDevice(db: Db, sessionKey: string, device: PushDevice): Promise<number> {
  const { rows } = await sql<{ devices: number }>`
    select notifications.add_device(${sessionKey}::uuid, ${device.endpoint}, ${device.p256dh}, ${device.auth}) as devices
  `.execute(db);
  return rows[0]!.devices;
}

/** Without an endpoint: all devices of the user. */
export async function removeDevices(db: Db, sessionKey: string, endpoint: string | undefined): Promise<number> {
  const { rows } = await sql<{ devices: number }>`
    select notifications.remove_devices(${sessionKey}::uuid, ${endpoint ?? null}) as devices`.execute(db);
  return rows[0]!.devices;
}

/** How many devices the user of the session has, and whether the browser of the session can be one of them. */
export async function readDevices(db: Db, sessionKey: string): Promise<{ devices: number; is_here: boolean }> {
  const { rows } = await sql<{ devices: number; is_here: boolean }>`
    select notifications.own_devices(${sessionKey}::uuid) as devices, notifications.is_own_device(${sessionKey}::uuid) as is_here`.execute(
    db,
  );
  return rows[0]!;
}
