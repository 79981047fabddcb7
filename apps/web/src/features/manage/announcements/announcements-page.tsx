import type { OwnAnnouncement } from '@gatelight/contract/office/manage/announcements';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { failureText } from '../../../api.ts';
import { isAwaited } from '../../../data/queries/is-awaited.ts';
import { useSingleMutation } from '../../../data/queries/use-single-mutation.ts';
import { hiddenHead } from '../../../page-head.ts';
import { MANAGE_WORDS as words } from '../../../strings/manage/estate.ts';
import { PORTAL_WORDS } from '../../../strings/manage/shell.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Skeleton } from '../../../ui/feedback/state-screens.tsx';
import { StatusPill } from '../../../ui/feedback/status-pill.tsx';
import { showError, showSuccess } from '../../../ui/feedback/toast.tsx';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { nairaText } from '../../../ui/values/money.tsx';
import { AnnounceForm } from './announce-form.tsx';
import { useEstateId } from '../estate-loaded.tsx';
import { announcementsQuery, estateKey, houseFiguresQuery, stopAnnouncement } from '../estate-queries.ts';
import { PortalPage } from '../portal-page.tsx';
import { NotRead } from '../../../data/queries/not-read.tsx';
import { ShowMore } from '../../../data/lists/show-more.tsx';

export const meta = () => hiddenHead(PORTAL_WORDS.screens.announcements);

/** Houses that the list of houses chose: `7,12`. */
const HOUSES = /^[1-9]\d*(?:,[1-9]\d*)*$/;

/** A form to write to the people of an estate, and earlier announcements. */
export default function AnnouncementsPage() {
  const estate = useEstateId();
  const [params] = useSearchParams();
  const houses = HOUSES.exec(params.get('houses') ?? '')?.[0];
  // The form shows them above the text.
  const blocks = useQuery(houseFiguresQuery(estate));
  const earlier = useInfiniteQuery(announcementsQuery(estate));
  const items = earlier.data?.pages.flatMap((page) => page.items);
  return (
    <PortalPage title={PORTAL_WORDS.screens.announcements}>
      {isAwaited(blocks) ? (
        <Skeleton className="h-240 w-full rounded-lg" />
      ) : (
        <AnnounceForm key={houses} estate={estate} houses={houses?.split(',')} />
      )}
      <section className="card grid gap-1 p-4 sm:p-5">
        <h2 className="text-18">{words.earlier}</h2>
        {items ? (
          <>
            {items.length === 0 && <p className="py-3 text-ink-2">{words.noneYet}</p>}
            <ul className="divide-y divide-line">
              {items.map((one) => (
                <Written key={one.reference} estate={estate} one={one} />
              ))}
            </ul>
            <ShowMore list={earlier} />
          </>
        ) : (
          <NotRead query={earlier} title={words.failed} className="h-40 w-full" />
        )}
      </section>
    </PortalPage>
  );
}

function audienceWords(audience: OwnAnnouncement['audience']): string[] {
  return [
    ...(audience?.blocks ?? []),
    ...(audience?.held === undefined ? [] : [words.held[audience.held]]),
    ...(audience?.in_arrears === undefined ? [] : [words.onlyArrears]),
    ...(audience?.houses === undefined ? [] : [words.chosenHouses(audience.houses.length)]),
  ];
}

/** How many each channel has sent, and how many wait or failed; before sending, only the channels. */
function deliveryWords({ channels, state, delivery }: OwnAnnouncement): string[] {
  if (state === 'waiting' || state === 'declined' || state === 'withdrawn' || state === 'scheduled') {
    return channels.map((channel) => words.channelNames[channel]);
  }
  const { in_app: inApp, email, sms } = delivery;
  const counts = { 'in-app': { sent: inApp, waiting: 0, failed: 0 }, email, sms };
  return channels.map((channel) => words.wentTo(words.channelNames[channel], counts[channel]));
}

const OPEN: readonly OwnAnnouncement['state'][] = ['waiting', 'scheduled', 'sending'];
const BAD: readonly OwnAnnouncement['state'][] = ['declined', 'cancelled', 'expired'];

function Written({ estate, one }: { readonly estate: string; readonly one: OwnAnnouncement }) {
  const queries = useQueryClient();
  const stop = useSingleMutation({
    mutationFn: () => stopAnnouncement(estate, one.reference),
    onSuccess: () => showSuccess(words.stopped),
    onError: (error) => showError(failureText(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: estateKey(estate) }),
  });
  const look = one.state === 'sent' ? 'success' : BAD.includes(one.state) ? 'failed' : 'other';
  return (
    <li className="grid gap-1.5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="min-w-0 font-text text-16 font-semibold wrap-anywhere">{one.title}</h3>
        <StatusPill status={look} word={words.states[one.state]} className="pill-small" />
      </div>
      <p className="whitespace-pre-wrap wrap-anywhere">{one.text}</p>
      {one.pidgin && <p className="text-ink-2 whitespace-pre-wrap wrap-anywhere">{one.pidgin.text}</p>}
      {one.note !== null && <p className="text-14 wrap-anywhere">“{one.note}”</p>}
      <p className="text-14 text-ink-2">{words.by(one.asked_by, lagosTime(one.created_at))}</p>
      <div className="flex flex-wrap items-center justify-between gap-2 text-14 text-ink-2">
        <span>
          {[...audienceWords(one.audience), ...deliveryWords(one)].join(' · ')} ·{' '}
          {one.planned.cost_kobo === 0n ? words.costsNothing : words.costs(nairaText(one.planned.cost_kobo))}{' '}
          {one.in_app_read > 0 && words.read(String(one.in_app_read))}
        </span>
        {OPEN.includes(one.state) && (
          <Button
            look="outline"
            small
            name={words.stop}
            aria-label={words.stopOne(one.title)}
            isLoading={stop.isPending}
            onClick={() => stop.mutate()}
          />
        )}
      </div>
    </li>
  );
}
