import { createHash } from 'node:crypto';
import * as contract from '@gatelight/contract';
import { takeFrom } from '#platform/callers/limits';
import { refuseEndedSession } from '#platform/callers/session';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { readApart } from '#platform/files/read-apart';
import type { Serve } from '#platform/http/api';
import { areHoursAllowed } from './helper-hours.ts';
import { helperLimits } from './limits.ts';
import * as store from './store.ts';

/** The size of a face on a guard's phone, like a passport photo. */
const photoSize = { width: 240, height: 300, fit: 'cover' } as const;

/** For people of a house, managers of an estate and devices at its gates. */
export function helperRoutes(serveAny: Serve, { db, staffDb }: { db: Db; staffDb: Db }): void {
  const serve: Serve = (route, handler) => serveAny(route, (call) => refuseEndedSession(handler(call)));

  serve(contract.getHousehold, async ({ caller, params: { house } }) => {
    const found = await store.findHousehold(db, caller, house);
    if (!found) throw new AppError('not-found');
    return found;
  });

  serve(contract.addHelper, async ({ caller, params: { house }, body }) => {
    if (!areHoursAllowed(body, new Date())) throw new AppError('pass-times');
    return { id: await store.add(db, caller, house, 'add_helper', { ...body, most: contract.MOST_HELPERS }) };
  });

  serve(contract.changeHelper, async ({ caller, params: { house, helper }, body }) => {
    if (!areHoursAllowed(body, new Date())) throw new AppError('pass-times');
    await store.changeHelper(db, caller, { houseId: house, id: helper }, body);
    return { changed: true as const };
  });

  serve(contract.setHelperPhoto, async ({ caller, params: { house, helper }, file }) => {
    await takeFrom(db, helperLimits.photos, caller, caller.userId);
    const photo = await readApart('webp', { bytes: file.bytes, size: photoSize, most: contract.MOST_PHOTO_BYTES });
    if (!photo) throw new AppError('photo-unreadable');
    await store.setPhoto(db, caller, { houseId: house, id: helper }, photo);
    return { photo: photo.toString('base64') };
  });

  serve(contract.removeHelperPhoto, async ({ caller, params: { house, helper } }) => {
    await store.setPhoto(db, caller, { houseId: house, id: helper }, null);
    return { removed: true as const };
  });

  serve(contract.endHelper, async ({ caller, params: { house, helper } }) => {
    await store.end(db, caller, house, 'end_helper', helper);
    return { ended: true as const };
  });

  serve(contract.addVehicle, async ({ caller, params: { house }, body }) => ({
    id: await store.add(db, caller, house, 'add_vehicle', { ...body, most: contract.MOST_VEHICLES }),
  }));

  serve(contract.endVehicle, async ({ caller, params: { house, vehicle } }) => {
    await store.end(db, caller, house, 'end_vehicle', vehicle);
    return { ended: true as const };
  });

  serve(contract.addExitPass, async ({ caller, params: { house }, body }) => ({
    id: await store.add(db, caller, house, 'add_exit_pass', {
      ...body,
      most: contract.MOST_EXIT_PASSES,
      days_ahead: contract.EXIT_DAYS_AHEAD,
    }),
  }));

  serve(contract.cancelExitPass, async ({ caller, params: { house, exit } }) => {
    await store.end(db, caller, house, 'cancel_exit_pass', exit);
    return { cancelled: true as const };
  });

  serve(contract.listVehicles, async ({ params: { id }, query: { cursor, limit, q, has_sticker: hasSticker } }) => {
    const page = store.vehicleKeyset.page({ cursor, limit, filters: { estate: id, q, hasSticker } });
    const rows = await store.selectVehicles(staffDb, page, { estateId: id, q, hasSticker });
    return page.toPage(rows, (row) => row);
  });

  serve(contract.setSticker, async ({ caller, params: { id, vehicle }, body: { sticker } }) => {
    await store.setSticker(db, caller, { estateId: id, id: vehicle }, sticker);
    return { changed: true as const };
  });

  serveAny(contract.getGateHouseholds, async ({ caller, query: { known } }) => {
    const content = await store.findAtGate(db, caller.keyHash);
    const version = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
    return { at: new Date(), version, content: version === known ? null : content };
  });

  serveAny(contract.listHelperPhotos, ({ caller, query: { names } }) =>
    store.selectPhotos(db, caller.keyHash, names.split(',')),
  );
}
