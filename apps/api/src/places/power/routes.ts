import { randomUUID } from 'node:crypto';
import * as contract from '@gatelight/contract';
import { isErrorCode } from '@gatelight/contract';
import { addDays, firstOf, lagosDate, lastOf, monthOf } from '@gatelight/contract/lagos-days';
import { selectMyEstates } from '#teams';
import type { Serve } from '#platform/http/api';
import type { User } from '#platform/callers/caller';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { readApart } from '#platform/files/read-apart';
import { keyOf } from '#platform/callers/idempotency';
import { takeFrom } from '#platform/callers/limits';
import { refuseEndedSession } from '#platform/callers/session';
import { fewestHouses } from './account/account-lines.ts';
import { openPart, readAccount } from './account/account.ts';
import { powerLimits } from './limits.ts';
import { readReadings } from './readings-file.ts';
import * as accountStore from './account/account-store.ts';
import * as changeStore from './change-store.ts';
import * as entryStore from './entry-store.ts';
import * as store from './store.ts';
import { readSupply } from './supply/supply.ts';

/** Longest side of a stored picture, so that the counter of a meter and the number of a receipt stay readable. */
const longSide = 1600;
const mostBytes = 2 * 1024 * 1024;

/**
 * The power account. The object check has already confirmed access to the estate, and the database checks it again for
 * changes.
 */
export function powerRoutes(serveAny: Serve, { db, staffDb }: { db: Db; staffDb: Db }): void {
  const serve: Serve = (route, handler) => serveAny(route, (call) => refuseEndedSession(handler(call)));
  readingRoutes(serve, { db, staffDb });
  changingRoutes(serve, { db, staffDb });
  residentRoutes(serve, { db, staffDb });
}

async function nameOf(db: Db, estateId: string): Promise<string> {
  const name = await accountStore.selectEstateName(db, estateId);
  if (name === undefined) throw new AppError('not-found');
  return name;
}

function readingRoutes(serve: Serve, { db, staffDb }: { db: Db; staffDb: Db }): void {
  serve(contract.getPowerAccount, async ({ caller, params: { id }, query: { month } }) => {
    const [mine, estate_name, account, publishing] = await Promise.all([
      selectMyEstates(db, caller),
      nameOf(staffDb, id),
      readAccount(staffDb, id, month, new Date()),
      accountStore.selectPublishing(staffDb, id),
    ]);
    const { balance, days, normal, meters_in, meters_out, lines, money, diesel, months, known_months } = account;
    const roles = mine.find((estate) => estate.id === id)?.roles ?? [];
    return {
      estate_name,
      ...balance,
      days,
      normal,
      meters_in,
      meters_out,
      lines,
      money,
      diesel,
      months,
      known_months,
      publishing,
      may_write: roles.includes('manager') || roles.includes('facilityOfficer'),
    };
  });

  serve(contract.listQuietHouses, async ({ params: { id }, query: { line } }) => {
    const rows = await accountStore.selectQuietHouses(staffDb, id, line);
    return {
      items: rows.filter(({ is_shared }) => is_shared),
      not_shared: rows.filter(({ is_shared }) => !is_shared).length,
    };
  });

  serve(contract.getPowerSetup, async ({ params: { id } }) => {
    const [meters, lines, houses, terms, seenAt, tariffs, publishing] = await Promise.all([
      store.selectSetupMeters(staffDb, id),
      store.selectSetupLines(staffDb, id),
      store.selectHousesInUse(staffDb, id),
      accountStore.selectTerms(staffDb, id),
      accountStore.selectTermsSetAt(staffDb, id),
      accountStore.selectTariffs(staffDb, id),
      accountStore.selectPublishing(staffDb, id),
    ]);
    return {
      meters: meters.map((meter) => ({
        ...meter,
        tariffs: tariffs.filter(({ meterId }) => meterId === meter.id),
      })),
      lines,
      houses,
      terms,
      seen_at: seenAt,
      publishing,
    };
  });

  serve(contract.listPowerReadings, async ({ params: { id }, query: { cursor, limit } }) => {
    const page = entryStore.readingKeyset.page({ cursor, limit, filters: { meter: id } });
    return page.toPage(await entryStore.selectReadings(staffDb, page, id), (row) => row);
  });
  serve(contract.getPowerReadingPhoto, async ({ params: { id } }) =>
    picture(await entryStore.selectPicture(staffDb, { reading: id })),
  );

  serve(contract.listSupplierEntries, async ({ params: { id }, query: { cursor, limit } }) => {
    const page = entryStore.entryKeyset.page({ cursor, limit, filters: { estate: id } });
    return page.toPage(await entryStore.selectEntries(staffDb, page, id), (row) => row);
  });
  serve(contract.getSupplierReceipt, async ({ params: { id } }) =>
    picture(await entryStore.selectPicture(staffDb, { entry: id })),
  );

  serve(contract.getPowerSupply, async ({ params: { id }, query: { month } }) =>
    readSupply(staffDb, id, month, new Date()),
  );
}

function picture(content: Buffer | undefined) {
  if (!content) throw new AppError('not-found');
  return { name: 'picture.jpg', kind: 'jpeg' as const, content };
}

function changingRoutes(serve: Serve, { db, staffDb }: { db: Db; staffDb: Db }): void {
  /** Without a key each call is a new request. */
  const how = (caller: User, headers: Parameters<typeof keyOf>[0]): changeStore.Change => ({
    caller,
    key: keyOf(headers) ?? `call-${randomUUID()}`,
  });
  const resultOf = ({ result, refusal }: Awaited<ReturnType<typeof changeStore.change>>): string => {
    if (refusal !== null) throw new AppError(isErrorCode(refusal) ? refusal : 'not-found');
    return result;
  };
  const made = async (outcome: ReturnType<typeof changeStore.change>) => ({ id: resultOf(await outcome) });

  serve(contract.addPowerMeter, ({ caller, params: { id }, body, headers }) =>
    made(changeStore.change(db, how(caller, headers), 'addMeter', id, body)),
  );
  serve(contract.changePowerMeter, ({ caller, params: { id }, body, headers }) =>
    made(changeStore.change(db, how(caller, headers), 'changeMeter', id, body)),
  );
  serve(contract.addSupplyTariff, ({ caller, params: { id }, body, headers }) =>
    made(changeStore.change(db, how(caller, headers), 'addTariff', id, body)),
  );
  serve(contract.savePowerLine, ({ caller, params: { id }, body, headers }) =>
    made(changeStore.change(db, how(caller, headers), 'saveLine', id, body)),
  );
  serve(contract.setPowerTerms, ({ caller, params: { id }, body, headers }) =>
    made(changeStore.change(db, how(caller, headers), 'setTerms', id, body)),
  );
  serve(contract.publishPower, async ({ caller, params: { id }, body: { publishes }, headers }) => {
    resultOf(await changeStore.publish(db, how(caller, headers), id, publishes));
    return accountStore.selectPublishing(staffDb, id);
  });

  serve(contract.addPowerFile, async ({ caller, params: { id }, file }) => {
    await takeFrom(db, powerLimits.files, caller, caller.userId);
    const size = { width: longSide, height: longSide, fit: 'inside', withoutEnlargement: true } as const;
    const content = await readApart('jpeg', { bytes: file.bytes, size });
    if (!content || content.length > mostBytes) throw new AppError('photo-unreadable');
    const stored = await changeStore.insertFile(db, caller, id, content);
    if (stored === undefined) throw new AppError('not-found');
    return { id: stored };
  });

  serve(contract.addPowerReading, ({ caller, params: { id }, body: { at, ...body }, headers }) =>
    made(changeStore.change(db, how(caller, headers), 'addReading', id, { ...body, at: at.toISOString() })),
  );
  serve(contract.correctPowerReading, ({ caller, params: { id }, body, headers }) =>
    made(changeStore.change(db, how(caller, headers), 'correctReading', id, body)),
  );
  serve(contract.importPowerReadings, async ({ caller, params: { id }, body, file }) => {
    await takeFrom(db, powerLimits.files, caller, caller.userId);
    const read = await readReadings(file.bytes);
    const wanted = body.store === 'yes' && read.faults.length === 0;
    const found = await changeStore.importReadings(db, caller, id, read.rows, wanted);
    if (!found) throw new AppError('not-found');
    const byRow = new Map(read.rows.map((one) => [one.row, one]));
    const refused = found.flatMap(({ row, code }) =>
      code === 'same' ? [] : [{ row, code, text: byRow.get(row)?.meter.slice(0, 40) ?? '' }],
    );
    const faults = [...read.faults, ...refused].sort((one, other) => one.row - other.row);
    const times = read.rows.map(({ at }) => at.getTime());
    return {
      rows: read.count,
      same: found.length - refused.length,
      stored: wanted && faults.length === 0,
      first_at: times.length === 0 ? null : new Date(Math.min(...times)),
      last_at: times.length === 0 ? null : new Date(Math.max(...times)),
      faults: faults.slice(0, 100),
    };
  });

  serve(contract.addSupplierEntry, ({ caller, params: { id }, body, headers }) =>
    made(changeStore.change(db, how(caller, headers), 'addEntry', id, body)),
  );
  serve(contract.cancelSupplierEntry, ({ caller, params: { id }, body: { reason }, headers }) =>
    made(changeStore.cancelEntry(db, how(caller, headers), id, reason)),
  );

  serve(contract.addSupplyPeriod, ({ caller, params: { id }, body, headers }) =>
    made(
      changeStore.change(db, how(caller, headers), 'addSupply', id, {
        kind: body.kind,
        started_at: body.started_at.toISOString(),
        ended_at: body.ended_at?.toISOString(),
      }),
    ),
  );
  serve(contract.endSupplyPeriod, ({ caller, params: { id }, body: { ended_at }, headers }) =>
    made(changeStore.endSupply(db, how(caller, headers), id, ended_at)),
  );
  serve(contract.cancelSupplyPeriod, ({ caller, params: { id }, headers }) =>
    made(changeStore.endSupply(db, how(caller, headers), id, null)),
  );
}

function residentRoutes(serve: Serve, { db, staffDb }: { db: Db; staffDb: Db }): void {
  serve(contract.listPowerEstates, async ({ caller }) => {
    const homes = Map.groupBy(await store.selectHomes(db, caller), ({ estate_id }) => estate_id);
    return Promise.all(
      [...homes].map(async ([id, houses]) => ({
        id,
        name: houses[0]!.estate_name,
        houses: houses.map(({ house_name }) => house_name),
        publishing: await accountStore.selectPublishing(staffDb, id),
      })),
    );
  });

  serve(contract.getOpenPower, async ({ caller, params: { id }, query }) => {
    const [homes, estate_name, publishing] = await Promise.all([
      store.selectHomes(db, caller),
      nameOf(staffDb, id),
      accountStore.selectPublishing(staffDb, id),
    ]);
    const mine = homes.filter(({ estate_id }) => estate_id === id);
    const now = new Date();
    const yesterday = addDays(lagosDate(now), -1);
    const month = query.month ?? monthOf(yesterday);
    const until = lastOf(month) < yesterday ? lastOf(month) : yesterday;
    const [account, yours] = await Promise.all([
      publishing.publishes ? readAccount(staffDb, id, month, now) : null,
      accountStore.selectBought(staffDb, {
        estateId: id,
        houses: mine.map(({ house_id }) => house_id),
        from: firstOf(month),
        until,
      }),
    ]);
    const open = account && openPart(account);
    return {
      estate_name,
      publishing,
      account: open,
      yours: {
        houses: mine.map(({ house_name }) => house_name),
        bought_tenths: yours.tenths,
        paid_kobo: yours.kobo,
        average_tenths:
          open && account.houses_sold >= fewestHouses ? Math.round(open.houses_tenths / account.houses_sold) : null,
      },
    };
  });

  serve(contract.getOpenReceipt, async ({ params: { id, entry } }) => {
    const { publishes } = await accountStore.selectPublishing(staffDb, id);
    return picture(publishes ? await entryStore.selectPicture(staffDb, { entry, paymentOf: id }) : undefined);
  });

  serve(contract.getOpenSupply, async ({ params: { id } }) => {
    const { periods: _, ...supply } = await readSupply(staffDb, id, undefined, new Date());
    return supply;
  });
}
