import * as z from 'zod/mini';
import { instant, longText, meterNumber, optionalText, rowId, utility } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { memberRole } from '../households.ts';

/* Requests of people about a meter or a house, and who decides them. */

const byId = z.strictObject({ id: rowId });

/**
 * `access`: a user wants to use a meter of another household. `claim`: a user says that a meter is theirs, which only
 * staff decide. `invitation`: an owner offers to share a meter.
 */
export const meterRequestKind = z.enum(['access', 'claim', 'invitation']);
export const decision = z.enum(['approve', 'decline']);
export type Decision = z.output<typeof decision>;

const meterRequest = z.object({
  id: z.string(),
  kind: meterRequestKind,
  /** The last four digits only, unless the caller may use the meter. */
  meter_number: z.string(),
  utility,
  role: memberRole,
  message: z.string(),
  status: z.enum(['open', 'approved', 'declined', 'withdrawn', 'expired']),
  /** The other side: the name of the sender in the box of received ones; of received requests also their e-mail. */
  from_name: z.nullable(z.string()),
  from_email: z.nullable(z.string()),
  created_at: instant,
  decided_at: z.nullable(instant),
});
export type MeterRequest = z.output<typeof meterRequest>;

export const createMeterRequest = defineRoute({
  id: 'createMeterRequest',
  method: 'POST',
  path: '/api/v1/meter-requests',
  summary: 'Ask for access to a meter of another household, or claim it; the owner or staff decide',
  access: 'signed-in',
  limits: ['meter-requests', 'meter-lookup', 'access-requests'],
  body: z.strictObject({
    meterNumber,
    message: z.optional(optionalText(300)),
    /** True: the caller says that the meter is theirs. Staff decide. */
    claim: z.optional(z.boolean()),
  }),
  success: 201,
  answer: meterRequest,
  errors: ['card-number-not-allowed', 'unknown-meter', 'already-member', 'meter-not-linked', 'rate-limited'],
});

/** All open requests are listed, and this many of the newest that were decided. */
export const mostDecided = 50;

export const listMeterRequests = defineRoute({
  id: 'listMeterRequests',
  method: 'GET',
  path: '/api/v1/meter-requests',
  summary:
    'Requests and invitations that the caller sent or may decide about, newest first: all open ones, and the 50 newest others',
  access: 'signed-in',
  query: z.strictObject({ box: z.enum(['sent', 'received']) }),
  answer: z.array(meterRequest),
});

export const decideMeterRequest = defineRoute({
  id: 'decideMeterRequest',
  method: 'POST',
  path: '/api/v1/meter-requests/{id}/decision',
  summary: 'Approve or decline a request for a meter of the caller, or an invitation to them',
  access: 'signed-in',
  object: 'received-meter-request',
  params: byId,
  body: z.strictObject({ decision }),
  answer: meterRequest,
  errors: ['not-found', 'already-decided', 'meter-of-another-household'],
});

export const withdrawMeterRequest = defineRoute({
  id: 'withdrawMeterRequest',
  method: 'DELETE',
  path: '/api/v1/meter-requests/{id}',
  summary: 'Take back a request that the caller sent',
  access: 'signed-in',
  object: 'sent-meter-request',
  params: byId,
  answer: z.object({ removed: z.literal(true) }),
  errors: ['not-found', 'already-decided'],
});

/** So many requests of one estate are listed, the oldest first. */
export const mostApprovals = 100;

/** Something that staff decide. */
const approval = z.object({
  id: z.string(),
  kind: z.enum(['role', 'access', 'claim']),
  created_at: instant,
  user_name: z.string(),
  user_email: z.string(),
  /** The role or the right that the person requested. */
  wants: z.enum(['manager', 'homeOwner', 'owner', 'buyer', 'viewer']),
  message: z.string(),
  meter_number: z.nullable(z.string()),
  /** Where: of the meter, or of the first meter of a person who requested a role. */
  estate_id: z.nullable(z.string()),
  estate_name: z.nullable(z.string()),
  house_id: z.nullable(z.string()),
  house_name: z.nullable(z.string()),
  /** Claims and requests: who has the meter now. */
  owner_name: z.nullable(z.string()),
});
export type Approval = z.output<typeof approval>;

export const listApprovals = defineRoute({
  id: 'listApprovals',
  method: 'GET',
  path: '/api/v1/admin/approvals',
  summary: 'What waits for a decision of staff, oldest first (100); managers see their estates only',
  access: { roles: ['manager'], permission: 'people.edit' },
  answer: z.array(approval),
});

export const decideApproval = defineRoute({
  id: 'decideApproval',
  method: 'POST',
  path: '/api/v1/admin/approvals/{id}/decision',
  summary: 'Approve or decline; audited, and the person gets a notice',
  access: { roles: ['manager'], permission: 'people.edit' },
  object: 'approval',
  params: z.strictObject({ id: /* @__PURE__ */ z.string().check(z.regex(/^(?:role|access|claim)-[1-9]\d{0,11}$/)) }),
  body: z.strictObject({
    decision,
    /** The estate of a new manager; the estate of the house of a new home owner. */
    propertyId: z.optional(rowId),
    /** The house of a new home owner. */
    houseId: z.optional(rowId),
    note: z.optional(longText(300, 'message-required')),
  }),
  answer: z.object({ status: z.enum(['approved', 'declined']) }),
  errors: ['card-number-not-allowed', 'not-found', 'already-decided', 'unknown-estate', 'house-not-in-estate'],
});

export const meterRequestRoutes = [
  createMeterRequest,
  listMeterRequests,
  decideMeterRequest,
  withdrawMeterRequest,
  listApprovals,
  decideApproval,
] as const;
