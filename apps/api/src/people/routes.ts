import * as contract from '@gatelight/contract';
import { recordLook } from '#staff';
import type { ObjectCheck, Serve } from '#platform/api';
import type { Db } from '#platform/db';
import { AppError } from '#platform/errors';
import { defineKeyset } from '#platform/keyset';
import {
  isPerson,
  peopleKeys,
  selectMembers,
  selectMetersOf,
  selectPeople,
  selectPerson,
  selectRoles,
  selectSessionsOf,
  type PersonRow,
} from './store.ts';

const keyset = defineKeyset(peopleKeys);

export function peopleRoutes(serve: Serve, { staffDb }: { staffDb: Db }): void {
  serve(contract.listPeople, async ({ query }) => {
    const { q, locked, cursor, limit } = query;
    const page = keyset.page({ cursor, limit, filters: { q, locked } });
    return page.toPage(await selectPeople(staffDb, page, { q, locked }), personView);
  });
  serve(contract.getPerson, async ({ params }) => {
    const row = await selectPerson(staffDb, params.id);
    if (!row) throw new AppError('not-found');
    const [meters, sessions] = await Promise.all([
      selectMetersOf(staffDb, params.id),
      selectSessionsOf(staffDb, params.id),
    ]);
    return {
      ...personView(row),
      has_second_factor: row.hasSecondFactor,
      meters,
      sessions: sessions.map(({ id, createdAt, lastSeenAt, agent, isStaff }) => ({
        id: id.toString(),
        created_at: createdAt,
        last_seen_at: lastSeenAt,
        agent,
        is_staff: isStaff,
      })),
    };
  });
  serve(contract.showPerson, async ({ caller, params }) => {
    const row = await selectPerson(staffDb, params.id);
    if (!row) throw new AppError('not-found');
    // First the entry: nobody sees what is not written down.
    await recordLook(staffDb, caller, { kind: 'user', id: params.id, permission: 'people.read' });
    return { email: row.email, phone: row.phone, address: row.address };
  });
  serve(contract.listStaff, async () => {
    const [members, roles] = await Promise.all([selectMembers(staffDb), selectRoles(staffDb)]);
    return {
      members: members.map(({ id, hasSecondFactor, lastSeenAt, ...rest }) => ({
        ...rest,
        id: id.toString(),
        has_second_factor: hasSecondFactor,
        last_seen_at: lastSeenAt,
      })),
      roles,
    };
  });
}

function personView(row: PersonRow): contract.Person {
  return {
    id: row.id.toString(),
    name: row.name,
    email: row.email.replace(/^(.).*@/, '$1••@'),
    phone: row.phone && `•••• ${row.phone.slice(-4)}`,
    created_at: row.createdAt,
    is_locked: row.lockedAt !== null,
    is_demonstration: row.isDemonstration,
    roles: row.roles,
  };
}

/** `person`: there is such a user. */
export function peopleChecks(staffDb: Db): Record<string, ObjectCheck> {
  return { person: (_user, { id = '' }) => isPerson(staffDb, id) };
}
