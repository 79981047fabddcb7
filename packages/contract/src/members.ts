import * as z from 'zod/mini';
import { defineAct } from './act.ts';
import { staffRoles } from './permissions.ts';

/** A row's id as text. */
export const userId = /* @__PURE__ */ z.string().check(z.regex(/^[1-9]\d{0,11}$/));

const member = /* @__PURE__ */ z.strictObject({ user_id: userId, role: z.enum(staffRoles) });

/** Makes a user a member of staff, or gives a member one more role. The roles admin and finance take a second person. */
export const grantStaffRole = /* @__PURE__ */ defineAct({
  kind: 'role.grant',
  permission: 'roles.edit',
  stepUp: true,
  input: member,
});

/** Takes a role from a member of staff; without a role they are a member no longer. */
export const revokeStaffRole = /* @__PURE__ */ defineAct({
  kind: 'role.revoke',
  permission: 'roles.edit',
  stepUp: true,
  input: member,
});

export const memberActs = [grantStaffRole, revokeStaffRole] as const;
