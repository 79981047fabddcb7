import { listServiceCharges, payServiceCharge as payRoute } from '@gatelight/contract';
import type { Serve } from '#platform/http/api';
import type { Db } from '#platform/database/db';
import { sessionOf } from '#platform/callers/session';
import { payServiceCharge } from './pay.ts';
import { hasHouse, listBills, viewOf } from './store.ts';

export function serviceChargeRoutes(serve: Serve, { db }: { db: Db }): void {
  serve(listServiceCharges, async ({ caller }) => {
    const session = sessionOf(caller);
    const [bills, isHoused] = await Promise.all([listBills(db, session), hasHouse(db, session)]);
    const owed = bills.filter(({ status }) => status !== 'paid').reduce((sum, bill) => sum + bill.amountKobo, 0n);
    return { owed_kobo: owed, has_house: isHoused, items: bills.map(viewOf) };
  });
  serve(payRoute, async ({ caller, body, headers }) => {
    const key = headers['idempotency-key'];
    const request = {
      chargeId: body.charge_id,
      amountKobo: body.amount_kobo,
      key: Array.isArray(key) ? key.join(', ') : key,
    };
    return { charge: await payServiceCharge(db, request, caller) };
  });
}
