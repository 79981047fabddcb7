import type { SettingVersion } from '@gatelight/contract';
import { sql, type Db, type Tx } from '#platform/database/db';

/** One dated value of a setting. A user who requested or approved it is shown with their name. */
export interface VersionRow extends SettingVersion {
  id: string;
  valid_from: Date;
  key: string;
}

/** Versions of one key or of all, the newest first. */
export async function readVersions(db: Db | Tx, key?: string): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select d.id::text as id, d.key, d.valid_from, d.value, d.reason,
      identity.actor_name(d.asked_by) as asked_by, identity.actor_name(d.approved_by) as approved_by,
      case when d.cancelled_at is not null then 'cancelled' when d.valid_from > now() then 'scheduled'
        when d.id = first_value(d.id) over (partition by d.key order by (d.cancelled_at is null and d.valid_from <= now()) desc, d.valid_from desc)
          then 'in-force'
        else 'ended' end as state
    from settings.dated_value d where ${key ?? null}::text is null or d.key = ${key ?? null}
    order by d.key, d.valid_from desc, d.id desc
  `.execute(db);
  return rows;
}

export async function settingFingerprint(db: Db | Tx, key: string): Promise<string> {
  const { rows } = await sql<{ print: string }>`select settings.fingerprint(${key}) as print`.execute(db);
  return rows[0]!.print;
}

export interface NewVersion {
  key: string;
  /** Undefined means from now on. */
  validFrom: Date | undefined;
  value: object;
  askedBy: string;
  approvedBy: string | null;
  reason: string;
}

/** Throws with SQLSTATE TF001 when the time is not in the future, 23505 when another version begins at the same instant. */
export async function insertVersion(tx: Tx, version: NewVersion): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    select settings.change(${version.key}, ${version.validFrom ?? null}, ${JSON.stringify(version.value)}::jsonb,
      ${version.askedBy}, ${version.approvedBy}, ${version.reason}) as id
  `.execute(tx);
  return rows[0]!.id;
}

/** Returns false when the version has begun or was cancelled before. */
export async function cancelVersion(tx: Tx, key: string, id: string, by: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select settings.cancel(${key}, ${BigInt(id)}, ${by}) as done`.execute(tx);
  return rows[0]!.done;
}

export async function listEstateNames(db: Db): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select e.id::text as id, e.name from estates.estate e order by e.name`.execute(db);
  return rows;
}
