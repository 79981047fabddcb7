import * as contract from '@gatelight/contract';
import type { MeterMember, MeterRequest, OwnedHouse } from '@gatelight/contract';
import { meterLookup, meterRequests } from '#metering';
import { notificationLimits } from '#notifications';
import type { ObjectCheck, Serve } from '#platform/http/api';
import type { User } from '#platform/callers/caller';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { takeAll } from '#platform/callers/limits';
import { refuseEndedSession } from '#platform/callers/session';
import { addMeter } from './add-meter.ts';
import { checkMeter } from './check-meter.ts';
import { listFavourites } from './favourite-store.ts';
import { favouriteRoutes } from './favourites.ts';
import { householdLimits } from './limits.ts';
import { myMeter, myMeterOf } from './my-meter.ts';
import * as store from './store.ts';

export function householdRoutes(serveAny: Serve, { db }: { db: Db }): void {
  const serve: Serve = (route, handler) => serveAny(route, (call) => refuseEndedSession(handler(call)));
  serve(contract.listHouses, async ({ params }) => {
    const houses = await store.findHouses(db, params.id);
    if (!houses) throw new AppError('unknown-estate');
    return houses;
  });
  serveMeterCheck(serve, { db });
  meterRoutes(serve, db);
  favouriteRoutes(serve, db);
  memberRoutes(serve, db);
  requestRoutes(serve, db);
  staffRoutes(serve, db);
}

/** The look-up of a meter. Visitors may use it too. */
export function serveMeterCheck(serve: Serve, { db }: { db: Db }): void {
  serve(contract.checkMeter, ({ body, caller }) => checkMeter(db, caller, body.meterNumber));
}

/** Whether the caller may use the object in the path. */
export function householdChecks({ db }: { db: Db }): Record<string, ObjectCheck> {
  return {
    'my-meter': (user, { id = '' }) => store.mayView(db, user, id),
    'own-favourite': async (user, { id = '' }) => (await listFavourites(db, user)).some((one) => one.id === id),
    'owned-meter': async (user, { id = '' }) => (await store.roleOf(db, user, id)) === 'owner',
    'received-meter-request': (user, { id = '' }) => store.mayDecide(db, user, id),
    'sent-meter-request': (user, { id = '' }) => store.isSender(db, user, id),
    approval: (user, { id = '' }) => {
      const [kind = '', number = ''] = id.split('-');
      return store.mayApprove(db, user, kind, number);
    },
  };
}

function meterRoutes(serve: Serve, db: Db): void {
  serve(contract.addMeter, ({ body, caller }) => addMeter(db, caller, body));
  serve(contract.listMyMeters, async ({ caller }) => (await store.metersOf(db, caller)).map(myMeter));
  serve(contract.getMeter, async ({ caller }) => {
    const meters = (await store.metersOf(db, caller)).map(myMeter);
    const [chosen] = meters;
    return {
      status: chosen?.status ?? 'inactive',
      number: chosen?.number ?? null,
      id: chosen?.id ?? null,
      utility: chosen?.utility ?? null,
      nickname: chosen?.nickname ?? null,
      customer_name: chosen?.customer_name ?? null,
      estate_name: chosen?.estate_name ?? null,
      house_name: chosen?.house_name ?? null,
      meters,
    };
  });
  serve(contract.updateMyMeter, async ({ params, body, caller }) => {
    const change = { nickname: body.nickname, makeDefault: body.is_default === true };
    if (!(await store.updateLink(db, caller, params.id, change))) throw new AppError('not-found');
    return myMeterOf(db, caller, params.id);
  });
  serve(contract.removeMyMeter, async ({ params, caller }) => {
    if (!(await store.removeLink(db, caller, params.id))) throw new AppError('not-found');
    return { removed: true as const };
  });
  serve(contract.listOwnedHouses, async ({ caller }) => {
    const houses = new Map<bigint, OwnedHouse>();
    for (const row of await store.listOwnedMeters(db, caller)) {
      const house = houses.get(row.id) ?? {
        id: row.id.toString(),
        name: row.name,
        estate_name: row.estateName,
        meters: [],
      };
      houses.set(row.id, house);
      const { number, utility, status, tenantName } = row;
      if (number && utility && status) house.meters.push({ number, utility, status, tenant_name: tenantName });
    }
    return [...houses.values()];
  });
}

function memberRoutes(serve: Serve, db: Db): void {
  const memberOf = async (caller: User, meterId: string, memberId: string | null): Promise<MeterMember> => {
    const member = (await store.listMembers(db, caller, meterId)).find(({ id }) => id === memberId);
    if (!member) throw new AppError('not-found');
    return member;
  };
  serve(contract.listMembers, ({ params, caller }) => store.listMembers(db, caller, params.id));
  serve(contract.inviteMember, async ({ params, body, caller }) => {
    await takeAll(db, [
      { limit: householdLimits.memberInvitations, subject: `user:${caller.userId}`, caller },
      { limit: notificationLimits.messages, subject: body.email.toLowerCase(), caller },
    ]);
    const { outcome, memberId } = await store.inviteMember(db, caller, params.id, body);
    if (outcome !== 'invited') throw new AppError(outcome);
    return memberOf(caller, params.id, memberId);
  });
  serve(contract.updateMember, async ({ params, body, caller }) => {
    const found = await store.updateMember(db, caller, params.id, params.memberId, body.role);
    if (!found) throw new AppError('not-found');
    return memberOf(caller, params.id, params.memberId);
  });
  serve(contract.removeMember, async ({ params, caller }) => {
    if (!(await store.removeMember(db, caller, params.id, params.memberId))) throw new AppError('not-found');
    return { removed: true as const };
  });
}

function requestRoutes(serve: Serve, db: Db): void {
  const requestOf = async (caller: User, box: 'sent' | 'received', id: string | bigint): Promise<MeterRequest> => {
    const [request] = await store.listRequests(db, caller, box, id);
    if (!request) throw new AppError('not-found');
    return request;
  };
  serve(contract.createMeterRequest, async ({ body, caller }) => {
    await takeAll(db, [
      meterRequests(caller),
      meterLookup(caller, body.meterNumber),
      { limit: householdLimits.accessRequests, subject: `user:${caller.userId}`, caller, thing: body.meterNumber },
    ]);
    const { outcome, requestId } = await store.insertRequest(db, caller, {
      number: body.meterNumber,
      message: body.message ?? '',
      isClaim: body.claim === true,
    });
    if (outcome !== 'created' && outcome !== 'repeated') throw new AppError(outcome);
    return requestOf(caller, 'sent', requestId!);
  });
  serve(contract.listMeterRequests, ({ query, caller }) => store.listRequests(db, caller, query.box));
  serve(contract.decideMeterRequest, async ({ params, body, caller }) => {
    const refusal = await store.decideRequest(db, caller, params.id, body.decision);
    if (refusal !== null) throw new AppError(refusal);
    return requestOf(caller, 'received', params.id);
  });
  serve(contract.withdrawMeterRequest, async ({ params, caller }) => {
    const outcome = await store.withdrawRequest(db, caller, params.id);
    if (outcome !== 'withdrawn') throw new AppError(outcome);
    return { removed: true as const };
  });
}

function staffRoutes(serve: Serve, db: Db): void {
  serve(contract.listApprovals, ({ caller }) => store.listApprovalsFor(db, caller));
  serve(contract.decideApproval, async ({ params, body, caller }) => {
    const [kind, id] = params.id.split('-') as ['role' | 'access' | 'claim', string];
    const refusal = await store.decideApproval(db, caller, { kind, id }, body);
    if (refusal !== null) throw new AppError(refusal);
    return { status: body.decision === 'approve' ? ('approved' as const) : ('declined' as const) };
  });
  serve(contract.listManagedEstates, async ({ caller }) =>
    (await store.listManagedEstates(db, caller)).map((estate) => ({ ...estate, id: estate.id.toString() })),
  );
}
