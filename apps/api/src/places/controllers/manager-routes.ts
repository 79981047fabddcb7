import * as contract from '@gatelight/contract';
import { refuseEndedSession } from '#platform/callers/session';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import type { Serve } from '#platform/http/api';
import { csvStream, csvTime, type CsvColumn } from '#platform/lists/csv';
import { eachPage } from '#platform/lists/keyset';
import { newController } from './signature.ts';
import * as store from './store.ts';

/** For managers of an estate. The database checks again that the caller manages it. */
export function managerRoutes(serveAny: Serve, { db, staffDb, key }: { db: Db; staffDb: Db; key: Buffer }): void {
  const serve: Serve = (route, handler) => serveAny(route, (call) => refuseEndedSession(handler(call)));

  serve(contract.listControllers, ({ params: { id } }) => store.selectControllers(staffDb, id));

  serve(contract.addController, async ({ caller, params: { id: estateId, gate: gateId }, body: { name } }) => {
    const { keyHash, ...shown } = newController(key);
    const id = await store.addController(db, caller, { estateId, gateId }, { name, keyHash });
    if (id === null) throw new AppError('not-found');
    return { id, ...shown };
  });

  serve(contract.listGateCards, async ({ params: { id: estateId }, query: { cursor, limit, q } }) => {
    const page = store.cardKeyset.page({ cursor, limit, filters: { estate: estateId, q } });
    return page.toPage(await store.selectCards(staffDb, page, { estateId, q }), (row) => row);
  });

  serve(contract.exportGateCards, async ({ params: { id: estateId }, query: { q } }) => {
    const pages = eachPage(store.cardKeyset, { filters: { estate: estateId, q } }, (page) =>
      store.selectCards(staffDb, page, { estateId, q }),
    );
    return { kind: 'csv' as const, name: 'gate-cards.csv', content: csvStream(cardColumns, pages) };
  });

  serve(contract.addGateCard, async ({ caller, params: { id }, body }) => {
    return { id: await store.addCard(db, caller, id, body) };
  });

  serve(
    contract.stopGateCard,
    async ({ caller, params: { id: estateId, card: cardId }, body: { is_lost: isLost } }) => {
      if (!(await store.stopCard(db, caller, { estateId, cardId }, isLost))) throw new AppError('not-found');
      return { stopped: true as const };
    },
  );
}

const cardColumns: readonly CsvColumn<contract.GateCard>[] = [
  { head: 'Number', value: (row) => row.number },
  { head: 'Kind', value: (row) => row.kind },
  { head: 'Holder', value: (row) => row.holder },
  { head: 'House', value: (row) => row.house },
  { head: 'Until', value: (row) => row.until && csvTime(row.until) },
  { head: 'State', value: (row) => row.state },
  { head: 'Last seen', value: (row) => row.seen_at && csvTime(row.seen_at) },
];
