import * as z from 'zod/mini';
import { defineAct } from '../base/staff/act.ts';
import { instant, kobo, optionalText, requiredEmail, rowId, signedKobo, units, utility } from '../fields.ts';
import { page, pageQuery } from '../page.ts';
import { permissions, staffRoles } from '../base/staff/permissions.ts';
import { meterRole } from '../places/households.ts';
import { defineRoute, roles } from '../route.ts';
import { transactionType } from '../money/transactions.ts';
import { withdrawalStatus } from '../money/withdrawals.ts';

/* People and access: for staff. Personal data is masked until a member of staff asks to see it, which is recorded in the audit log. */

const person = z.object({
  id: z.string(),
  name: z.string(),
  /** Masked: `a••@example.com`. */
  email: z.string(),
  /** Masked: all but the last four digits. */
  phone: z.nullable(z.string()),
  created_at: instant,
  is_locked: z.boolean(),
  is_demonstration: z.boolean(),
  /** Beyond `user`: what they are to homes and estates, and roles of staff. */
  roles: z.array(z.enum([...roles, ...staffRoles])),
});
export type Person = z.output<typeof person>;

export const listPeople = defineRoute({
  id: 'listPeople',
  method: 'GET',
  path: '/api/v1/admin/people',
  summary:
    'People by the beginning of a name, e-mail address or phone number, or by a whole meter number; newest first',
  access: { permission: 'people.read' },
  query: z.strictObject({
    ...pageQuery,
    q: z.optional(optionalText(100)),
    locked: z.optional(z.enum(['yes', 'no'])),
  }),
  answer: page(person),
  errors: ['card-number-not-allowed'],
});

const params = z.strictObject({ id: rowId });

export const getPerson = defineRoute({
  id: 'getPerson',
  method: 'GET',
  path: '/api/v1/admin/people/{id}',
  summary: 'One person: roles, meters and sessions',
  access: { permission: 'people.read' },
  object: 'person',
  params,
  answer: z.extend(person, {
    has_second_factor: z.boolean(),
    meters: z.array(
      z.object({
        number: z.string(),
        utility,
        role: meterRole,
        estate: z.string(),
        house: z.nullable(z.string()),
      }),
    ),
    sessions: z.array(
      z.object({
        id: z.string(),
        created_at: instant,
        last_seen_at: instant,
        /** What its browser says about itself: "Chrome on Windows". */
        device: z.string(),
        is_staff: z.boolean(),
      }),
    ),
  }),
});
export type PersonView = z.output<typeof getPerson.answer>;

export const getPersonMoney = defineRoute({
  id: 'getPersonMoney',
  method: 'GET',
  path: '/api/v1/admin/people/{id}/money',
  summary:
    "A person's wallet with its newest movements, withdrawals, and use by month; the look is written to the audit log",
  access: { permission: 'orders.read' },
  object: 'person',
  params,
  answer: z.object({
    wallet_kobo: signedKobo,
    /** Newest first; above zero is money in. `order`: the order that it paid, or gave money back for. */
    movements: z.array(
      z.object({
        id: z.string(),
        at: instant,
        type: transactionType,
        reference: z.string(),
        amount_kobo: signedKobo,
        balance_kobo: z.nullable(signedKobo),
        order: z.nullable(z.string()),
      }),
    ),
    withdrawals: z.array(
      z.object({
        reference: z.string(),
        at: instant,
        amount_kobo: kobo,
        status: withdrawalStatus,
        bank_name: z.string(),
        last_four: z.string(),
      }),
    ),
    /** The last twelve months with a purchase, newest first. */
    use: z.array(z.object({ month: z.string(), utility, units, spent_kobo: kobo })),
  }),
});
export type PersonMoney = z.output<typeof getPersonMoney.answer>;

export const showPerson = defineRoute({
  id: 'showPerson',
  method: 'POST',
  path: '/api/v1/admin/people/{id}/show',
  summary: 'The personal data of one person in full; the look is written to the audit log',
  access: { permission: 'people.read' },
  object: 'person',
  params,
  answer: z.object({ email: z.string(), phone: z.nullable(z.string()), address: z.nullable(z.string()) }),
});

/** How many members of staff are listed: more than an operator has. */
export const mostStaff = 500;

export const listStaff = defineRoute({
  id: 'listStaff',
  method: 'GET',
  path: '/api/v1/admin/staff',
  summary: 'Members of staff (at most 500), and what each role may do',
  access: { permission: 'people.read' },
  answer: z.object({
    members: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        email: z.string(),
        roles: z.array(z.enum(staffRoles)),
        has_second_factor: z.boolean(),
        last_seen_at: z.nullable(instant),
      }),
    ),
    roles: z.array(z.object({ role: z.enum(staffRoles), permissions: z.array(z.enum(permissions)) })),
  }),
});

export const peopleRoutes = [listPeople, getPerson, getPersonMoney, showPerson, listStaff] as const;

const user = /* @__PURE__ */ z.strictObject({ user_id: rowId });

export const lockUser = /* @__PURE__ */ defineAct({ kind: 'user.lock', permission: 'people.edit', input: user });
export const unlockUser = /* @__PURE__ */ defineAct({ kind: 'user.unlock', permission: 'people.edit', input: user });
export const endUserSessions = /* @__PURE__ */ defineAct({
  kind: 'user.end-sessions',
  permission: 'people.edit',
  input: user,
});
/** An invitation by e-mail, good for three days and one account. */
export const inviteStaff = /* @__PURE__ */ defineAct({
  kind: 'staff.invite',
  permission: 'roles.edit',
  stepUp: true,
  input: z.strictObject({ email: requiredEmail, role: z.enum(staffRoles) }),
});
/** For a member whose phone is gone, and the recovery codes too. */
export const resetSecondFactor = /* @__PURE__ */ defineAct({
  kind: 'second-factor.reset',
  permission: 'roles.edit',
  stepUp: true,
  input: user,
});

export const peopleActs = [lockUser, unlockUser, endUserSessions, inviteStaff, resetSecondFactor] as const;
