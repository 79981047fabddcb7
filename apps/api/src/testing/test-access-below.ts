import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { sql } from '#platform/database/db';

/*
 * Objects below an object: a payment of a job, a photo of a move, a member of a team. The check of a call finds the
 * first object in its path. The call itself finds the object below it. Each entry makes one below `parent`, in this
 * estate.
 */

type Made = ReturnType<typeof sql<{ id: string | bigint }>>;

export interface Below {
  /** The parameter of the path. */
  parameter: string;
  /** `parent` is the object of the call's check: of the estate, the house, the job. */
  make: (of: { estate: string; parent: string; person: bigint; manager: bigint }) => Made;
  body?: object;
  /** An object in between, which no check finds either. `parent` is then this object. */
  between?: Pick<Below, 'parameter' | 'make'>;
  /** Parameters that do not refer to a row. */
  words?: Record<string, string>;
  /** The call accepts a picture. */
  isUpload?: true;
}

const bytes = () => randomBytes(32);
const until = sql`now() + interval '7 days'`;

const incident: Below = {
  parameter: 'incident',
  make: ({ estate, person }) => sql`
    insert into patrol.incident (estate_id, key, made_by, kind, at, place, said, people, vehicles)
    values (${estate}::bigint, ${randomUUID()}, ${person}, 'other', now(), 'Gate', 'Access', '', '') returning id`,
};

/** For each call. */
export const belowObjects: Record<string, Below> = {
  endServicePlan: {
    parameter: 'plan',
    make: ({ estate, parent }) => sql`
      insert into facility.plan (estate_id, asset_id, title, every_days, next_on)
      values (${estate}::bigint, ${parent}::bigint, 'Oil', 30, '2099-01-01') returning id`,
  },
  takeBackJobPayment: {
    parameter: 'payment',
    make: ({ estate, parent, person }) => sql`
      insert into facility.payment (estate_id, job_id, amount_kobo, paid_on, way, created_by)
      values (${estate}::bigint, ${parent}::bigint, 100, '2026-01-01', 'cash', ${person}) returning id`,
  },
  answerInspectionPoint: {
    parameter: 'point',
    make: ({ parent }) => sql`
      insert into facility.inspection_point (inspection_id, position, text) values (${parent}::bigint, 7, 'Oil') returning id`,
    body: { result: 'ok' },
  },
  stopGateCard: {
    parameter: 'card',
    make: ({ estate, person }) => sql`
      insert into controllers.card (estate_id, number, kind, holder, made_by)
      values (${estate}::bigint, ${`7:${estate}`}, 'person', 'Access', ${person}) returning id`,
    body: { is_lost: false },
  },
  cutOffGateDevice: {
    parameter: 'device',
    make: ({ estate, parent }) => sql`
      insert into gate.device (estate_id, gate_id, name, pairing_until)
      values (${estate}::bigint, ${parent}::bigint, 'Phone', ${until}) returning id`,
    body: { is_stolen: false },
  },
  newGuardPin: {
    parameter: 'guard',
    make: ({ estate, person }) => sql`
      insert into teams.member (estate_id, user_id, role) values (${estate}::bigint, ${person}, 'guard') returning user_id as id`,
  },
  revealGateEntry: {
    parameter: 'entry',
    make: ({ estate, person }) => sql`
      insert into gate.entry (estate_id, gate_id, device_id, key, guard_id, at, kind, visitor, people, checked_by, list_age_seconds)
      values (${estate}::bigint, 1, 1, ${randomUUID()}, ${person}, now(), 'in', 'Access', 1, 'server', 0) returning id`,
    body: { reason: 'The house asked for it' },
  },
  getEntryPhoto: {
    parameter: 'entry',
    // The manager has given a reason to view it.
    make: ({ estate, person, manager }) => sql`
      with e as (
        insert into gate.entry (estate_id, gate_id, device_id, key, guard_id, at, kind, visitor, people, checked_by, list_age_seconds)
        values (${estate}::bigint, 1, 1, ${randomUUID()}, ${person}, now(), 'in', 'Access', 1, 'server', 0) returning id),
      l as (insert into gate.look (entry_id, user_id, reason) select id, ${manager}, 'Access' from e)
      insert into gate.entry_photo (entry_id, content) select id, '\\x00' from e returning entry_id as id`,
  },
  changeIncident: { ...incident, body: { state: 'working', done: '' } },
  forgetIncident: incident,
  addIncidentPhoto: { ...incident, isUpload: true },
  getIncidentPhoto: {
    parameter: 'photo',
    between: incident,
    make: ({ parent }) => sql`
      insert into patrol.photo (id, incident_id, content) values (${randomUUID()}, ${parent}::bigint, '\\x00') returning id`,
  },
  endPatrolPart: {
    parameter: 'object',
    words: { part: 'rounds' },
    make: ({ estate }) => sql`
      insert into patrol.round (estate_id, name, weekdays, times, minutes, points)
      values (${estate}::bigint, 'Access', 127, '{60}', 30, '{1}') returning id`,
  },
  getDieselPhoto: {
    parameter: 'photo',
    make: ({ estate, parent, person }) => sql`
      insert into diesel.photo (estate_id, entry_id, uploader_id, content)
      values (${estate}::bigint, ${parent}::bigint, ${person}, '\\x00') returning id`,
  },
  getEstateTicketFile: {
    parameter: 'file',
    make: ({ parent, person }) => sql`
      insert into support.attachment (ticket_id, uploader_id, by_staff, name, kind, content)
      select t.id, ${person}, false, 'a.pdf', 'pdf', '\\x00' from support.ticket t where t.number = ${parent} returning id`,
  },
  stopOwnAnnouncement: {
    parameter: 'reference',
    make: ({ estate, person }) => sql`
      insert into announcements.request (reference, user_id, estate_id, kind, title, text, channels, planned, state)
      values (${randomUUID()}, ${person}, ${estate}::bigint, 'notice', 'Access', 'Access', '{in-app}', '{}', 'waiting')
      returning reference as id`,
  },
  getMovePhoto: {
    parameter: 'file',
    make: ({ parent, person }) => sql`
      insert into moves.photo (house_id, uploaded_by, content, is_used) values (${parent}::bigint, ${person}, '\\x00', true) returning id`,
  },
  endDeposit: {
    parameter: 'deposit',
    make: ({ estate, parent }) => sql`
      insert into moves.deposit (estate_id, house_id, occupant_id, taken_kobo, taken_on)
      values (${estate}::bigint, ${parent}::bigint, 1, 100, '2026-01-01') returning id`,
    body: { returned_kobo: 100, kept_kobo: 0 },
  },
  withdrawHomeInvitation: {
    parameter: 'invitation',
    make: ({ estate, parent, person }) => sql`
      insert into moves.invitation (estate_id, house_id, occupant_id, secret_hash, invited_by, expires_at)
      values (${estate}::bigint, ${parent}::bigint, ${estate}::bigint, ${bytes()}, ${person}, ${until}) returning id`,
  },
  removeHouseNote: {
    parameter: 'note',
    make: ({ parent, person }) => sql`
      insert into moves.note (house_id, text, made_by) values (${parent}::bigint, 'Access', ${person}) returning id`,
  },
  withdrawInvitation: {
    parameter: 'invitation',
    make: ({ estate, person }) => sql`
      insert into teams.invitation (estate_id, role, email, secret_hash, invited_by, expires_at)
      values (${estate}::bigint, 'viewer', 'access@example.com', ${bytes()}, ${person}, ${until}) returning id`,
  },
  removeFromTeam: {
    parameter: 'member',
    make: ({ estate, person }) => sql`
      insert into teams.member (estate_id, user_id, role) values (${estate}::bigint, ${person}, 'viewer') returning id`,
  },
};

/** Parameters that do not refer to a row: a month, and a kind of list. */
export const namesNoObject = new Set(['month', 'list', 'part']);

/** A picture, sent as a browser does. */
export async function picture() {
  const boundary = 'access';
  const png = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#345' } })
    .png()
    .toBuffer();
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    payload: Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`,
      ),
      png,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  };
}
