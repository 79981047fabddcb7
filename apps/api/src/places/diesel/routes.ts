import * as contract from '@gatelight/contract';
import type { Serve } from '#platform/http/api';
import type { User } from '#platform/callers/caller';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { readApart } from '#platform/files/read-apart';
import { repeatFacts, requireKey } from '#platform/callers/idempotency';
import { takeFrom } from '#platform/callers/limits';
import { refuseEndedSession } from '#platform/callers/session';
import { addEntry } from './log/add-entry.ts';
import { dieselLimits } from './limits.ts';
import { monthsOf } from './log/months.ts';
import * as alarmStore from './alarms/alarm-store.ts';
import * as entryStore from './log/entry-store.ts';
import * as store from './store.ts';
import { alarmView, dieselDays, entryView, readDiesel } from './log/view.ts';

/** Photos are at most this long on their longer side. */
const photoSize = { width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true } as const;

/**
 * The diesel of an estate. The object check has already confirmed access to the estate, and the database checks it
 * again for changes.
 */
export function dieselRoutes(serveAny: Serve, { db, staffDb }: { db: Db; staffDb: Db }): void {
  const serve: Serve = (route, handler) => serveAny(route, (call) => refuseEndedSession(handler(call)));

  serve(contract.getDiesel, async ({ caller, params: { id }, query: { tank } }) => {
    const mayWrite = await store.mayWrite(db, caller, id);
    return readDiesel(staffDb, { estateId: id, tank, mayWrite, now: new Date() });
  });

  const saved = async (saving: Promise<store.Saved>) => {
    const { id, refusal } = await saving;
    if (refusal !== null || id === null) throw new AppError(refusal ?? 'not-found');
    return { id };
  };
  serve(contract.addTank, ({ caller, params: { id: estateId }, body, headers }) => {
    const repeat = repeatFacts(headers, contract.addTank, { ...body, estateId });
    return saved(store.saveTank(db, caller, { estateId, repeat }, body));
  });
  serve(contract.changeTank, ({ caller, params: { id }, body, headers }) => {
    const repeat = repeatFacts(headers, contract.changeTank, { ...body, id });
    return saved(store.saveTank(db, caller, { id, repeat }, body));
  });
  serve(contract.addGenerator, ({ caller, params: { id: estateId }, body, headers }) => {
    const repeat = repeatFacts(headers, contract.addGenerator, { ...body, estateId });
    return saved(store.saveGenerator(db, caller, { estateId, repeat }, body));
  });
  serve(contract.changeGenerator, ({ caller, params: { id }, body, headers }) => {
    const repeat = repeatFacts(headers, contract.changeGenerator, { ...body, id });
    return saved(store.saveGenerator(db, caller, { id, repeat }, body));
  });
  serve(contract.addSupplier, ({ caller, params: { id: estateId }, body, headers }) => {
    const repeat = repeatFacts(headers, contract.addSupplier, { ...body, estateId });
    return saved(store.saveSupplier(db, caller, { estateId, repeat }, body));
  });
  serve(contract.changeSupplier, ({ caller, params: { id }, body, headers }) => {
    const repeat = repeatFacts(headers, contract.changeSupplier, { ...body, id });
    return saved(store.saveSupplier(db, caller, { id, repeat }, body));
  });

  serve(contract.addDieselEntry, async ({ caller, params: { id }, body, headers }) => {
    const key = requireKey(headers);
    await takeFrom(db, dieselLimits.entries, caller, caller.userId);
    return addEntry({ db, staffDb }, caller, { estateId: id, key, form: body });
  });

  serve(contract.uploadDieselPhoto, async ({ caller, params: { id }, file }) => {
    await takeFrom(db, dieselLimits.photos, caller, caller.userId);
    const content = await readApart('jpeg', { bytes: file.bytes, size: photoSize });
    if (!content) throw new AppError('photo-unreadable');
    const photo = await entryStore.insertPhoto(db, caller, id, content);
    if (photo === null) throw new AppError('not-found');
    return { id: photo };
  });

  serve(contract.getDieselPhoto, async ({ caller, params: { id, photo } }) => {
    const content = await entryStore.findPhoto(db, caller, id, photo);
    if (!content) throw new AppError('not-found');
    return { kind: 'jpeg' as const, name: 'photo.jpg', content };
  });

  serve(contract.getDieselEntry, async ({ caller, params: { id } }) => {
    const line = await entryStore.selectLine(staffDb, id);
    const asked = line.find((one) => one.id === id);
    if (!asked) throw new AppError('not-found');
    const view = entryView(await mayWriteEntry(caller, id));
    return { entry: view(asked), line: line.map(view) };
  });
  const mayWriteEntry = (caller: User, id: string) =>
    store.worksFor(db, caller, 'entry', id, ['manager', 'facilityOfficer']);

  serve(contract.listDieselEntries, async ({ caller, params: { id }, query }) => {
    const { cursor, limit, kind, tank, from, to } = query;
    const page = entryStore.entryKeyset.page({ cursor, limit, filters: { estate: id, kind, tank, from, to } });
    const view = entryView(await store.mayWrite(db, caller, id));
    return page.toPage(await entryStore.selectEntries(staffDb, page, { estateId: id, kind, tank, from, to }), view);
  });

  const tankOf = async (estateId: string, id: string) => {
    const tank = (await store.selectTanks(staffDb, estateId)).find((one) => one.id === id);
    if (!tank) throw new AppError('not-found');
    return tank;
  };
  serve(contract.listDieselDays, async ({ params: { id }, query: { tank, from, to } }) => ({
    days: await dieselDays(staffDb, await tankOf(id, tank), { from, to }),
  }));
  serve(contract.listDieselMonths, async ({ params: { id }, query: { tank } }) =>
    monthsOf(staffDb, await tankOf(id, tank), new Date()),
  );

  serve(contract.listDieselAlarms, async ({ caller, params: { id }, query: { cursor, limit, state } }) => {
    const page = alarmStore.alarmKeyset.page({ cursor, limit, filters: { estate: id, state } });
    const view = alarmView(await store.mayWrite(db, caller, id));
    return page.toPage(await alarmStore.selectAlarms(staffDb, page, { estateId: id, state }), view);
  });
  serve(contract.answerDieselAlarm, async ({ caller, params: { id }, body }) => {
    if (!(await alarmStore.answerAlarm(db, caller, id, body))) throw new AppError('not-found');
    const alarm = await alarmStore.findAlarm(staffDb, id);
    if (!alarm) throw new AppError('not-found');
    return alarm;
  });
}
