import * as contract from '@gatelight/contract';
import type { User } from '#platform/callers/caller';
import { repeatFacts } from '#platform/callers/idempotency';
import { refuseEndedSession } from '#platform/callers/session';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import type { Serve } from '#platform/http/api';
import * as store from './share-store.ts';

/** Shares of purchases: the rule of the estate, and the consent of people of its houses. */
export function shareRoutes(serveAny: Serve, { db, staffDb }: { db: Db; staffDb: Db }): void {
  const serve: Serve = (route, handler) => serveAny(route, (call) => refuseEndedSession(handler(call)));

  serve(contract.getShareRule, ({ params: { id } }) => store.selectRule(staffDb, id));

  serve(contract.setShareRule, async ({ caller, params: { id }, body, headers }) => {
    const repeat = repeatFacts(headers, contract.setShareRule, { ...body, estateId: id });
    refuse(await store.setRule(db, caller, id, body, repeat));
    return store.selectRule(staffDb, id);
  });

  const sharesOf = async (caller: User) => ({ items: await store.selectOwnShares(db, caller) });

  serve(contract.listOwnShares, ({ caller }) => sharesOf(caller));

  serve(contract.setOwnShare, async ({ caller, body: { agree: _agree, ...given } }) => {
    refuse(await store.setShare(db, caller, given));
    return sharesOf(caller);
  });

  serve(contract.getShareOfPurchase, async ({ caller, query: { meter_number: meter, amount_kobo: amount } }) => ({
    share_kobo: await store.shareOfPurchase(db, caller, meter, BigInt(amount)),
  }));

  serve(contract.getShareOfOrder, ({ caller, query: { reference } }) => store.shareOfOrder(db, caller, reference));
}

function refuse(refusal: contract.ErrorCode | null): void {
  if (refusal !== null) throw new AppError(refusal);
}
