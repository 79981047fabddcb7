import type { Permission } from '@gatelight/contract';
import type { User } from '#platform/callers/caller';
import type { Db } from '#platform/database/db';
import { insertLook } from './acts/act-store.ts';
import { asStaff } from './as-staff.ts';

/**
 * Records that a member of staff looked at the personal data of one object: the audit entry `<kind>.view`, once in ten
 * minutes for each person and object. Throws `permission-required` for anyone else.
 */
export async function recordLook(
  staffDb: Db,
  caller: User,
  look: { kind: string; id: string; permission: Permission },
): Promise<void> {
  await asStaff(caller, (session) => insertLook(staffDb, session, look));
}
