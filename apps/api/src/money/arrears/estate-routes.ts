import * as contract from '@gatelight/contract';
import { refuseEndedSession } from '#platform/callers/session';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import type { Serve } from '#platform/http/api';
import { eachPage } from '#platform/lists/keyset';
import { arrearsFile } from './arrears-file.ts';
import * as store from './estate-store.ts';

/** Arrears as the team of an estate sees them. Whose estate it is, the object check has asked; changes ask again in the database. */
export function estateArrearsRoutes(serveAny: Serve, { db, staffDb }: { db: Db; staffDb: Db }): void {
  const serve: Serve = (route, handler) => serveAny(route, (call) => refuseEndedSession(handler(call)));

  serve(contract.getArrears, ({ params: { id } }) => store.selectSums(staffDb, id));

  serve(contract.listArrears, async ({ params: { id }, query: { cursor, limit, ...filter } }) => {
    const page = store.lateKeyset.page({ cursor, limit, filters: { estate: id, ...filter } });
    return page.toPage(await store.selectLate(staffDb, page, id, filter), (row) => row);
  });

  serve(contract.getArrearsFile, async ({ params: { id }, query }) => ({
    kind: 'csv' as const,
    name: 'arrears.csv',
    content: arrearsFile(eachPage(store.lateKeyset, {}, (page) => store.selectLate(staffDb, page, id, query))),
  }));

  serve(contract.remindHouses, async ({ caller, params: { id }, body }) => {
    const houses = await store.askReminders(db, caller, id, body.house_ids);
    if (houses === undefined) throw new AppError('not-found');
    return { houses };
  });

  serve(contract.grantWait, async ({ caller, params: { id, house }, body: { until, reason } }) => {
    refuse(await store.grantWait(db, caller, { estateId: id, houseId: house, until, reason }));
    return { until };
  });
}

function refuse(refusal: contract.ErrorCode | null): void {
  if (refusal !== null) throw new AppError(refusal);
}
