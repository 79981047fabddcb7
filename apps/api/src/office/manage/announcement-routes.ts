import * as contract from '@gatelight/contract';
import { isErrorCode } from '@gatelight/contract';
import { estimateOf } from '#announcements';
import type { Brand } from '#notifications';
import type { Serve } from '#platform/http/api';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { takeFrom } from '#platform/callers/limits';
import { refuseEndedSession } from '#platform/callers/session';
import type { Settings } from '#platform/settings/settings';
import { askToAnnounce, ownAnnouncementPages, selectOwnAnnouncements, stopAnnouncement } from './announcement-store.ts';
import { managerLimits } from './limits.ts';

/** Announcements of managers to their own estates. */
export function ownAnnouncementRoutes(
  serveAny: Serve,
  { db, staffDb, brand, settings }: { db: Db; staffDb: Db; brand: Brand; settings: Settings },
): void {
  const serve: Serve = (route, handler) => serveAny(route, (call) => refuseEndedSession(handler(call)));
  const estimate = async (estate: string, body: contract.BodyOf<typeof contract.estimateOwnAnnouncement>) => {
    const counted = await estimateOf(staffDb, { ...body, estates: [estate] }, { brand, settings });
    // An announcement in the inbox costs nothing and makes no sound, so managers need no approval for it.
    const goesOut = body.channels.some((channel) => channel !== 'in-app');
    return { ...counted, needs_second_person: goesOut && counted.needs_second_person };
  };

  serve(contract.estimateOwnAnnouncement, ({ params, body }) => estimate(params.id, forPart(body)));

  serve(contract.listOwnAnnouncements, async ({ params, query: { cursor, limit } }) => {
    const page = ownAnnouncementPages.page({ cursor, limit, filters: { estate: params.id } });
    return page.toPage(await selectOwnAnnouncements(staffDb, page, params.id), (row) => ({
      ...row,
      planned: {
        ...row.planned,
        segment_price_kobo: BigInt(row.planned.segment_price_kobo),
        cost_kobo: BigInt(row.planned.cost_kobo),
      },
    }));
  });

  serve(contract.announceToOwnEstate, async ({ caller, params, body: given }) => {
    const body = forPart(given);
    await takeFrom(db, managerLimits.announcements, caller, `user:${caller.userId}`);
    const { figures } = await estimate(params.id, body);
    const { state, refusal } = await askToAnnounce(db, caller, params.id, body, figures);
    if (state === null) throw new AppError(refusal !== null && isErrorCode(refusal) ? refusal : 'not-found');
    return { reference: body.reference, state };
  });

  serve(contract.stopOwnAnnouncement, async ({ caller, params }) => {
    const refusal = await stopAnnouncement(db, caller, params.id, params.reference);
    if (refusal !== null) throw new AppError(isErrorCode(refusal) ? refusal : 'not-found');
    return { reference: params.reference };
  });
}

/** An audience without a filter means everyone. */
function forPart<Body extends { audience?: contract.EstateAudience | undefined }>(body: Body): Body {
  const isNarrow = body.audience !== undefined && Object.keys(body.audience).length > 0;
  return { ...body, audience: isNarrow ? body.audience : undefined };
}
