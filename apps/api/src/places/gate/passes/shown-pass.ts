import type { PassForVisitor, VisitorPass } from '@gatelight/contract';
import { openCode, signedText } from './pass-keys.ts';
import type * as store from '../store.ts';

/* A pass as its house and its visitor read it. Its code is decrypted, and its QR is signed each time. */

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

/** The part that both the house and the visitor read. */
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
  host: pass.host,
});

export const shownPass = (key: Buffer, pass: store.PassRow): VisitorPass => ({
  id: String(pass.id),
  house_id: pass.house_id,
  ...facts(key, pass),
  pass: isUsable(pass) ? textOf(key, pass) : null,
  admitted: pass.admitted,
  inside: pass.inside,
  last_in_at: pass.last_in_at === null ? null : new Date(pass.last_in_at),
  made_by: pass.made_by,
  event: pass.event,
});

type PassOfVisitor = NonNullable<Awaited<ReturnType<typeof store.findPassForVisitor>>>;

export const visitorView = (key: Buffer, pass: PassOfVisitor): PassForVisitor => ({
  estate_name: pass.estate_name,
  way: pass.way,
  house: pass.house,
  ...facts(key, pass),
});
