import { randomUUID } from 'node:crypto';
import * as contract from '@gatelight/contract';
import { isErrorCode } from '@gatelight/contract';
import { lastMonths } from '@gatelight/contract/lagos-days';
import { monthStatement, shareOf } from '#commission';
import { listApprovalsFor } from '#households';
import { estateFigures, selectSold } from '#properties';
import type { Serve } from '#platform/http/api';
import type { User } from '#platform/callers/caller';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { keyOf } from '#platform/callers/idempotency';
import { refuseEndedSession } from '#platform/callers/session';
import { countEstateTickets } from '#support';
import type { ReceiptBrand } from '#transactions';
import { selectMyEstates } from '#teams';
import { formatTenths } from '#vending';
import * as store from './store.ts';

/**
 * The estates of managers. The object check has already confirmed access to the estate, and the database checks it
 * again for changes.
 */
export function managerRoutes(
  serveAny: Serve,
  { db, staffDb, brand }: { db: Db; staffDb: Db; brand: ReceiptBrand },
): void {
  const serve: Serve = (route, handler) => serveAny(route, (call) => refuseEndedSession(handler(call)));

  serve(contract.getManagedEstate, async ({ caller, params: { id } }) => {
    const [mine, figures, owed, sold, tariffs] = await Promise.all([
      selectMyEstates(db, caller),
      estateFigures(staffDb, id),
      store.sumCharges(staffDb, id),
      selectSold(staffDb, id),
      store.selectTariffs(staffDb, id),
    ]);
    if (!figures) throw new AppError('not-found');
    const { name, address, houses, meters, people } = figures;
    return {
      id,
      name,
      address,
      houses,
      meters,
      people,
      your_roles: mine.find((estate) => estate.id === id)?.roles ?? [],
      service_charges: owed,
      consumption: sold.map((month) => ({ ...month, units: formatTenths(month.units_tenths) })),
      tariffs: tariffs.map(({ prices, ...tariff }) => ({
        ...tariff,
        prices: prices.map(({ price, from }) => ({ price_kobo_per_unit: BigInt(price), valid_from: new Date(from) })),
      })),
    };
  });

  serve(contract.getEstateCounts, async ({ caller, params: { id } }) => {
    const roles = (await selectMyEstates(db, caller)).find((estate) => estate.id === id)?.roles ?? [];
    const has = (...some: (typeof roles)[number][]) => some.some((role) => roles.includes(role));
    const [requests, tickets, counts] = await Promise.all([
      has('manager') ? listApprovalsFor(db, caller) : null,
      has('manager', 'facilityOfficer') ? countEstateTickets(db, caller, id) : null,
      store.countWaiting(staffDb, id),
    ]);
    return {
      requests: requests && requests.filter(({ estate_id: at }) => at === id).length,
      tickets: tickets && tickets.waiting,
      late_jobs: has('manager', 'facilityOfficer') ? counts.late_jobs : null,
      payments: has('manager', 'accountant') ? counts.payments : null,
      waivers: has('manager', 'accountant') ? counts.waivers : null,
      hardships: has('manager') ? counts.hardships : null,
    };
  });

  serve(contract.listManagedShares, async ({ params: { id } }) => {
    const months = lastMonths(12);
    const rows = await Promise.all(months.map((month) => shareOf(staffDb, month, id)));
    return {
      rate_bp: rows[0]?.rate_bp ?? null,
      months: rows.filter((row) => row !== undefined),
    };
  });

  serve(contract.getManagedShareFile, async ({ params: { id, month }, query: { kind } }) => {
    const file = await monthStatement(staffDb, { month, estate: id, kind, brand });
    if (!file) throw new AppError('not-found');
    return file;
  });

  /** Without a key each call is a new request. */
  async function changeOccupant(caller: User, given: string | undefined, wanted: Omit<store.OccupantChange, 'key'>) {
    const key = given ?? `call-${randomUUID()}`;
    const { refusal, occupantId, houseId } = await store.changeOccupant(db, caller, { ...wanted, key });
    if (refusal !== null) throw new AppError(isErrorCode(refusal) ? refusal : 'not-found');
    return { id: occupantId.toString(), house_id: houseId.toString() };
  }
  const personOf = (body: contract.BodyOf<typeof contract.addManagedOccupant>) => ({
    name: body.name,
    phone: body.phone || null,
    email: body.email || null,
    isOwner: body.is_owner,
    livesHere: body.lives_here,
    pays: body.pays,
  });

  serve(contract.addManagedOccupant, ({ caller, params: { id }, body, headers }) =>
    changeOccupant(caller, keyOf(headers), { change: 'add', id, person: personOf(body) }),
  );
  serve(contract.updateManagedOccupant, ({ caller, params: { id }, body, headers }) =>
    changeOccupant(caller, keyOf(headers), { change: 'edit', id, person: { ...personOf(body), seenAt: body.seen_at } }),
  );
  serve(contract.endManagedOccupant, ({ caller, params: { id }, headers }) =>
    changeOccupant(caller, keyOf(headers), { change: 'end', id }),
  );
}
