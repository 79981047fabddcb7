import * as contract from '@gatelight/contract';
import { takeFrom } from '#platform/callers/limits';
import { refuseEndedSession } from '#platform/callers/session';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import type { Serve } from '#platform/http/api';
import { walkInLimits } from './limits.ts';
import * as store from './store.ts';

export function walkInRoutes(serveAny: Serve, { db, staffDb }: { db: Db; staffDb: Db }): void {
  const serve: Serve = (route, handler) => serveAny(route, (call) => refuseEndedSession(handler(call)));

  serve(contract.getGateHouses, ({ caller }) => store.findHouses(db, caller.keyHash));

  serve(contract.askHouse, async ({ caller, body }) => {
    await takeFrom(db, walkInLimits.asks, caller, `gate-device:${caller.deviceId}`);
    return store.askHouse(db, caller.keyHash, { ...body, seconds: contract.ASK_SECONDS });
  });

  serve(contract.getGateAsk, async ({ caller, params: { ask } }) =>
    known(await store.findGuardAsk(db, caller.keyHash, ask)),
  );

  serve(contract.stopAsking, async ({ caller, params: { ask } }) =>
    known(await store.stopAsking(db, caller.keyHash, ask)),
  );

  serve(contract.listAsks, ({ caller }) => store.selectAsks(db, caller));

  serve(contract.answerAsk, async ({ caller, params: { house, ask }, body: { answer } }) =>
    known(await store.answer(db, caller, { houseId: house, askId: ask }, answer === 'yes')),
  );

  serve(contract.getGateCalls, ({ params: { id } }) => store.findCalls(staffDb, id));

  serve(contract.setGateCalls, async ({ caller, params: { id }, body }) => {
    if (!(await store.setCalls(db, caller, id, body))) throw new AppError('not-found');
    return { changed: true as const };
  });
}

function known<Found>(found: Found | null): Found {
  if (found === null) throw new AppError('not-found');
  return found;
}
