import type { WantedEvent, WantedPass } from '@gatelight/contract';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import * as eventStore from '../guard/event-store.ts';
import { codeIndex, newCode, newPassId, phoneIndex, sealCode, slowTag } from './pass-keys.ts';
import * as store from '../store.ts';

/* Draws a code, and draws again when another pass of the estate has it. */

export interface Parts {
  db: Db;
  key: Buffer;
}

interface Estate {
  estateId: number;
  salt: Buffer;
}

async function drawCode(key: Buffer, { estateId, salt }: Estate): Promise<store.DrawnPass> {
  const code = newCode();
  const id = newPassId();
  return {
    id,
    codeIndex: codeIndex(key, estateId, code),
    codeTag: await slowTag(code, salt),
    codeSealed: sealCode(key, id, code),
  };
}

/** How often a taken code is drawn again. With 10,000 of a million codes in use, eight draws fail once in 10¹⁶. */
const mostDraws = 8;

export async function drawPass(
  { db, key }: Parts,
  request: Parameters<typeof store.insertPass>[1],
  estate: Estate,
  wanted: WantedPass,
): Promise<store.PassRow> {
  for (let draw = 0; draw < mostDraws; draw += 1) {
    const pass = await store.insertPass(db, request, wanted, {
      ...(await drawCode(key, estate)),
      ...(wanted.phone === undefined ? {} : { phoneIndex: phoneIndex(key, wanted.phone) }),
    });
    if (pass) return pass;
  }
  throw new AppError('unavailable');
}

/** Makes a pass for each guest, and stores them together. */
export async function drawEvent(
  { db, key }: Parts,
  request: Parameters<typeof eventStore.insertEvent>[1],
  estate: Estate,
  wanted: WantedEvent,
): Promise<store.PassRow[]> {
  const guests: eventStore.DrawnGuest[] = [];
  let places = wanted.guests.map((_name, place) => place);
  for (let draw = 0; draw < mostDraws; draw += 1) {
    for (const place of places) guests[place] = { ...(await drawCode(key, estate)), visitor: wanted.guests[place]! };
    const made = await eventStore.insertEvent(db, request, wanted, guests);
    if ('passes' in made) return made.passes;
    places = made.taken;
  }
  throw new AppError('unavailable');
}
