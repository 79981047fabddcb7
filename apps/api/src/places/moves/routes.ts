import { randomUUID } from 'node:crypto';
import * as contract from '@gatelight/contract';
import { notificationLimits } from '#notifications';
import { newSecret } from '#platform/callers/secrets';
import type { User } from '#platform/callers/caller';
import { keyOf } from '#platform/callers/idempotency';
import { takeAll, takeFrom } from '#platform/callers/limits';
import { refuseEndedSession } from '#platform/callers/session';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { readApart } from '#platform/files/read-apart';
import type { Serve } from '#platform/http/api';
import { moveLimits } from './limits.ts';
import * as store from './store.ts';
import { pageOfNotes } from './story-store.ts';

/** Longest side of a stored photo in pixels, and its largest size in bytes. */
const longSide = 1600;
const mostBytes = 2 * 1024 * 1024;

interface Parts {
  db: Db;
  staffDb: Db;
  publicUrl: string;
}

/**
 * Moves of the houses of an estate. The object check has already confirmed access to the estate, and the database
 * checks it again for changes.
 */
export function moveRoutes(serveAny: Serve, parts: Parts): void {
  const serve: Serve = (route, handler) => serveAny(route, (call) => refuseEndedSession(handler(call)));
  houseRoutes(serve, parts);
  photoRoutes(serve, parts);
  invitationRoutes(serve, parts);
}

/** Without a key each call is a new request. */
const changeOf = (
  caller: User,
  { id, house }: { id: string; house: string },
  headers: Parameters<typeof keyOf>[0],
): store.HouseChange => ({ caller, estateId: id, houseId: house, key: keyOf(headers) ?? `call-${randomUUID()}` });

function houseRoutes(serve: Serve, { db, staffDb, publicUrl }: Parts): void {
  /** The secret is behind the #. A browser never sends that part, so it is in no server log. */
  function newInvitation() {
    const secret = newSecret();
    return store.invitationOf(secret, `${publicUrl}/user/invitation#home.${secret}`, contract.HOME_INVITATION_DAYS);
  }
  const countInvitation = (caller: User, recipients: readonly (string | undefined)[]) =>
    takeAll(db, [
      { limit: moveLimits.invitations, subject: `user:${caller.userId}`, caller },
      ...recipients.flatMap((to) =>
        to ? [{ limit: notificationLimits.messages, subject: to.toLowerCase(), caller }] : [],
      ),
    ]);

  serve(contract.prepareMove, ({ params: { house }, query: { until } }) => store.selectPrepared(staffDb, house, until));

  serve(contract.moveIn, async ({ caller, params, body, headers }) => {
    const { invite, ...person } = body;
    if (invite) await countInvitation(caller, [body.phone, body.email]);
    const given = { ...person, phone: person.phone || undefined, email: person.email || undefined };
    return store.runChange<contract.AnswerOf<typeof contract.moveIn>>(
      db,
      changeOf(caller, params, headers),
      'move_in',
      {
        given: { ...given, ...(invite && newInvitation()) },
        requested: body,
      },
    );
  });

  serve(contract.moveOut, async ({ caller, params, body, headers }) => {
    const deposits = body.deposits.map(({ id, reason, ...sums }) => ({
      id,
      reason,
      returned_kobo: sums.returned_kobo.toString(),
      kept_kobo: sums.kept_kobo.toString(),
    }));
    const { owed_kobo: owed, ...recorded } = await store.runChange<{
      id: string;
      owed_kobo: number;
      is_empty: boolean;
    }>(db, changeOf(caller, params, headers), 'move_out', { given: { ...body, deposits } });
    return { ...recorded, owed_kobo: BigInt(owed) };
  });

  serve(contract.endDeposit, ({ caller, params, body, headers }) =>
    store.runChange<{ id: string }>(db, changeOf(caller, params, headers), 'end_deposit', {
      given: { id: params.deposit, ...body },
    }),
  );

  serve(contract.inviteOccupant, async ({ caller, params, body, headers }) => {
    const change = changeOf(caller, params, headers);
    await countInvitation(caller, [`occupant:${body.occupant}`]);
    return store.runChange<{ id: string }>(db, change, 'invite', {
      given: { ...body, ...newInvitation() },
      requested: body,
    });
  });

  serve(contract.withdrawHomeInvitation, async ({ caller, params: { id, house, invitation } }) => {
    const done = await store.withdrawInvitation(db, { caller, estateId: id, houseId: house }, invitation);
    if (!done) throw new AppError('not-found');
    return { withdrawn: true as const };
  });

  serve(contract.listHouseNotes, ({ params: { house }, query }) => pageOfNotes(staffDb, house, query));

  serve(contract.addHouseNote, ({ caller, params, body, headers }) =>
    store.runChange<{ id: string }>(db, changeOf(caller, params, headers), 'add_note', { given: body }),
  );

  serve(contract.addHouseNotes, ({ caller, params: { id }, body, headers }) =>
    store.addNotes(db, { caller, estateId: id, key: keyOf(headers) ?? `call-${randomUUID()}` }, body),
  );

  serve(contract.removeHouseNote, async ({ caller, params: { id, house, note } }) => {
    if (!(await store.removeNote(db, { caller, estateId: id, houseId: house }, note))) throw new AppError('not-found');
    return { removed: true as const };
  });
}

function photoRoutes(serve: Serve, { db, staffDb }: Parts): void {
  serve(contract.addMovePhoto, async ({ caller, params: { id, house }, file }) => {
    await takeFrom(db, moveLimits.photos, caller, caller.userId);
    const size = { width: longSide, height: longSide, fit: 'inside', withoutEnlargement: true } as const;
    const content = await readApart('jpeg', { bytes: file.bytes, size });
    if (!content || content.length > mostBytes) throw new AppError('photo-unreadable');
    const stored = await store.insertPhoto(db, { caller, estateId: id, houseId: house }, content);
    if (stored === undefined) throw new AppError('not-found');
    return { id: stored };
  });

  serve(contract.getMovePhoto, async ({ params: { house, file } }) => {
    const content = await store.findPhoto(staffDb, house, file);
    if (!content) throw new AppError('not-found');
    return { name: 'meter.jpg', kind: 'jpeg' as const, content };
  });
}

/** For the person with the link. */
function invitationRoutes(serve: Serve, { db }: Parts): void {
  const count = (caller: User) => takeFrom(db, moveLimits.secrets, caller, `user:${caller.userId}`);

  serve(contract.lookAtHomeInvitation, async ({ caller, body: { secret } }) => {
    await count(caller);
    const invitation = await store.selectInvitation(db, caller, secret);
    if (!invitation) throw new AppError('not-found');
    return invitation;
  });

  serve(contract.answerHomeInvitation, async ({ caller, body }) => {
    await count(caller);
    const refusal = await store.answerInvitation(db, caller, body);
    if (refusal !== null) throw new AppError(refusal);
    return { accepted: body.accept };
  });
}
