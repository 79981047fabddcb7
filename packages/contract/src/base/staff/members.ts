import * as z from 'zod/mini';
import { rowId } from '../../fields.ts';
import { defineAct } from './act.ts';
import { permissions, staffRoles } from './permissions.ts';

const member = /* @__PURE__ */ z.strictObject({ user_id: rowId, role: z.enum(staffRoles) });

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

/**
 * Sets what a role may do: the list is all of it, besides `overview.read`, which every role has. A second person approves.
 * An auditor's list has reading permissions only. Refused if no one who may change roles would be left.
 */
export const setRolePermissions = /* @__PURE__ */ defineAct({
  kind: 'role.permissions',
  permission: 'roles.edit',
  stepUp: true,
  input: z.strictObject({
    role: z.enum(staffRoles),
    permissions: z.array(z.enum(permissions)).check(z.maxLength(permissions.length)),
  }),
});

export const memberActs = [grantStaffRole, revokeStaffRole, setRolePermissions] as const;
