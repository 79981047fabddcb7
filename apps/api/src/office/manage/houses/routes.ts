import * as contract from '@gatelight/contract';
import { selectOpenJobsOfHouse } from '#facility';
import { selectHouseStory } from '#moves';
import type { Serve } from '#platform/http/api';
import { refuseEndedSession } from '#platform/callers/session';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { writeWorkbook, type WorkbookCell } from '#platform/files/write-workbook';
import { csvFile } from '#platform/lists/csv';
import { eachPage } from '#platform/lists/keyset';
import * as store from './store.ts';

const head = [
  'House',
  'Block',
  'Kind',
  'Area m2',
  'Bedrooms',
  'Lives here',
  'People',
  'Owner',
  'Meters',
  'Owed (NGN)',
  'Note',
];

const namesOf = (people: store.HouseRow['people']) => people.map(({ name }) => name).join(', ');

function cellsOf({ people, ...house }: store.HouseRow): WorkbookCell[] {
  const here = people.filter(({ lives_here, role }) => lives_here && role !== 'member');
  return [
    house.name,
    house.block,
    house.kind ?? '',
    house.area_m2 ?? '',
    house.bedrooms ?? '',
    namesOf(here),
    here.length,
    namesOf(people.filter(({ role }) => role === 'owner')),
    house.meters.map(({ number }) => number).join(', '),
    house.owed_kobo,
    house.note,
  ];
}

/**
 * The houses of an estate. The object check has already confirmed access to the estate, and the database checks it
 * again for changes.
 */
export function managedHouseRoutes(serveAny: Serve, { db, staffDb }: { db: Db; staffDb: Db }): void {
  const serve: Serve = (route, handler) => serveAny(route, (call) => refuseEndedSession(handler(call)));

  serve(contract.listManagedHouses, async ({ params: { id }, query: { cursor, limit, sort, ...filters } }) => {
    const page = store.houseKeyset.page({ cursor, limit, sort, filters: { estate: id, ...filters } });
    return page.toPage(await store.selectHouses(staffDb, page, id, filters), (house) => house);
  });

  serve(contract.getManagedHouse, async ({ params: { id, house: houseId } }) => {
    const [house, purchases, charges, jobs, story] = await Promise.all([
      store.findHouse(staffDb, id, houseId),
      store.selectLastPurchases(staffDb, id, houseId),
      store.selectCharges(staffDb, houseId),
      selectOpenJobsOfHouse(staffDb, houseId),
      selectHouseStory(staffDb, houseId),
    ]);
    if (!house) throw new AppError('not-found');
    return { house, purchases, charges, jobs, story };
  });

  serve(contract.countManagedHouses, ({ params: { id } }) => store.countHouses(staffDb, id));

  serve(contract.getManagedHousesFile, async ({ params: { id }, query: { format, sort, ...filters } }) => {
    const rows: WorkbookCell[][] = [];
    const request = { sort, filters: { estate: id, ...filters } };
    for await (const page of eachPage(store.houseKeyset, request, (one) =>
      store.selectHouses(staffDb, one, id, filters),
    )) {
      rows.push(...page.map(cellsOf));
    }
    const content = format === 'xlsx' ? await writeWorkbook({ head, rows }) : csvFile([head, ...rows]);
    return { kind: format, name: `houses.${format}`, content };
  });

  serve(contract.setHouseFacts, async ({ caller, params: { id }, body }) => {
    const changed = await store.setFacts(db, caller, id, body);
    if (changed === undefined) throw new AppError('not-found');
    return { changed };
  });
}
