import * as contract from '@gatelight/contract';
import { refuseEndedSession } from '#platform/callers/session';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import type { Serve } from '#platform/http/api';
import * as store from './lock-store.ts';

/** The lock on electricity tokens, for the team of an estate, people of its houses and our staff. */
export function lockRoutes(serveAny: Serve, { db, staffDb }: { db: Db; staffDb: Db }): void {
  const serve: Serve = (route, handler) => serveAny(route, (call) => refuseEndedSession(handler(call)));

  serve(contract.getVendingLock, ({ caller, params: { id } }) => store.selectStanding(staffDb, caller, id));

  serve(contract.askVendingLock, async ({ caller, params: { id }, body }) => {
    refuse(await store.askLock(db, caller, id, body));
    return store.selectStanding(staffDb, caller, id);
  });

  serve(contract.decideVendingLock, async ({ caller, params: { id, lock }, body: { confirm } }) => {
    refuse(await store.decideLock(db, caller, { estateId: id, lockId: lock, confirm }));
    return store.selectStanding(staffDb, caller, id);
  });

  serve(contract.stopVendingLock, async ({ caller, params: { id, lock }, body: { reason } }) => {
    refuse(await store.stopLock(db, caller, { estateId: id, lockId: lock, reason }));
    return store.selectStanding(staffDb, caller, id);
  });

  serve(contract.listHardships, async ({ params: { id } }) => ({ items: await store.selectHardships(staffDb, id) }));

  serve(contract.noteHardship, async ({ caller, params: { id }, body: { hardship_id: hardship } }) => {
    if (!(await store.noteHardship(db, caller, id, hardship))) throw new AppError('not-found');
    return { items: await store.selectHardships(staffDb, id) };
  });

  serve(contract.listOwnLocks, async ({ caller }) => ({ items: await store.selectOwnLocks(db, caller) }));

  serve(contract.declareHardship, async ({ caller, body: { house_id: house, contact } }) => {
    refuse(await store.declareHardship(db, caller, house, contact));
    return { items: await store.selectOwnLocks(db, caller) };
  });

  serve(contract.listVendingLocks, () => store.selectLocks(staffDb));
}

function refuse(refusal: contract.ErrorCode | null): void {
  if (refusal !== null) throw new AppError(refusal);
}
