import * as contract from '@gatelight/contract';
import { deviceOf } from '#identity';
import { recordLook } from '#staff';
import type { ObjectCheck, Serve } from '#platform/http/api';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { defineKeyset } from '#platform/lists/keyset';
import { selectMovements, selectUse, selectWalletKobo, selectWithdrawalsOf } from './money-store.ts';
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
const mostMovements = 10;
const mostWithdrawals = 5;
const monthsOfUse = 12;

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
      sessions: sessions.map((session) => ({ ...session, device: deviceOf(session.agent).device })),
    };
  });
  serve(contract.getPersonMoney, async ({ caller, params: { id } }) => {
    await recordLook(staffDb, caller, { kind: 'user', id, permission: 'orders.read' });
    const [walletKobo, movements, withdrawals, use] = await Promise.all([
      selectWalletKobo(staffDb, id),
      selectMovements(staffDb, id, mostMovements),
      selectWithdrawalsOf(staffDb, id, mostWithdrawals),
      selectUse(staffDb, id, monthsOfUse),
    ]);
    return {
      wallet_kobo: walletKobo,
      movements,
      withdrawals,
      use: use.map((month) => ({ ...month, units: (Number(month.units_tenths) / 10).toFixed(1) })),
    };
  });
  serve(contract.showPerson, async ({ caller, params }) => {
    const row = await selectPerson(staffDb, params.id);
    if (!row) throw new AppError('not-found');
    // Writes the audit entry first, so that every view is recorded.
    await recordLook(staffDb, caller, { kind: 'user', id: params.id, permission: 'people.read' });
    return { email: row.email, phone: row.phone, address: row.address };
  });
  serve(contract.listStaff, async () => {
    const [members, roles] = await Promise.all([selectMembers(staffDb), selectRoles(staffDb)]);
    return { members, roles };
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

/** `person`: whether there is such a user. */
export function peopleChecks(staffDb: Db): Record<string, ObjectCheck> {
  return { person: (_user, { id = '' }) => isPerson(staffDb, id) };
}
