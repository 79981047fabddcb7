import * as z from 'zod/mini';
import { instant, kobo, linkSecret, longText, optionalText, rowId, units, utility } from '../fields.ts';
import { page, pageQuery } from '../page.ts';
import { depositEnd, houseNote, meterReadings, newOccupant } from './moves/parts.ts';
export type { HouseNote, HouseStory } from './moves/parts.ts';
import { mostHousesAtOnce } from './properties/house-kinds.ts';
import { defineFileRoute, defineRoute, defineUploadRoute } from '../route.ts';

/*
 * People move into a house or out of it: meter readings, debts, the deposit, the keys, and the access of their
 * account. A manager does it. A new occupant gets an invitation: any user who has its link may accept it, once.
 */

/** How long an invitation to a house can be accepted. */
export const HOME_INVITATION_DAYS = 14;
/** How far back a move is written down. */
export const MOVE_DAYS_BACK = 60;

const ofHome = { access: { roles: ['manager'] }, object: 'managed-home' } as const;
const path = '/api/v1/manage/estates/{id}/houses/{house}';
const params = z.strictObject({ id: rowId, house: rowId });
const refusals = ['card-number-not-allowed', 'not-found', 'idempotency-key-reused'] as const;
const moveRefusals = [
  ...refusals,
  'day-in-future',
  'move-day',
  'reading-too-low',
  'readings-missing',
  'attachment-unknown',
] as const;

export const addMovePhoto = defineUploadRoute({
  id: 'addMovePhoto',
  method: 'POST',
  path: `${path}/move-photos`,
  summary: 'Upload the photo of a meter for a move that follows. Where it was taken is removed from it',
  ...ofHome,
  limits: ['move-photos'],
  params,
  upload: { field: 'file', kinds: ['jpeg', 'png'], maxBytes: 8 * 1024 * 1024 },
  body: z.strictObject({}),
  success: 201,
  answer: z.object({ id: z.string() }),
  errors: ['not-found', 'photo-unreadable', 'too-large', 'unsupported-media-type', 'rate-limited'],
});

export const getMovePhoto = defineFileRoute({
  id: 'getMovePhoto',
  path: `${path}/move-photos/{file}`,
  summary: 'The photo of a meter that a move keeps',
  ...ofHome,
  params: z.strictObject({ id: rowId, house: rowId, file: z.uuid() }),
  files: ['jpeg'],
  errors: ['not-found'],
});

/** What a move begins with: who is there, what the meters showed last, what is owed, and deposits that are held. */
const prepared = z.object({
  house: z.object({ id: z.string(), name: z.string() }),
  people: z.array(
    z.object({
      /** `occupant:` from the estate's list; `user:` a user who uses a meter of the house with their account. */
      id: z.string(),
      name: z.string(),
      is_owner: z.boolean(),
      lives_here: z.boolean(),
      pays: z.boolean(),
    }),
  ),
  meters: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      utility,
      /** Of the last move; null: there was none. */
      last: z.nullable(z.object({ reading: units, on: z.iso.date() })),
    }),
  ),
  /** Invoices until the day that were not paid, the oldest first. */
  owed: z.array(
    z.object({ number: z.string(), title: z.string(), due_on: z.iso.date(), left_kobo: kobo, payer_name: z.string() }),
  ),
  owed_kobo: kobo,
  deposits: z.array(z.object({ id: z.string(), name: z.string(), taken_kobo: kobo, taken_on: z.iso.date() })),
});
export type PreparedMove = z.output<typeof prepared>;

export const prepareMove = defineRoute({
  id: 'prepareMove',
  method: 'GET',
  path: `${path}/move`,
  summary: 'What a move into a house or out of it begins with; changes nothing',
  ...ofHome,
  params,
  query: z.strictObject({ until: z.optional(z.iso.date()) }),
  answer: prepared,
  errors: ['not-found'],
});

export const moveIn = defineRoute({
  id: 'moveIn',
  method: 'POST',
  path: `${path}/move-in`,
  summary:
    'A person moves in. With `invite`, they get a link by SMS and e-mail that connects their account with the house',
  ...ofHome,
  limits: ['home-invitations', 'messages'],
  params,
  idempotent: true,
  body: newOccupant,
  success: 201,
  answer: z.object({ id: z.string(), occupant_id: z.string(), is_invited: z.boolean() }),
  errors: [...moveRefusals, 'person-listed', 'house-has-payer', 'rate-limited'],
});

export const moveOut = defineRoute({
  id: 'moveOut',
  method: 'POST',
  path: `${path}/move-out`,
  summary:
    'Some people of a house move out: their access to its meters ends immediately, their receipts and tokens stay theirs',
  ...ofHome,
  params,
  idempotent: true,
  body: z.strictObject({
    people: z
      .array(z.string().check(z.regex(/^(?:occupant|user):[1-9]\d{0,17}$/)))
      .check(z.minLength(1), z.maxLength(40)),
    last_day: z.iso.date(),
    /** Of an owner: whether they own the house from elsewhere now, or not at all. */
    keeps_owning: z._default(z.boolean(), true),
    readings: meterReadings,
    /** Why a meter has neither a reading nor a photo. */
    unread_reason: z._default(optionalText(200), ''),
    /** What was handed over. */
    keys: z._default(optionalText(200), ''),
    note: z._default(optionalText(500), ''),
    deposits: z._default(z.array(z.strictObject({ id: rowId, ...depositEnd })).check(z.maxLength(40)), []),
  }),
  success: 201,
  answer: z.object({ id: z.string(), owed_kobo: kobo, is_empty: z.boolean() }),
  errors: [...moveRefusals, 'people-changed', 'deposit-ended', 'deposit-sum', 'deposit-reason'],
});

export const endDeposit = defineRoute({
  id: 'endDeposit',
  method: 'POST',
  path: `${path}/deposits/{deposit}/end`,
  summary:
    'Write down what of a deposit went back and what the estate kept. A record of the estate: no money moves here',
  ...ofHome,
  params: z.strictObject({ id: rowId, house: rowId, deposit: rowId }),
  idempotent: true,
  body: z.strictObject(depositEnd),
  answer: z.object({ id: z.string() }),
  errors: [...refusals, 'deposit-ended', 'deposit-sum', 'deposit-reason'],
});

export const inviteOccupant = defineRoute({
  id: 'inviteOccupant',
  method: 'POST',
  path: `${path}/invitations`,
  summary: 'Send a listed occupant the invitation to their house by SMS and e-mail. An earlier one ends',
  ...ofHome,
  limits: ['home-invitations', 'messages'],
  params,
  idempotent: true,
  body: z.strictObject({ occupant: rowId }),
  success: 201,
  answer: z.object({ id: z.string() }),
  errors: [...refusals, 'contact-missing', 'rate-limited'],
});

export const withdrawHomeInvitation = defineRoute({
  id: 'withdrawHomeInvitation',
  method: 'DELETE',
  path: `${path}/invitations/{invitation}`,
  summary: 'Take the invitation to a house back: its link no longer works',
  ...ofHome,
  params: z.strictObject({ id: rowId, house: rowId, invitation: rowId }),
  answer: z.object({ withdrawn: z.literal(true) }),
  errors: ['not-found'],
});

export const listHouseNotes = defineRoute({
  id: 'listHouseNotes',
  method: 'GET',
  path: `${path}/notes`,
  summary: 'Notes about a house, for the managers of its estate, newest first',
  ...ofHome,
  params,
  query: z.strictObject(pageQuery),
  answer: page(houseNote),
  errors: ['not-found'],
});

export const addHouseNote = defineRoute({
  id: 'addHouseNote',
  method: 'POST',
  path: `${path}/notes`,
  summary: 'Write a note about a house, for the managers of its estate',
  ...ofHome,
  params,
  idempotent: true,
  body: z.strictObject({ text: longText(500, 'message-required') }),
  success: 201,
  answer: z.object({ id: z.string() }),
  errors: refusals,
});

export const addHouseNotes = defineRoute({
  id: 'addHouseNotes',
  method: 'POST',
  path: '/api/v1/manage/estates/{id}/house-notes',
  summary: 'Write the same note about many houses of an estate: about all of them or none',
  access: { roles: ['manager'] },
  object: 'managed-estate',
  params: z.strictObject({ id: rowId }),
  idempotent: true,
  body: z.strictObject({
    houses: z.array(rowId).check(z.minLength(1), z.maxLength(mostHousesAtOnce)),
    text: longText(500, 'message-required'),
  }),
  success: 201,
  answer: z.object({ written: z.int() }),
  errors: refusals,
});

export const removeHouseNote = defineRoute({
  id: 'removeHouseNote',
  method: 'DELETE',
  path: `${path}/notes/{note}`,
  summary: 'Delete a note about a house',
  ...ofHome,
  params: z.strictObject({ id: rowId, house: rowId, note: rowId }),
  answer: z.object({ removed: z.literal(true) }),
  errors: ['not-found'],
});

const secretBody = z.strictObject({ secret: linkSecret });

export const lookAtHomeInvitation = defineRoute({
  id: 'lookAtHomeInvitation',
  method: 'POST',
  path: '/api/v1/users/home-invitations/look',
  summary: 'Which house an invitation is for, by the secret of its link; changes nothing',
  access: 'signed-in',
  limits: ['home-invitation-secrets'],
  body: secretBody,
  answer: z.object({
    estate_name: z.string(),
    house_name: z.string(),
    name: z.string(),
    invited_by: z.string(),
    expires_at: instant,
    status: z.enum(['open', 'expired', 'accepted', 'declined', 'withdrawn']),
  }),
  errors: ['not-found', 'rate-limited'],
});
export type HomeInvitationView = z.output<typeof lookAtHomeInvitation.answer>;

export const answerHomeInvitation = defineRoute({
  id: 'answerHomeInvitation',
  method: 'POST',
  path: '/api/v1/users/home-invitations/answer',
  summary: 'Accept or decline the invitation to a house, once: its meters are then those of the account',
  access: 'signed-in',
  limits: ['home-invitation-secrets'],
  body: z.strictObject({ secret: linkSecret, accept: z.boolean() }),
  answer: z.object({ accepted: z.boolean() }),
  errors: ['not-found', 'invitation-ended', 'invitation-expired', 'rate-limited'],
});

export const moveRoutes = [
  addMovePhoto,
  getMovePhoto,
  prepareMove,
  moveIn,
  moveOut,
  endDeposit,
  inviteOccupant,
  withdrawHomeInvitation,
  listHouseNotes,
  addHouseNote,
  addHouseNotes,
  removeHouseNote,
  lookAtHomeInvitation,
  answerHomeInvitation,
] as const;
