import { randomBytes } from 'node:crypto';
import * as contract from '@gatelight/contract';
import { newSecret, sha256 } from '#platform/callers/secrets';
import { takeFrom } from '#platform/callers/limits';
import { refuseEndedSession } from '#platform/callers/session';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { readApart } from '#platform/files/read-apart';
import type { Serve } from '#platform/http/api';
import { csvStream, csvTime, type CsvColumn } from '#platform/lists/csv';
import { eachPage } from '#platform/lists/keyset';
import { gateLimits } from '../limits.ts';
import * as store from './manager-store.ts';
import { newFirstPin, slowTag } from '../passes/pass-keys.ts';

/** A longer log is sent as CSV while it is read. */
const mostWorkbookRows = 20_000;

/** For managers of an estate. The database checks again that the caller manages it. */
export function managerRoutes(serveAny: Serve, { db, staffDb }: { db: Db; staffDb: Db }): void {
  const serve: Serve = (route, handler) => serveAny(route, (call) => refuseEndedSession(handler(call)));

  serve(contract.getGates, ({ params: { id } }) => store.selectGates(staffDb, id));

  serve(contract.addGate, async ({ caller, params: { id }, body }) => ({
    id: await store.storeGate(db, caller, { estateId: id }, body),
  }));

  serve(contract.changeGate, async ({ caller, params: { id, gate }, body }) => {
    await store.storeGate(db, caller, { estateId: id, gateId: gate }, body);
    return { changed: true as const };
  });

  serve(contract.setGateRules, async ({ caller, params: { id }, body }) => {
    if (!(await store.setRules(db, caller, id, body))) throw new AppError('not-found');
    return { changed: true as const };
  });

  serve(contract.addGateDevice, async ({ caller, params: { id, gate }, body: { name } }) => {
    const secret = newSecret();
    const device = await store.addDevice(
      db,
      caller,
      { estateId: id, gateId: gate },
      { name, secret_hash: sha256(secret), minutes: contract.PAIRING_MINUTES },
    );
    if (!device) throw new AppError('not-found');
    return { ...device, secret };
  });

  serve(contract.cutOffGateDevice, async ({ caller, params: { gate, device }, body: { is_stolen: isStolen } }) => {
    if (!(await store.cutOff(db, caller, { gateId: gate, deviceId: device }, isStolen)))
      throw new AppError('not-found');
    return { cut_off: true as const };
  });

  serve(contract.newGuardPin, async ({ caller, params: { id, guard } }) => {
    await takeFrom(db, gateLimits.pins, caller, `estate:${id}`);
    const pin = newFirstPin();
    const salt = randomBytes(16);
    const hash = await slowTag(pin, salt);
    if (!(await store.setPin(db, caller, { estateId: id, guardId: guard }, { salt, hash })))
      throw new AppError('not-found');
    return { pin };
  });

  serve(contract.listGateEntries, async ({ params: { id }, query: { cursor, limit, ...filter } }) => {
    const page = store.entryKeyset.page({ cursor, limit, filters: { estate: id, ...filter } });
    return page.toPage(await store.selectEntries(staffDb, page, id, filter), (row) => row);
  });

  serve(contract.exportGateEntries, async ({ params: { id }, query }) => {
    const pages = eachPage(store.entryKeyset, { filters: { estate: id, ...query } }, (page) =>
      store.selectEntries(staffDb, page, id, query),
    );
    return { kind: 'csv' as const, name: 'gate-log.csv', content: csvStream(entryColumns, pages) };
  });

  serve(contract.exportGateWorkbook, async ({ params: { id }, query }) => {
    const rows: string[][] = [];
    const pages = eachPage(store.entryKeyset, { filters: { estate: id, ...query } }, (page) =>
      store.selectEntries(staffDb, page, id, query),
    );
    for await (const page of pages) {
      rows.push(...page.map((row) => entryColumns.map(({ value }) => String(value(row) ?? ''))));
      if (rows.length > mostWorkbookRows) throw new AppError('too-many-rows-for-xlsx');
    }
    // In a separate process, so that this one keeps serving other requests.
    const workbook = await readApart('workbook', { head: entryColumns.map(({ head }) => head), rows });
    if (!workbook) throw new AppError('unavailable');
    return { kind: 'xlsx' as const, name: 'gate-log.xlsx', content: Buffer.from(workbook) };
  });

  serve(contract.revealGateEntry, async ({ caller, params: { id, entry }, body: { reason } }) => {
    const found = await store.reveal(db, caller, { estateId: id, entryId: entry }, reason);
    if (!found) throw new AppError('not-found');
    return found;
  });

  serve(contract.getEntryPhoto, async ({ caller, params: { id, entry } }) => {
    const content = await store.findEntryPhoto(db, caller, { estateId: id, entryId: entry });
    if (!content) throw new AppError('not-found');
    return { kind: 'jpeg' as const, name: 'visitor.jpg', content };
  });
}

const entryColumns: readonly CsvColumn<contract.GateEntry>[] = [
  { head: 'Time', value: (row) => csvTime(row.at) },
  { head: 'Gate', value: (row) => row.gate },
  { head: 'House', value: (row) => row.house },
  { head: 'Entry', value: (row) => row.kind },
  { head: 'People', value: (row) => row.people },
  { head: 'Source', value: (row) => row.source },
  { head: 'Plate', value: (row) => row.plate },
  { head: 'Kind of code', value: (row) => row.pass_kind },
  { head: 'Checked by', value: (row) => row.check },
  { head: 'Guard', value: (row) => row.guard },
  { head: 'To look at', value: (row) => row.conflict },
];
