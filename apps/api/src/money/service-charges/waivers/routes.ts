import * as contract from '@gatelight/contract';
import type { User } from '#platform/callers/caller';
import { hashOf, requireKey } from '#platform/callers/idempotency';
import { refuseEndedSession } from '#platform/callers/session';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import type { Serve } from '#platform/http/api';
import * as store from './waiver-store.ts';

/** Waivers and credit notes, for the team of an estate to request and confirm. */
export function waiverRoutes(serveAny: Serve, { db, staffDb }: { db: Db; staffDb: Db }): void {
  const serve: Serve = (route, handler) => serveAny(route, (call) => refuseEndedSession(handler(call)));

  async function waiverOf(caller: User, id: string | null) {
    const waiver = id === null ? undefined : await store.selectWaiver(staffDb, caller, id);
    if (!waiver) throw new AppError('not-found');
    return waiver;
  }

  serve(contract.listWaivers, async ({ caller, params: { id }, query: { cursor, limit, ...filter } }) => {
    const page = store.waiverKeyset.page({ cursor, limit, filters: { estate: id, ...filter } });
    return page.toPage(await store.selectWaivers(staffDb, caller, page, { ...filter, estateId: id }), (row) => row);
  });

  async function takeOff(
    caller: User,
    { id, invoice }: { id: string; invoice: string },
    asked: Omit<Parameters<typeof store.askForWaiver>[3], 'body_hash'>,
  ) {
    const hash = hashOf(asked.kind, invoice, asked.amount_kobo, asked.reason);
    const made = await store.askForWaiver(
      db,
      caller,
      { estateId: id, invoiceId: invoice },
      { ...asked, body_hash: hash },
    );
    if (made.refusal !== null) throw new AppError(made.refusal);
    return waiverOf(caller, made.id);
  }

  serve(contract.askWaiver, ({ caller, params, body, headers }) =>
    takeOff(caller, params, { ...body, kind: 'waiver', key: requireKey(headers) }),
  );

  serve(contract.createCreditNote, ({ caller, params, body, headers }) =>
    takeOff(caller, params, { ...body, kind: 'correction', key: requireKey(headers) }),
  );

  serve(contract.decideWaiver, async ({ caller, params: { id, waiver }, body: { confirm, reason } }) => {
    const wanted = { estateId: id, waiverId: waiver, confirm, reason: reason ?? '' };
    const refusal = await store.decideOnWaiver(db, caller, wanted);
    if (refusal !== null) throw new AppError(refusal);
    return waiverOf(caller, waiver);
  });
}
