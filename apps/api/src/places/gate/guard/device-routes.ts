import * as contract from '@gatelight/contract';
import type { GateList } from '@gatelight/contract';
import { newSecret, sha256 } from '#platform/callers/secrets';
import { takeFrom } from '#platform/callers/limits';
import type { Db } from '#platform/database/db';
import type { Events } from '#platform/database/events';
import { AppError } from '#platform/errors';
import { readApart } from '#platform/files/read-apart';
import type { Serve } from '#platform/http/api';
import type { AuthenticateDevice } from '#platform/http/authenticate-request';
import { cookieValue } from '#platform/http/cookie-value';
import { isClockWrong } from './device-clock.ts';
import { followGate } from './follow-gate.ts';
import { gateLimits } from '../limits.ts';
import { inBase64, listedPass } from './listed.ts';
import { codeIndex, publicKeys, verifiedPass } from '../passes/pass-keys.ts';
import { chooseOwnPin } from './own-pin.ts';
import * as store from '../store.ts';

const cookieName = (isSecure: boolean) => (isSecure ? '__Host-gate' : 'gate');
const yearSeconds = 31_536_000;
/** Large enough to recognise a face and a plate, and small enough for a week of photos on a phone. */
const photoSize = { width: 1024, height: 1024, fit: 'inside', withoutEnlargement: true } as const;
const mostPhotoBytes = 512 * 1024;

/** The paired device that makes a request, by the cookie that scripts cannot read. */
export function authenticateDeviceWith({ db, isSecure }: { db: Db; isSecure: boolean }): AuthenticateDevice {
  return async ({ headers }) => {
    const key = cookieValue(headers.cookie, cookieName(isSecure));
    if (key === undefined) return undefined;
    const keyHash = sha256(key);
    const device = await store.findDevice(db, keyHash);
    return device && { ...device, keyHash };
  };
}

interface Parts {
  db: Db;
  events: Events;
  key: Buffer;
  isSecure: boolean;
}

/** For phones and tablets at a gate. */
export function deviceRoutes(serve: Serve, { db, events, key, isSecure }: Parts): void {
  serve(contract.pairGateDevice, async ({ caller, body: { secret }, setHeader }) => {
    await takeFrom(db, gateLimits.pairings, caller);
    const deviceKey = newSecret();
    const paired = await store.pairDevice(db, sha256(secret), sha256(deviceKey));
    if (!paired) throw new AppError('invalid-link');
    setHeader(
      'set-cookie',
      `${cookieName(isSecure)}=${deviceKey}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${yearSeconds}${isSecure ? '; Secure' : ''}`,
    );
    return paired;
  });

  serve(contract.getGateList, async ({ caller }): Promise<GateList> => {
    const list = await store.findList(db, caller.keyHash);
    if (!list) throw new AppError('device-required');
    const { key_version: newest, at, salt, guards, passes, ...facts } = list;
    return {
      ...facts,
      at: new Date(at),
      keys: publicKeys(key, list.estate_id, newest),
      salt: inBase64(salt),
      rounds: contract.CODE_ROUNDS,
      guards: guards.map(({ first_until: until, ...guard }) => ({
        ...guard,
        salt: inBase64(guard.salt),
        hash: inBase64(guard.hash),
        first_until: until === null ? null : new Date(until),
      })),
      passes: passes.map(listedPass),
    };
  });

  serve(contract.chooseGuardPin, async ({ caller, body }) => {
    await takeFrom(db, gateLimits.ownPins, caller, `gate-device:${caller.deviceId}`);
    return { state: (await chooseOwnPin(db, caller, body)) ? ('set' as const) : ('refused' as const) };
  });

  serve(contract.checkAtGate, async ({ caller, body }) => {
    await takeFrom(db, gateLimits.checks, caller, `gate-device:${caller.deviceId}`);
    // A code is only found within the device's own estate.
    const wanted =
      'code' in body ? { codeIndex: codeIndex(key, caller.estateId, body.code) } : verifiedPass(key, body.pass);
    const { at, pass } = wanted
      ? await store.findPass(db, caller.keyHash, wanted)
      : { at: new Date().toISOString(), pass: null };
    return { at: new Date(at), pass: pass && listedPass(pass) };
  });

  serve(contract.sendGateEntries, async ({ caller, body: { sent_at: sentAt, entries } }) => {
    const isOff = isClockWrong(sentAt);
    return { entries: await store.storeEntries(db, caller.keyHash, entries, isOff) };
  });

  serve(contract.sendEntryPhoto, async ({ caller, params: { entry }, file }) => {
    await takeFrom(db, gateLimits.photos, caller, `gate-device:${caller.deviceId}`);
    const content = await readApart('jpeg', { bytes: file.bytes, size: photoSize });
    if (!content || content.length > mostPhotoBytes) throw new AppError('photo-unreadable');
    if (!(await store.storeEntryPhoto(db, caller.keyHash, entry, content))) throw new AppError('not-found');
    return { stored: true as const };
  });

  serve(contract.streamGateEvents, async ({ caller, signal }) => followGate(events, caller.estateId, signal));

  serve(contract.listGateLog, ({ caller, query: { q } }) => store.selectLog(db, caller.keyHash, q));
}
