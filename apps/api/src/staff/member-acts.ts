import { grantStaffRole, revokeStaffRole, type ActInput } from '@gatelight/contract';
import { fingerprintOf, handleAct, type ActHandler, type ActPreview } from '#platform/acts';
import type { Db, Tx } from '#platform/db';
import { AppError } from '#platform/errors';
import { selectMember, setStaffRole } from './member-store.ts';

type Input = ActInput<typeof grantStaffRole>;

/** Roles by which one person could make or move value alone: a second person grants and takes them. */
const dangerous = new Set(['admin', 'finance']);

const roleChange = (act: typeof grantStaffRole, has: boolean): ActHandler =>
  handleAct({
    act,
    object: ({ user_id }) => ({ kind: 'user', id: user_id }),
    secondPerson: async (_db, { role }) => dangerous.has(role),
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
    changes: [{ field: 'roles', from: text(member.roles), to: text(after) }],
    warnings: !has && after.length === 0 ? ['leaves-staff'] : [],
    fingerprint: fingerprintOf(user_id, ...member.roles),
  };
}

export const memberActHandlers = [roleChange(grantStaffRole, true), roleChange(revokeStaffRole, false)] as const;
