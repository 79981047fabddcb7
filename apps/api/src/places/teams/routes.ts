import * as contract from '@gatelight/contract';
import { notificationLimits } from '#notifications';
import { newSecret } from '#platform/callers/secrets';
import type { Serve } from '#platform/http/api';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { takeAll } from '#platform/callers/limits';
import { refuseEndedSession } from '#platform/callers/session';
import { teamLimits } from './limits.ts';
import * as store from './store.ts';

/**
 * The team of an estate, for its managers. Invitations, for the people who got one. The database checks access to the
 * estate again.
 */
export function teamRoutes(serveAny: Serve, { db, publicUrl }: { db: Db; publicUrl: string }): void {
  const serve: Serve = (route, handler) => serveAny(route, (call) => refuseEndedSession(handler(call)));

  serve(contract.listMyEstates, ({ caller }) => store.selectMyEstates(db, caller));

  serve(contract.getTeam, async ({ caller, params: { id } }) => {
    const [members, invitations] = await Promise.all([
      store.selectMembers(db, caller, id),
      store.selectInvitations(db, caller, id),
    ]);
    return { members, invitations };
  });

  serve(contract.inviteToTeam, async ({ caller, params: { id }, body: { role, email, phone_number } }) => {
    await takeAll(db, [
      { limit: teamLimits.invitations, subject: `user:${caller.userId}`, caller },
      { limit: notificationLimits.messages, subject: (email ?? phone_number)!.toLowerCase(), caller },
    ]);
    const secret = newSecret();
    const invited = await store.insertInvitation(db, caller, id, {
      role,
      email,
      phoneNumber: phone_number,
      secret,
      // The secret is behind the #. A browser never sends that part, so it is in no server log.
      link: `${publicUrl}/user/invitation#${secret}`,
      days: contract.INVITATION_DAYS,
    });
    if (invited.refusal !== null) throw new AppError(invited.refusal);
    const invitation = (await store.selectInvitations(db, caller, id)).find((one) => one.id === invited.id);
    if (!invitation) throw new AppError('not-found');
    return invitation;
  });

  serve(contract.withdrawInvitation, async ({ caller, params: { id, invitation } }) => {
    if (!(await store.withdrawInvitation(db, caller, id, invitation))) throw new AppError('not-found');
    return { withdrawn: true as const };
  });

  serve(contract.removeFromTeam, async ({ caller, params: { id, member } }) => {
    const refusal = await store.removeMember(db, caller, id, member);
    if (refusal !== null) throw new AppError(refusal);
    return { removed: true as const };
  });

  serve(contract.lookAtInvitation, async ({ caller, body: { secret } }) => {
    await takeAll(db, [{ limit: teamLimits.secrets, subject: `user:${caller.userId}`, caller }]);
    const invitation = await store.selectInvitation(db, caller, secret);
    if (!invitation) throw new AppError('not-found');
    return invitation;
  });

  serve(contract.answerInvitation, async ({ caller, body }) => {
    await takeAll(db, [{ limit: teamLimits.secrets, subject: `user:${caller.userId}`, caller }]);
    const refusal = await store.answerInvitation(db, caller, body);
    if (refusal !== null) throw new AppError(refusal);
    return { accepted: body.accept };
  });
}
