import type { DutyItem, Incident, BodyOf, addIncident as addIncidentRoute } from '@gatelight/contract';
import { by } from '#platform/callers/by';
import type { User } from '#platform/callers/caller';
import type { RepeatFacts } from '#platform/callers/idempotency';
import { sessionOf } from '#platform/callers/session';
import { sql, type Db } from '#platform/database/db';
import { sqlArguments } from '#platform/database/sql-arguments';
import { AppError } from '#platform/errors';
import { defineKeyset, type Keyed, type KeysetPage } from '#platform/lists/keyset';

export const incidentKeyset = defineKeyset({
  list: 'incidents',
  sorts: { at: { column: sql`i.at`, kind: 'timestamptz' } },
  id: { column: sql`i.id`, kind: 'bigint' },
  first: '-at',
});

type Filter = { state?: Incident['state'] | undefined; kind?: Incident['kind'] | undefined };

export async function selectIncidents(
  db: Db,
  page: KeysetPage,
  estateId: string,
  { state, kind }: Filter,
): Promise<(Incident & Keyed)[]> {
  const { rows } = await sql<Incident & Keyed>`
    select ${page.keys}, i.id::text as id, i.kind, i.at, i.place, i.said, i.people, i.vehicles, i.state, coalesce(g.name, '') as gate,
      coalesce(identity.actor_name('user:' || i.made_by), '') as by, i.created_at as entered_at, i.is_time_unsure, i.done,
      coalesce(identity.actor_name('user:' || i.changed_by), '') as changed_by, i.changed_at, i.forgotten_at is not null as is_forgotten,
      array(select p.id::text from patrol.photo p where p.incident_id = i.id order by p.created_at, p.id) as photos
    from patrol.incident i left join gate.gate g on g.id = i.gate_id
    where i.estate_id = ${BigInt(estateId)}
      and ${state === undefined ? sql`true` : sql`i.state = ${state}`}
      and ${kind === undefined ? sql`true` : sql`i.kind = ${kind}`}
      and ${page.after} order by ${page.order} limit ${page.limit}`.execute(db);
  return rows;
}

export async function addIncident(
  db: Db,
  caller: User,
  estateId: string,
  incident: BodyOf<typeof addIncidentRoute>,
): Promise<string> {
  const { rows } = await sql<{ id: string | null }>`
    select patrol.add_incident(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${sqlArguments(incident)}, ${by(caller)})::text as id`.execute(
    db,
  );
  const { id } = rows[0]!;
  if (id === null) throw new AppError('not-found');
  return id;
}

interface Which {
  estateId: string;
  incidentId: string;
}

export async function changeIncident(
  db: Db,
  caller: User,
  { estateId, incidentId, repeat }: Which & { repeat: RepeatFacts },
  change: { state: string; done: string; seen_at?: Date | undefined },
): Promise<void> {
  const { rows } = await sql<{ done: boolean | null }>`
    select patrol.change_incident(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${BigInt(incidentId)}, ${sqlArguments(change)}, ${by(caller, repeat)})
      as done`.execute(db);
  const { done } = rows[0]!;
  if (!done) throw new AppError(done === null ? 'changed-meanwhile' : 'not-found');
}

export async function forgetIncident(db: Db, caller: User, { estateId, incidentId }: Which): Promise<void> {
  const { rows } = await sql<{ done: boolean }>`
    select patrol.forget_incident(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${BigInt(incidentId)}, ${by(caller)}) as done`.execute(
    db,
  );
  if (!rows[0]!.done) throw new AppError('not-found');
}

type Stored = 'stored' | 'none' | 'full';

function refuse(stored: Stored): void {
  if (stored === 'none') throw new AppError('not-found');
  if (stored === 'full') throw new AppError('too-many-photos');
}

export async function addPhoto(
  db: Db,
  caller: User,
  { estateId, incidentId }: Which,
  photo: { id: string; content: Buffer },
): Promise<void> {
  const { rows } = await sql<{ stored: Stored }>`
    select patrol.add_photo(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${BigInt(incidentId)}, ${photo.id}::uuid, ${photo.content})
      as stored`.execute(db);
  refuse(rows[0]!.stored);
}

export async function findPhoto(
  db: Db,
  caller: User,
  { estateId, incidentId }: Which,
  photoId: string,
): Promise<Buffer> {
  const { rows } = await sql<{ content: Buffer | null }>`
    select patrol.photo_of(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${BigInt(incidentId)}, ${photoId}::uuid) as content`.execute(
    db,
  );
  const { content } = rows[0]!;
  if (content === null) throw new AppError('not-found');
  return content;
}

// ---- The device -----------------------------------------------------------------------------------------------------

export async function storeDuty(
  db: Db,
  keyHash: Buffer,
  items: readonly { [Name in keyof DutyItem]: unknown }[],
  clockIsOff: boolean,
): Promise<{ key: string; state: 'stored' | 'refused' }[]> {
  const { rows } = await sql<{ stored: { key: string; state: 'stored' | 'refused' }[] | null }>`
    select patrol.store_duty(${keyHash}, ${JSON.stringify(items)}::jsonb, ${clockIsOff}) as stored`.execute(db);
  const { stored } = rows[0]!;
  if (stored === null) throw new AppError('device-required');
  return stored;
}

export async function storeDevicePhoto(
  db: Db,
  keyHash: Buffer,
  incident: string,
  photo: { id: string; content: Buffer },
): Promise<void> {
  const { rows } = await sql<{ stored: Stored }>`
    select patrol.store_device_photo(${keyHash}, ${incident}::uuid, ${photo.id}::uuid, ${photo.content}) as stored`.execute(
    db,
  );
  refuse(rows[0]!.stored);
}
