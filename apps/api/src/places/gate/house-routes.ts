import * as contract from '@gatelight/contract';
import type { PassForVisitor, VisitorPass, WantedPass } from '@gatelight/contract';
import { keyOf } from '#platform/callers/idempotency';
import { takeFrom } from '#platform/callers/limits';
import { refuseEndedSession } from '#platform/callers/session';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import type { Serve } from '#platform/http/api';
import { gateLimits } from './limits.ts';
import {
  codeIndex,
  newCode,
  newPassId,
  phoneIndex,
  openCode,
  sealCode,
  signedText,
  slowTag,
  verifiedPass,
} from './pass-keys.ts';
import { areTimesAllowed } from './pass-times.ts';
import * as store from './store.ts';

interface Parts {
  db: Db;
  key: Buffer;
}

/** For the people of a house: passes, and who came. For a visitor: their pass. */
export function houseRoutes(serveAny: Serve, parts: Parts): void {
  const { db, key } = parts;
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

/** How often a code that is taken is drawn again. With 10,000 of a million codes in use, eight draws fail once in 10¹⁶. */
const mostDraws = 8;

async function drawPass(
  { db, key }: Parts,
  request: Parameters<typeof store.insertPass>[1],
  { estateId, salt }: { estateId: number; salt: Buffer },
  wanted: WantedPass,
): Promise<store.PassRow> {
  for (let draw = 0; draw < mostDraws; draw += 1) {
    const code = newCode();
    const id = newPassId();
    const pass = await store.insertPass(db, request, wanted, {
      id,
      codeIndex: codeIndex(key, estateId, code),
      codeTag: await slowTag(code, salt),
      codeSealed: sealCode(key, id, code),
      ...(wanted.phone === undefined ? {} : { phoneIndex: phoneIndex(key, wanted.phone) }),
    });
    if (pass) return pass;
  }
  throw new AppError('unavailable');
}

const isUsable = ({ state }: store.PassRow) => state !== 'cancelled' && state !== 'over' && state !== 'used';
const codeOf = (key: Buffer, pass: store.PassRow) =>
  pass.code_sealed !== null && isUsable(pass) ? openCode(key, pass.id, Buffer.from(pass.code_sealed, 'hex')) : null;
const minutes = (at: string, round: (value: number) => number) => round(new Date(at).getTime() / 60_000);

function textOf(key: Buffer, pass: store.PassRow): string {
  return signedText(key, {
    keyVersion: pass.key_version,
    estateId: pass.estate_id,
    passId: pass.id,
    kind: pass.kind,
    from: minutes(pass.from, Math.floor),
    until: minutes(pass.until, Math.ceil),
    weekdays: pass.weekdays,
    dayFrom: pass.day_from,
    dayTo: pass.day_to,
    people: pass.people,
  });
}

/** What both the house and the visitor read. */
const facts = (key: Buffer, pass: store.PassRow) => ({
  kind: pass.kind,
  visitor: pass.visitor,
  plate: pass.plate,
  people: pass.people,
  from: new Date(pass.from),
  until: new Date(pass.until),
  weekdays: pass.weekdays,
  day_from: pass.day_from,
  day_to: pass.day_to,
  code: codeOf(key, pass),
  state: pass.state,
});

const shownPass = (key: Buffer, pass: store.PassRow): VisitorPass => ({
  id: String(pass.id),
  house_id: pass.house_id,
  ...facts(key, pass),
  pass: isUsable(pass) ? textOf(key, pass) : null,
  admitted: pass.admitted,
  inside: pass.inside,
  last_in_at: pass.last_in_at === null ? null : new Date(pass.last_in_at),
  made_by: pass.made_by,
});

type PassOfVisitor = NonNullable<Awaited<ReturnType<typeof store.findPassForVisitor>>>;

const visitorView = (key: Buffer, pass: PassOfVisitor): PassForVisitor => ({
  estate_name: pass.estate_name,
  way: pass.way,
  house: pass.house,
  host: pass.host,
  ...facts(key, pass),
});
