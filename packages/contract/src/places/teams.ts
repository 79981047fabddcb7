import * as z from 'zod/mini';
import { defineAct } from '../base/staff/act.ts';
import type { FieldCode } from '../errors.ts';
import { instant, linkSecret, phoneNumber, requiredEmail, rowId } from '../fields.ts';
import { defineRoute } from '../route.ts';

/*
 * Who works for an estate. Staff appoint and remove its managers; a manager invites the others, by e-mail or SMS. An invitation
 * is a link with a secret: any user who has it may accept it, once, until it expires.
 */

/** What people do for an estate, the strongest first. */
export const estateRoles = ['manager', 'accountant', 'facilityOfficer', 'viewer', 'guard'] as const;
export type EstateRole = (typeof estateRoles)[number];

/** A manager invites to these; staff appoint managers. */
export const invitedRoles = [
  'accountant',
  'facilityOfficer',
  'viewer',
  'guard',
] as const satisfies readonly EstateRole[];
export type InvitedRole = (typeof invitedRoles)[number];

/** How long an invitation can be accepted. */
export const INVITATION_DAYS = 7;

const manager = { roles: ['manager'] } as const;
const params = z.strictObject({ id: rowId });

export const listMyEstates = defineRoute({
  id: 'listMyEstates',
  method: 'GET',
  path: '/api/v1/manage/my-estates',
  summary: 'The estates that the caller works for, with their roles there, by name',
  access: 'signed-in',
  answer: z.array(z.object({ id: z.string(), name: z.string(), roles: z.array(z.enum(estateRoles)) })),
});

const teamMember = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(estateRoles),
  since: instant,
  is_you: z.boolean(),
});
export type TeamMember = z.output<typeof teamMember>;

const teamInvitation = z.object({
  id: z.string(),
  role: z.enum(estateRoles),
  /** The e-mail address or the phone number that the message went to. */
  contact: z.string(),
  invited_by: z.string(),
  created_at: instant,
  expires_at: instant,
});
export type TeamInvitation = z.output<typeof teamInvitation>;

const team = z.object({ members: z.array(teamMember), invitations: z.array(teamInvitation) });
export type Team = z.output<typeof team>;

export const getTeam = defineRoute({
  id: 'getTeam',
  method: 'GET',
  path: '/api/v1/manage/estates/{id}/team',
  summary: 'Who works for an estate of the caller, and who is invited to',
  access: manager,
  object: 'managed-estate',
  params,
  answer: team,
  errors: ['not-found'],
});

export const inviteToTeam = defineRoute({
  id: 'inviteToTeam',
  method: 'POST',
  path: '/api/v1/manage/estates/{id}/team/invitations',
  summary: 'Invite a person by e-mail or SMS. The response is the same whether or not they have an account',
  access: manager,
  object: 'managed-estate',
  limits: ['team-invitations', 'messages'],
  params,
  body: z
    .strictObject({
      role: z.enum(invitedRoles),
      /** Exactly one of both: where the invitation goes. */
      email: z.optional(requiredEmail),
      phone_number: z.optional(phoneNumber),
    })
    .check(
      z.refine((given) => (given.email === undefined) !== (given.phone_number === undefined), {
        path: ['email'],
        error: 'email-or-phone' satisfies FieldCode,
      }),
    ),
  success: 201,
  answer: teamInvitation,
  errors: ['card-number-not-allowed', 'not-found', 'too-many-invitations', 'rate-limited'],
});

export const withdrawInvitation = defineRoute({
  id: 'withdrawInvitation',
  method: 'DELETE',
  path: '/api/v1/manage/estates/{id}/team/invitations/{invitation}',
  summary: 'Take an invitation back: its link no longer works',
  access: manager,
  object: 'managed-estate',
  params: z.strictObject({ id: rowId, invitation: rowId }),
  answer: z.object({ withdrawn: z.literal(true) }),
  errors: ['not-found'],
});

export const removeFromTeam = defineRoute({
  id: 'removeFromTeam',
  method: 'DELETE',
  path: '/api/v1/manage/estates/{id}/team/members/{member}',
  summary: 'End the role of a person in the team immediately. Managers are removed by staff',
  access: manager,
  object: 'managed-estate',
  params: z.strictObject({ id: rowId, member: rowId }),
  answer: z.object({ removed: z.literal(true) }),
  errors: ['not-found', 'role-by-staff'],
});

const secretBody = z.strictObject({ secret: linkSecret });

export const lookAtInvitation = defineRoute({
  id: 'lookAtInvitation',
  method: 'POST',
  path: '/api/v1/users/team-invitations/look',
  summary: 'What an invitation to work for an estate is for, by the secret of its link; changes nothing',
  access: 'signed-in',
  limits: ['invitation-secrets'],
  body: secretBody,
  answer: z.object({
    estate_name: z.string(),
    role: z.enum(estateRoles),
    invited_by: z.string(),
    expires_at: instant,
    status: z.enum(['open', 'expired', 'accepted', 'declined', 'withdrawn']),
  }),
  errors: ['not-found', 'rate-limited'],
});
export type InvitationView = z.output<typeof lookAtInvitation.answer>;

export const answerInvitation = defineRoute({
  id: 'answerInvitation',
  method: 'POST',
  path: '/api/v1/users/team-invitations/answer',
  summary: 'Accept or decline an invitation to work for an estate, once',
  access: 'signed-in',
  limits: ['invitation-secrets'],
  body: z.strictObject({ secret: linkSecret, accept: z.boolean() }),
  answer: z.object({ accepted: z.boolean() }),
  errors: ['not-found', 'invitation-ended', 'invitation-expired', 'rate-limited'],
});

// ---- Acts of staff --------------------------------------------------------------------------------------------------

/** Makes a user a manager of an estate. */
export const addManagerAct = /* @__PURE__ */ defineAct({
  kind: 'manager.add',
  permission: 'people.edit',
  input: z.strictObject({ estate_id: rowId, account_email: requiredEmail }),
});

/** Takes an estate from a manager immediately. */
export const removeManagerAct = /* @__PURE__ */ defineAct({
  kind: 'manager.remove',
  permission: 'people.edit',
  input: z.strictObject({ estate_id: rowId, user_id: rowId }),
});

export const teamActs = [addManagerAct, removeManagerAct] as const;

export const teamRoutes = [
  listMyEstates,
  getTeam,
  inviteToTeam,
  withdrawInvitation,
  removeFromTeam,
  lookAtInvitation,
  answerInvitation,
] as const;
