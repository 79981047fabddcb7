import { grantStaffRole, onlyReads, revokeStaffRole, setRolePermissions, type ActInput } from '@gatelight/contract';
import { changeLine, fingerprintOf, handleAct, type ActHandler, type ActPreview } from '#platform/callers/acts';
import type { Db, Tx } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { selectMember, selectRole, setStaffRole, storeRolePermissions } from './member-store.ts';

type Input = ActInput<typeof grantStaffRole>;

const roleChange = (act: typeof grantStaffRole | typeof revokeStaffRole, has: boolean): ActHandler =>
  handleAct({
    act,
    object: ({ user_id }) => ({ kind: 'user', id: user_id }),
    secondPerson: true,
    preview: (db, input) => previewRole(db, input, has),
    async run(tx, { user_id, role }, { actor }) {
      const changed = await setStaffRole(tx, { userId: user_id, role, has, by: actor });
      if (!changed) throw new AppError('nothing-to-change');
      return { role, has };
    },
  });

async function previewRole(db: Db | Tx, { user_id, role }: Input, has: boolean): Promise<ActPreview> {
  const member = await selectMember(db, user_id);
  if (!member) throw new AppError('not-found');
  if (member.roles.includes(role) === has) throw new AppError('nothing-to-change');
  const after = has ? [...member.roles, role] : member.roles.filter((one) => one !== role);
  const text = (roles: readonly string[]) => (roles.length > 0 ? roles.join(', ') : null);
  return {
    // The second person sees the name of the member.
    changes: [changeLine('person', member.name, member.name), changeLine('roles', text(member.roles), text(after))],
    warnings: !has && after.length === 0 ? ['leaves-staff'] : [],
    fingerprint: fingerprintOf(user_id, ...member.roles),
  };
}

/** Every role has it: without it no page of the back office opens. */
const always = 'overview.read';

const wanted = ({ permissions }: ActInput<typeof setRolePermissions>) => [
  ...new Set([always, ...permissions] as const),
];

const rolePermissions = handleAct({
  act: setRolePermissions,
  object: ({ role }) => ({ kind: 'role', id: role }),
  secondPerson: true,
  async preview(db, input) {
    const { permissions: now, members } = await selectRole(db, input.role);
    const then = wanted(input);
    if (input.role === 'auditor' && !then.every(onlyReads)) throw new AppError('auditor-only-reads');
    const changes = [
      ...then.filter((one) => !now.includes(one)).map((one) => changeLine('permission', null, one)),
      ...now.filter((one) => !then.includes(one)).map((one) => changeLine('permission', one, null)),
    ];
    if (changes.length === 0) throw new AppError('nothing-to-change');
    return {
      changes: [
        changeLine('role', input.role, input.role),
        ...changes,
        changeLine('role-members', null, String(members)),
      ],
      fingerprint: fingerprintOf(input.role, members, ...now),
    };
  },
  async run(tx, input) {
    const permissions = wanted(input);
    if (input.role === 'auditor' && !permissions.every(onlyReads)) throw new AppError('auditor-only-reads');
    if (!(await storeRolePermissions(tx, input.role, permissions))) throw new AppError('nothing-to-change');
    return { role: input.role, permissions: permissions.toSorted().join(' ') };
  },
});

export const memberActHandlers = [
  roleChange(grantStaffRole, true),
  roleChange(revokeStaffRole, false),
  rolePermissions,
] as const;
