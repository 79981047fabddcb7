import { randomUUID } from 'node:crypto';
import {
  deleteAccount,
  deletePhoto,
  eraseVisitorDetails,
  exportCsv as exportCsvRoute,
  exportJson as exportJsonRoute,
  getDeletion,
  getPhoto,
  sendVisitorErasureCode,
  uploadPhoto,
} from '@gatelight/contract';
import { todayInLagos } from '@gatelight/contract/lagos-days';
import type { Serve } from '#platform/http/api';
import type { User } from '#platform/callers/caller';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { takeFrom } from '#platform/callers/limits';
import { codeSeconds, eraseWithCode, sendVisitorCode, type ErasureParts } from './erase-visitor.ts';
import { exportCsv, exportJson, type Export } from './export-data.ts';
import { privacyLimits } from './limits.ts';
import { readPhoto } from './read-photo.ts';
import { deleteAccountOf, deletionBlockers, exportOf, findOwnPhoto, storePhoto } from './store.ts';

export function privacyRoutes(serve: Serve, parts: ErasureParts): void {
  const { db } = parts;
  serve(uploadPhoto, async ({ caller, file }) => {
    await takeFrom(db, privacyLimits.photos, caller, caller.userId);
    const name = randomUUID();
    const isStored = await storePhoto(db, keyOf(caller), { name, content: await readPhoto(file.bytes) });
    if (!isStored) throw new AppError('sign-in-required');
    return { photo_url: `/api/v1/users/${caller.userId}/photo?v=${name}` };
  });
  serve(deletePhoto, async ({ caller }) => {
    await storePhoto(db, keyOf(caller), undefined);
    return { photo_url: null };
  });
  serve(getPhoto, async ({ caller, setHeader }) => {
    const content = await findOwnPhoto(db, keyOf(caller));
    if (!content) throw new AppError('not-found');
    // The address changes with the photo, and only its owner may read it.
    setHeader('cache-control', 'private, max-age=86400');
    return { kind: 'jpeg' as const, name: 'photo.jpg', content };
  });
  serve(exportJsonRoute, async ({ caller }) => ({
    kind: 'json' as const,
    name: fileName('json'),
    content: exportJson(await exported(db, caller), new Date()),
  }));
  serve(exportCsvRoute, async ({ caller }) => ({
    kind: 'csv' as const,
    name: fileName('csv'),
    content: exportCsv(await exported(db, caller)),
  }));
  serve(getDeletion, async ({ caller }) => {
    const { walletKobo, openOrders, openPayments } = await deletionBlockers(db, keyOf(caller));
    return {
      is_possible: walletKobo === 0n && openOrders + openPayments === 0n,
      wallet_kobo: walletKobo,
      open_orders: Number(openOrders),
      open_payments: Number(openPayments),
    };
  });
  serve(deleteAccount, async ({ caller }) => {
    await takeFrom(db, privacyLimits.deletions, caller, caller.userId);
    const outcome = await deleteAccountOf(db, keyOf(caller), { ip: caller.ip, request: caller.requestId });
    if (outcome !== 'deleted') throw new AppError(outcome);
    return { deleted: true as const };
  });
  serve(sendVisitorErasureCode, async ({ caller, body: { phone } }) => {
    await sendVisitorCode(parts, phone, caller);
    return { expires_in_seconds: codeSeconds };
  });
  serve(eraseVisitorDetails, ({ caller, body }) => eraseWithCode(parts, body, caller));
}

async function exported(db: Db, caller: User): Promise<Export> {
  await takeFrom(db, privacyLimits.exports, caller, caller.userId);
  const data = await exportOf(db, keyOf(caller));
  if (!data) throw new AppError('sign-in-required');
  return data;
}

/** The key of the session, without which the database does nothing for a user. */
function keyOf({ sessionKey }: User): string {
  if (sessionKey === undefined) throw new AppError('sign-in-required');
  return sessionKey;
}

function fileName(end: 'json' | 'csv'): string {
  return `my-data-${todayInLagos()}.${end}`;
}
