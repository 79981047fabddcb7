import * as contract from '@gatelight/contract';
import { keyOf } from '#platform/callers/idempotency';
import { takeFrom } from '#platform/callers/limits';
import { refuseEndedSession } from '#platform/callers/session';
import { AppError } from '#platform/errors';
import type { Serve } from '#platform/http/api';
import { gateLimits } from '../limits.ts';
import { drawEvent, drawPass, type Parts } from './draw-passes.ts';
import * as eventStore from '../guard/event-store.ts';
import { verifiedPass } from './pass-keys.ts';
import { areTimesAllowed } from './pass-times.ts';
import { shownPass, visitorView } from './shown-pass.ts';
import * as store from '../store.ts';

/** For the people of a house: passes and visits. For a visitor: their pass. */
export function houseRoutes(serveAny: Serve, parts: Parts): void {
  const { db, key } = parts;
  const shownEvent = (passes: store.PassRow[]) => ({ passes: passes.map((pass) => shownPass(key, pass)) });
  const serve: Serve = (route, handler) => serveAny(route, (call) => refuseEndedSession(handler(call)));

  serve(contract.listVisitorHouses, ({ caller }) => store.selectVisitorHouses(db, caller));

  serve(contract.listPasses, async ({ caller, params: { house }, query: { cursor, limit, is_over: isOver } }) => {
    const page = store.passKeyset.page({ cursor, limit, filters: { house, isOver } });
    const rows = await store.selectPasses(db, page, { caller, houseId: house, isOver });
    return page.toPage(rows, ({ pass }) => shownPass(key, pass));
  });

  serve(contract.makePass, async ({ caller, params: { house }, body, headers }) => {
    await takeFrom(db, gateLimits.passes, caller, `house:${house}`);
    if (!areTimesAllowed(body, new Date())) throw new AppError('pass-times');
    const facts = await store.findSigningFacts(db, caller, house);
    if (!facts) throw new AppError('not-found');
    const request = { caller, houseId: house, key: keyOf(headers) };
    return shownPass(key, await drawPass(parts, request, facts, body));
  });

  serve(contract.cancelPass, async ({ caller, params: { house, pass } }) => {
    const cancelled = await store.cancelPass(db, caller, house, pass);
    if (!cancelled) throw new AppError('not-found');
    return shownPass(key, cancelled);
  });

  serve(contract.makeEvent, async ({ caller, params: { house }, body, headers }) => {
    await takeFrom(db, gateLimits.events, caller, `house:${house}`);
    if (!areTimesAllowed({ ...body, kind: 'event', day_from: 0, day_to: 1439 }, new Date()))
      throw new AppError('pass-times');
    const facts = await store.findSigningFacts(db, caller, house);
    if (!facts) throw new AppError('not-found');
    const request = { caller, houseId: house, key: keyOf(headers) };
    return shownEvent(await drawEvent(parts, request, facts, body));
  });

  serve(contract.cancelEvent, async ({ caller, params: { house, event } }) => {
    const cancelled = await eventStore.cancelEvent(db, caller, house, event);
    if (!cancelled) throw new AppError('not-found');
    return shownEvent(cancelled.passes);
  });

  serve(contract.listVisits, async ({ caller, params: { house }, query: { cursor, limit } }) => {
    const page = store.visitKeyset.page({ cursor, limit, filters: { house } });
    return page.toPage(await store.selectVisits(db, page, caller, house), ({ line }) => ({
      ...line,
      at: new Date(line.at),
      looks: line.looks.map((look) => ({ ...look, at: new Date(look.at) })),
    }));
  });

  serve(contract.forgetVisitor, async ({ caller, params: { house, visit } }) => {
    if (!(await store.forgetVisitor(db, caller, house, visit))) throw new AppError('not-found');
    return { forgotten: true as const };
  });

  serve(contract.noteUnexpectedVisit, async ({ caller, params: { house, visit } }) => {
    if (!(await store.noteUnexpected(db, caller, house, visit))) throw new AppError('not-found');
    return { noted: true as const };
  });

  serve(contract.getGatePrivacy, async ({ caller }) => ({ hides_name: await store.hidesName(db, caller) }));

  serve(contract.setGatePrivacy, async ({ caller, body: { hides_name: hides } }) => {
    await store.setHidesName(db, caller, hides);
    return { hides_name: hides };
  });

  serve(contract.lookAtPass, async ({ caller, body: { pass: text } }) => {
    await takeFrom(db, gateLimits.looks, caller);
    const signed = verifiedPass(key, text);
    const pass = signed && (await store.findPassForVisitor(db, signed.passId, signed.estateId));
    if (!pass) throw new AppError('not-found');
    return visitorView(key, pass);
  });
}
