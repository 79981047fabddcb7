import * as contract from '@gatelight/contract';
import { refuseEndedSession } from '#platform/callers/session';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import type { Serve } from '#platform/http/api';
import * as store from './rule-store.ts';

/** The late fee of an estate, for its team to see, request and confirm. */
export function lateFeeRoutes(serveAny: Serve, { db, staffDb }: { db: Db; staffDb: Db }): void {
  const serve: Serve = (route, handler) => serveAny(route, (call) => refuseEndedSession(handler(call)));

  serve(contract.getLateFee, ({ caller, params: { id } }) => store.selectLateRules(staffDb, caller, id));

  serve(contract.askLateFee, async ({ caller, params: { id }, body }) => {
    const { refusal } = await store.askRule(db, caller, id, body);
    if (refusal !== null) throw new AppError(refusal);
    return store.selectLateRules(staffDb, caller, id);
  });

  serve(contract.decideLateFee, async ({ caller, params: { id, rule }, body: { confirm, reason } }) => {
    const refusal = await store.decideRule(db, caller, { estateId: id, ruleId: rule, confirm, reason: reason ?? '' });
    if (refusal !== null) throw new AppError(refusal);
    return store.selectLateRules(staffDb, caller, id);
  });
}
