import * as contract from '@gatelight/contract';
import { takeFrom } from '#platform/callers/limits';
import { refuseEndedSession } from '#platform/callers/session';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import type { Serve } from '#platform/http/api';
import { alarmLimits } from './limits.ts';
import * as store from './store.ts';

export function alarmRoutes(serveAny: Serve, { db, staffDb }: { db: Db; staffDb: Db }): void {
  const serve: Serve = (route, handler) => serveAny(route, (call) => refuseEndedSession(handler(call)));

  serve(contract.getHouseAlarms, async ({ caller, params: { house } }) =>
    known(await store.findPage(db, caller, house)),
  );

  serve(contract.raiseAlarm, async ({ caller, params: { house }, body }) => {
    await takeFrom(db, alarmLimits.alarms, caller, `house:${house}`);
    return known(await store.raise(db, caller, house, body));
  });

  serve(contract.markAlarmFalse, async ({ caller, params: { house, alarm }, body: { word } }) =>
    known(await store.markFalse(db, caller, { houseId: house, alarmId: alarm }, word)),
  );

  serve(contract.listGateAlarms, async ({ caller }) => {
    const alarms = await store.selectAtGates(db, caller.keyHash);
    if (!alarms) throw new AppError('device-required');
    return alarms;
  });

  serve(contract.takeGateAlarm, async ({ caller, params: { alarm }, body: { guard_id: guardId } }) =>
    known(await store.take(db, caller.keyHash, alarm, guardId)),
  );

  serve(contract.listEstateAlarms, async ({ params: { id }, query: { cursor, limit, kind } }) => {
    const page = store.alarmKeyset.page({ cursor, limit, filters: { estate: id, kind } });
    return page.toPage(await store.selectAlarms(staffDb, page, id, kind), (row) => row);
  });
}

function known<Found>(found: Found | null): Found {
  if (found === null) throw new AppError('not-found');
  return found;
}
