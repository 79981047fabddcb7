import * as contract from '@gatelight/contract';
import type { User } from '#platform/callers/caller';
import { refuseEndedSession } from '#platform/callers/session';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import type { Serve } from '#platform/http/api';
import { answerOwnPlan, selectOwnPlans, useWallet } from './plan-store.ts';

/** Plans as the people of a house see and accept or decline them. */
export function planRoutes(serveAny: Serve, db: Db): void {
  const serve: Serve = (route, handler) => serveAny(route, (call) => refuseEndedSession(handler(call)));
  const plansOf = async (caller: User, refusal: contract.ErrorCode | null = null) => {
    if (refusal !== null) throw new AppError(refusal);
    return { items: await selectOwnPlans(db, caller) };
  };

  serve(contract.listOwnPlans, ({ caller }) => plansOf(caller));
  serve(contract.answerPlan, async ({ caller, params: { plan }, body }) =>
    plansOf(caller, await answerOwnPlan(db, caller, plan, body)),
  );
  serve(contract.setPlanWallet, async ({ caller, params: { plan }, body: { on } }) =>
    plansOf(caller, await useWallet(db, caller, plan, on)),
  );
}
