import {
  getEstateOfKey,
  getEstateOrder,
  listEstateMeters,
  listEstateOccupants,
  listEstateOrders,
  listHousesOfEstate,
} from '@gatelight/contract';
import type { Serve } from '#platform/http/api';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { selectHousesOfKey, selectMetersOfKey, selectOccupantsOfKey, selectOrdersOfKey } from './estate-store.ts';
import { viewOfOrder } from './order-view.ts';
import { isRefusedWith } from '#platform/database/sql-states';

/** The data that estates' own systems read. The database limits each key to the rows of its own estate. */
export function estateApiRoutes(serve: Serve, { db }: { db: Db }): void {
  serve(getEstateOfKey, async ({ caller }) => ({
    id: caller.estateId,
    name: caller.estateName,
    scopes: [...caller.scopes],
    per_minute: caller.perMinute,
    expires_at: caller.expiresAt,
  }));
  serve(listEstateOrders, async ({ caller, query }) => {
    const { limit, cursor: after, ...filters } = query;
    const rows = await selectOrdersOfKey(db, caller.keyHash, { ...filters, after }, limit + 1).catch(refuseCursor);
    return pageOf(rows, limit, viewOfOrder, ({ reference }) => reference);
  });
  serve(getEstateOrder, async ({ caller, params }) => {
    const [row] = await selectOrdersOfKey(db, caller.keyHash, params, 1);
    if (!row) throw new AppError('not-found');
    return viewOfOrder(row);
  });
  serve(listEstateMeters, async ({ caller, query: { limit, cursor } }) =>
    pageOf(
      await selectMetersOfKey(db, caller.keyHash, numberIn(cursor), limit + 1),
      limit,
      (row) => row,
      ({ number }) => number,
    ),
  );
  serve(listHousesOfEstate, async ({ caller, query: { limit, cursor } }) =>
    pageOf(
      await selectHousesOfKey(db, caller.keyHash, numberIn(cursor), limit + 1),
      limit,
      (row) => row,
      ({ id }) => id,
    ),
  );
  serve(listEstateOccupants, async ({ caller, query: { limit, cursor } }) =>
    pageOf(
      await selectOccupantsOfKey(db, caller.keyHash, numberIn(cursor), limit + 1),
      limit,
      (row) => row,
      ({ id }) => id,
    ),
  );
}

/**
 * One page. The query read one row more than the page shows, to know whether there is a next page. The cursor is the
 * key of the last row on the page.
 */
function pageOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  view: (row: Row) => Item,
  cursorOf: (row: Row) => string,
): { items: Item[]; next: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { items: shown.map(view), next: rows.length > limit && last !== undefined ? cursorOf(last) : null };
}

const wrongCursor = () => new AppError('invalid-input', { fields: { cursor: { code: 'wrong-kind' } } });

function numberIn(cursor: string | undefined): string | undefined {
  if (cursor !== undefined && !/^\d{1,18}$/.test(cursor)) throw wrongCursor();
  return cursor;
}

function refuseCursor(error: unknown): never {
  throw isRefusedWith(error, 'IN002') ? wrongCursor() : error;
}
