import * as z from 'zod/mini';
import type { FieldCode } from '../errors.ts';
import { emailAddress, instant, optionalText, rowId, utility } from '../fields.ts';
import { checkMeter } from './households/meter-check.ts';
import { defineRoute, type Route } from '../route.ts';

const byId = z.strictObject({ id: rowId });

export const listHouses = defineRoute({
  id: 'listHouses',
  method: 'GET',
  path: '/api/v1/houses/{id}',
  summary: 'The houses of an estate, by name; the id is that of the estate',
  access: 'public',
  params: byId,
  answer: z.array(z.object({ id: z.string(), name: z.string() })),
  errors: ['unknown-estate'],
});

/** What a person may do with a meter: the owner decides about members, a buyer buys for it, a viewer only looks. */
export const meterRole = z.enum(['owner', 'buyer', 'viewer']);
export type MeterRole = z.output<typeof meterRole>;
export const memberRole = z.enum(['buyer', 'viewer']);
export type MemberRole = z.output<typeof memberRole>;

/** A meter that the caller may use. */
export const myMeter = z.object({
  id: z.string(),
  number: z.string(),
  utility,
  nickname: z.string(),
  status: z.enum(['active', 'inactive']),
  estate_name: z.string(),
  house_name: z.nullable(z.string()),
  customer_name: z.string(),
  is_default: z.boolean(),
  role: meterRole,
  /** Other people who may use it; for viewers and buyers 0. */
  members_count: z.int(),
});
export type MyMeter = z.output<typeof myMeter>;

/** Exactly the fields and messages of the add-meter form of the specification. */
export const addMeterForm = z.strictObject({
  propertyId: /* @__PURE__ */ z.string().check(z.regex(/^[1-9]\d{0,11}$/, 'property-required' satisfies FieldCode)),
  houseId: z.optional(
    /* @__PURE__ */ z.string().check(z.regex(/^[1-9]\d{0,11}$/, 'house-required' satisfies FieldCode)),
  ),
  email: emailAddress,
  number: z.pipe(
    z.pipe(
      /* @__PURE__ */ z.string().check(z.maxLength(64, 'meter-number-exact' satisfies FieldCode)),
      z.transform((typed) => typed.replace(/[\s-]/g, '')),
    ),
    /* @__PURE__ */ z.string().check(z.regex(/^\d{11}$/, 'meter-number-exact' satisfies FieldCode)),
  ),
});

/**
 * Within 30 minutes of `checkMeter` by the same user, which shows the masked name to be confirmed: this call returns the
 * name and the house in full.
 */
export const addMeter = defineRoute({
  id: 'addMeter',
  method: 'POST',
  path: '/api/v1/users/add-meter',
  summary: 'Link a meter that no household has linked yet; the e-mail must be that of the caller',
  access: 'signed-in',
  limits: ['meter-requests', 'meter-lookup'],
  body: addMeterForm,
  message: 'Meter added successfully',
  answer: myMeter,
  errors: [
    'card-number-not-allowed',
    'unknown-meter',
    'unknown-estate',
    'meter-inactive',
    'meter-replaced',
    'meter-not-in-estate',
    'house-not-in-estate',
    'meter-not-in-house',
    'meter-not-looked-up',
    'meter-of-another-household',
    'too-many-meters',
  ],
});

export const getMeter = defineRoute({
  id: 'getMeter',
  method: 'GET',
  path: '/api/v1/meter',
  summary: 'The meter that the caller chose, and all that they may use',
  access: 'signed-in',
  answer: z.object({
    /** `inactive` also when there is no meter. */
    status: z.enum(['active', 'inactive']),
    number: z.nullable(z.string()),
    id: z.nullable(z.string()),
    utility: z.nullable(utility),
    nickname: z.nullable(z.string()),
    customer_name: z.nullable(z.string()),
    estate_name: z.nullable(z.string()),
    house_name: z.nullable(z.string()),
    meters: z.array(myMeter),
  }),
});

export const listMyMeters = defineRoute({
  id: 'listMyMeters',
  method: 'GET',
  path: '/api/v1/users/meters',
  summary: 'The meters that the caller may use, the chosen one first',
  access: 'signed-in',
  answer: z.array(myMeter),
});

export const updateMyMeter = defineRoute({
  id: 'updateMyMeter',
  method: 'PUT',
  path: '/api/v1/users/meters/{id}',
  summary: 'Name a meter, or choose it as the default',
  access: 'signed-in',
  object: 'my-meter',
  params: byId,
  body: z.strictObject({
    nickname: z.optional(optionalText(40)),
    is_default: z.optional(z.literal(true)),
  }),
  answer: myMeter,
  errors: ['card-number-not-allowed', 'not-found'],
});

export const removeMyMeter = defineRoute({
  id: 'removeMyMeter',
  method: 'DELETE',
  path: '/api/v1/users/meters/{id}',
  summary: 'Unlink a meter. When its owner does, its members lose it too',
  access: 'signed-in',
  object: 'my-meter',
  params: byId,
  answer: z.object({ removed: z.literal(true) }),
  errors: ['not-found'],
});

/** A person who may use a meter of the caller, or was invited to. */
const meterMember = z.object({
  /** Of the membership, or of the invitation while it is pending. */
  id: z.string(),
  email: z.string(),
  /** Null until the invitation is accepted. */
  name: z.nullable(z.string()),
  role: memberRole,
  state: z.enum(['member', 'invited']),
  since: instant,
});
export type MeterMember = z.output<typeof meterMember>;

const memberParams = z.strictObject({
  id: rowId,
  memberId: /* @__PURE__ */ z.string().check(z.regex(/^[mi][1-9]\d{0,11}$/)),
});

export const listMembers = defineRoute({
  id: 'listMembers',
  method: 'GET',
  path: '/api/v1/users/meters/{id}/members',
  summary: 'Who else may use a meter of the caller, and who is invited',
  access: 'signed-in',
  object: 'owned-meter',
  params: byId,
  answer: z.array(meterMember),
  errors: ['not-found'],
});

export const inviteMember = defineRoute({
  id: 'inviteMember',
  method: 'POST',
  path: '/api/v1/users/meters/{id}/members',
  summary: 'Invite a person by e-mail. The answer is the same whether or not they have an account',
  access: 'signed-in',
  object: 'owned-meter',
  limits: ['member-invitations', 'messages'],
  params: byId,
  body: z.strictObject({
    email: emailAddress,
    role: memberRole,
  }),
  success: 201,
  answer: meterMember,
  errors: ['card-number-not-allowed', 'not-found', 'already-member', 'too-many-members', 'rate-limited'],
});

export const updateMember = defineRoute({
  id: 'updateMember',
  method: 'PUT',
  path: '/api/v1/users/meters/{id}/members/{memberId}',
  summary: 'Let a member buy, or only look',
  access: 'signed-in',
  object: 'owned-meter',
  params: memberParams,
  body: z.strictObject({ role: memberRole }),
  answer: meterMember,
  errors: ['not-found'],
});

export const removeMember = defineRoute({
  id: 'removeMember',
  method: 'DELETE',
  path: '/api/v1/users/meters/{id}/members/{memberId}',
  summary: 'Remove a member, or take back an invitation',
  access: 'signed-in',
  object: 'owned-meter',
  params: memberParams,
  answer: z.object({ removed: z.literal(true) }),
  errors: ['not-found'],
});

/** A house of a homeOwner. */
const ownedHouse = z.object({
  id: z.string(),
  name: z.string(),
  estate_name: z.string(),
  meters: z.array(
    z.object({
      number: z.string(),
      utility,
      status: z.enum(['active', 'inactive']),
      /** Who linked the meter; null while no one has. */
      tenant_name: z.nullable(z.string()),
    }),
  ),
});
export type OwnedHouse = z.output<typeof ownedHouse>;

export const listOwnedHouses = defineRoute({
  id: 'listOwnedHouses',
  method: 'GET',
  path: '/api/v1/users/houses',
  summary: "The houses that the caller owns, with the state of their tenants' meters",
  access: { roles: ['homeOwner'], permission: 'people.read' },
  answer: z.array(ownedHouse),
});

export const listManagedEstates = defineRoute({
  id: 'listManagedEstates',
  method: 'GET',
  path: '/api/v1/manage/estates',
  summary: 'The estates that the caller manages, with their figures; every estate for admins',
  access: { roles: ['manager'], permission: 'people.edit' },
  answer: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      houses: z.int(),
      meters: z.int(),
      linked_meters: z.int(),
      open_requests: z.int(),
    }),
  ),
});

export const householdRoutes: readonly Route[] = [
  listHouses,
  addMeter,
  checkMeter,
  getMeter,
  listMyMeters,
  updateMyMeter,
  removeMyMeter,
  listMembers,
  inviteMember,
  updateMember,
  removeMember,
  listOwnedHouses,
  listManagedEstates,
];
