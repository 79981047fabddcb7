import * as contract from '@gatelight/contract';
import { hashOf, requireKey } from '#platform/callers/idempotency';
import { refuseEndedSession } from '#platform/callers/session';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import type { Serve } from '#platform/http/api';
import { eachPage } from '#platform/lists/keyset';
import { arrearsFile } from './arrears-file.ts';
import * as store from './estate-store.ts';
import { planKeyset, selectPlans } from './plans/plan-list-store.ts';

/**
 * Arrears as the team of an estate sees them. The object check has checked the estate; for changes the database checks
 * again.
 */
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

  async function planOf(id: string | null) {
    const found = id === null ? undefined : await store.selectPlan(staffDb, id);
    if (!found) throw new AppError('not-found');
    return found;
  }

  serve(contract.offerPlan, async ({ caller, params: { id, house }, body, headers }) => {
    const days = body.instalments.map(({ due_on, amount_kobo }) => `${due_on} ${amount_kobo}`);
    const asked = {
      ...body,
      house_id: house,
      key: requireKey(headers),
      body_hash: hashOf(house, days.join(), body.note),
    };
    const { id: planId, refusal } = await store.offerHousePlan(db, caller, id, asked);
    refuse(refusal);
    return planOf(planId);
  });

  serve(contract.listPlans, async ({ params: { id }, query: { cursor, limit, ...filter } }) => {
    const page = planKeyset.page({ cursor, limit, filters: { estate: id, ...filter } });
    return page.toPage(await selectPlans(staffDb, page, { ...filter, estateId: id }), (row) => row);
  });

  serve(contract.getPlan, ({ params: { plan } }) => planOf(plan));

  serve(contract.cancelPlan, async ({ caller, params: { id, plan }, body: { reason } }) => {
    refuse(await store.cancelHousePlan(db, caller, { estateId: id, planId: plan, reason }));
    return planOf(plan);
  });
}

function refuse(refusal: contract.ErrorCode | null): void {
  if (refusal !== null) throw new AppError(refusal);
}
