import { randomUUID } from 'node:crypto';
import * as contract from '@gatelight/contract';
import { isClockWrong } from '#gate';
import { takeFrom } from '#platform/callers/limits';
import { repeatFacts } from '#platform/callers/idempotency';
import { refuseEndedSession } from '#platform/callers/session';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { readApart } from '#platform/files/read-apart';
import type { Serve } from '#platform/http/api';
import { patrolLimits } from '../limits.ts';
import * as store from './store.ts';

/** Photos are at most this long on their longer side. */
const photoSize = { width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true } as const;
const mostBytes = 1024 * 1024;

async function readPhoto(bytes: Buffer): Promise<Buffer> {
  const content = await readApart('jpeg', { bytes, size: photoSize });
  if (!content || content.length > mostBytes) throw new AppError('photo-unreadable');
  return content;
}

/** Incidents of an estate, for managers and for devices at a gate. The database checks access to the estate again. */
export function incidentRoutes(serveAny: Serve, { db, staffDb }: { db: Db; staffDb: Db }): void {
  const serve: Serve = (route, handler) => serveAny(route, (call) => refuseEndedSession(handler(call)));

  serve(contract.listIncidents, async ({ params: { id }, query: { cursor, limit, ...filter } }) => {
    const page = store.incidentKeyset.page({ cursor, limit, filters: { estate: id, ...filter } });
    return page.toPage(await store.selectIncidents(staffDb, page, id, filter), (row) => row);
  });

  serve(contract.addIncident, async ({ caller, params: { id }, body }) => ({
    id: await store.addIncident(db, caller, id, body),
  }));

  serve(contract.changeIncident, async ({ caller, params: { id, incident }, body, headers }) => {
    const repeat = repeatFacts(headers, contract.changeIncident, { ...body, id, incident });
    await store.changeIncident(db, caller, { estateId: id, incidentId: incident, repeat }, body);
    return { changed: true as const };
  });

  serve(contract.forgetIncident, async ({ caller, params: { id, incident } }) => {
    await store.forgetIncident(db, caller, { estateId: id, incidentId: incident });
    return { forgotten: true as const };
  });

  serve(contract.addIncidentPhoto, async ({ caller, params: { id, incident }, file }) => {
    await takeFrom(db, patrolLimits.photos, caller, caller.userId);
    const photo = { id: randomUUID(), content: await readPhoto(file.bytes) };
    await store.addPhoto(db, caller, { estateId: id, incidentId: incident }, photo);
    return { id: photo.id };
  });

  serve(contract.getIncidentPhoto, async ({ caller, params: { id, incident, photo } }) => ({
    kind: 'jpeg' as const,
    name: 'photo.jpg',
    content: await store.findPhoto(db, caller, { estateId: id, incidentId: incident }, photo),
  }));

  serveAny(contract.sendGateDuty, async ({ caller, body: { sent_at: sentAt, items } }) => {
    const isOff = isClockWrong(sentAt);
    return { items: await store.storeDuty(db, caller.keyHash, items, isOff) };
  });

  serveAny(contract.sendGatePhoto, async ({ caller, params: { photo }, body: { incident }, file }) => {
    await takeFrom(db, patrolLimits.devicePhotos, caller, `gate-device:${caller.deviceId}`);
    await store.storeDevicePhoto(db, caller.keyHash, incident, { id: photo, content: await readPhoto(file.bytes) });
    return { id: photo };
  });
}
