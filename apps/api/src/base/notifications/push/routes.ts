import { getPush, subscribePush, unsubscribePush } from '@gatelight/contract';
import type { Serve } from '#platform/http/api';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { takeFrom } from '#platform/callers/limits';
import { sessionOf } from '#platform/callers/session';
import { notificationLimits } from '../limits.ts';
import { isPushService } from './push-services.ts';
import { addDevice, readDevices, removeDevices } from './store.ts';

export function pushRoutes(serve: Serve, { db, publicKey }: { db: Db; publicKey: string | undefined }): void {
  serve(getPush, async ({ caller }) => ({
    public_key: publicKey ?? null,
    ...(await readDevices(db, sessionOf(caller))),
  }));
  serve(subscribePush, async ({ caller, body }) => {
    await takeFrom(db, notificationLimits.devices, caller, caller.userId);
    const { endpoint, keys } = body;
    if (!isPushService(endpoint)) throw new AppError('invalid-input', { fields: { endpoint: { code: 'wrong-kind' } } });
    return { devices: await addDevice(db, sessionOf(caller), { endpoint, ...keys }) };
  });
  serve(unsubscribePush, async ({ caller, body }) => ({
    devices: await removeDevices(db, sessionOf(caller), body.endpoint),
  }));
}
