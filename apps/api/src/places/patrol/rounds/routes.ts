import { randomBytes } from 'node:crypto';
import * as contract from '@gatelight/contract';
import { repeatFacts } from '#platform/callers/idempotency';
import { refuseEndedSession } from '#platform/callers/session';
import type { Db } from '#platform/database/db';
import type { Serve } from '#platform/http/api';
import * as store from './store.ts';

/**
 * Shifts and rounds of an estate, for managers and for devices at a gate. The database checks access to the estate
 * again.
 */
export function roundRoutes(serveAny: Serve, { db, staffDb }: { db: Db; staffDb: Db }): void {
  const serve: Serve = (route, handler) => serveAny(route, (call) => refuseEndedSession(handler(call)));

  serve(contract.getPatrol, async ({ caller, params: { id } }) => ({
    ...(await store.selectPlan(staffDb, id)),
    points: await store.selectPoints(db, caller, id),
  }));

  serve(contract.addPatrolPoint, async ({ caller, params: { id: estateId }, body, headers }) => {
    const repeat = repeatFacts(headers, contract.addPatrolPoint, { ...body, estateId });
    const part = { ...body, secret: randomBytes(16).toString('base64url') };
    return { id: await store.addPoint(db, caller, { estateId, part, repeat }) };
  });

  serve(contract.addPatrolRound, async ({ caller, params: { id: estateId }, body: part, headers }) => {
    const repeat = repeatFacts(headers, contract.addPatrolRound, { ...part, estateId });
    return { id: await store.addRound(db, caller, { estateId, part, repeat }) };
  });

  serve(contract.addPlannedShift, async ({ caller, params: { id: estateId }, body: part, headers }) => {
    const repeat = repeatFacts(headers, contract.addPlannedShift, { ...part, estateId });
    return { id: await store.addPlannedShift(db, caller, { estateId, part, repeat }) };
  });

  serve(contract.endPatrolPart, async ({ caller, params: { id, part, object } }) => {
    await store.endPart(db, caller, { estateId: id, part, id: object });
    return { ended: true as const };
  });

  serve(contract.listShifts, async ({ params: { id }, query: { cursor, limit, guard } }) => {
    const page = store.shiftKeyset.page({ cursor, limit, filters: { estate: id, guard } });
    return page.toPage(await store.selectShifts(staffDb, page, id, guard), (row) => row);
  });

  serve(contract.listRounds, ({ params: { id } }) => store.selectWalked(staffDb, id));

  serveAny(contract.getGateDuty, ({ caller }) => store.findDuty(db, caller.keyHash));
}
