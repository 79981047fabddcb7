import { endOtherSessions, endSession } from '@gatelight/contract/base/identity/own-account';
import type { SessionView } from '@gatelight/contract/base/identity/own-account';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import { call, failureText } from '../../../api.ts';
import { useSingleMutation } from '../../../data/queries/use-single-mutation.ts';
import { readFailure } from '../../../data/queries/watch-failure.ts';
import { PROFILE_WORDS as WORDS } from '../../../strings/app/profile.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ErrorState, Skeleton } from '../../../ui/feedback/state-screens.tsx';
import { showError, showSuccess } from '../../../ui/feedback/toast.tsx';
import { focusHeading } from '../../../ui/navigation/page-heading.tsx';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { sessionsQuery } from '../queries.ts';

function placeOf({ place, network }: SessionView): string {
  if (place === 'local') return WORDS.placeLocal;
  return network === null ? WORDS.placeUnknown : WORDS.placeInternet(network);
}

const TITLE = 'sessions-title';

/** The button disappears with its row, so the heading of the section gets the focus. */
function confirmEnded(message: string): void {
  showSuccess(message);
  focusHeading(document.getElementById(TITLE));
}

/** Devices on which the user is signed in; each can be signed out, or all others at once. */
export function SessionsCard() {
  const queries = useQueryClient();
  const sessions = useQuery(sessionsQuery);
  const again = () => void queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  const onError = (failure: Error) => showError(failureText(failure));
  const endOne = useSingleMutation({
    mutationFn: (id: string) => call(endSession, { params: { id } }),
    onSuccess: () => confirmEnded(WORDS.sessionEnded),
    onError,
    onSettled: again,
  });
  const endOthers = useSingleMutation({
    mutationFn: () => call(endOtherSessions),
    onSuccess: () => confirmEnded(WORDS.othersEnded),
    onError,
    onSettled: again,
  });
  const others = sessions.data?.some((one) => !one.is_current) ?? false;

  return (
    <section aria-labelledby={TITLE} className="card-box grid gap-2 p-4 sm:p-5">
      <h2 id={TITLE} className="text-18">
        {WORDS.sessionsTitle}
      </h2>
      {sessions.isPending && !sessions.isPaused && <Skeleton className="h-14 w-full" />}
      {(sessions.isError || sessions.isPaused) && !sessions.data && (
        <ErrorState
          title={WORDS.sessionsFailed}
          text={readFailure(sessions.error)}
          onRetry={() => void sessions.refetch()}
        />
      )}
      <ul className="divide-y divide-line">
        {sessions.data?.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-3 py-3">
            <MonitorSmartphone aria-hidden="true" size={22} strokeWidth={1.75} className="shrink-0 text-ink-2" />
            <span className="grid min-w-0 flex-1">
              <span className="font-semibold wrap-anywhere">{one.device}</span>
              <span className="nums text-14 text-ink-2">
                {/* Where both do not fit in one line, the second begins the next one. */}
                <span className="inline-block">{placeOf(one)} ·</span>{' '}
                <span className="inline-block">
                  {one.is_current ? WORDS.thisDevice : WORDS.lastSeen(lagosTime(one.last_seen_at))}
                </span>
              </span>
            </span>
            {!one.is_current && (
              <Button
                name={WORDS.endSession}
                aria-label={WORDS.endSessionOf(one.device)}
                look="outline"
                small
                isLoading={endOne.isPending && endOne.variables === one.id}
                onClick={() => endOne.mutate(one.id)}
              />
            )}
          </li>
        ))}
      </ul>
      {others && (
        <Button
          name={WORDS.endOthers}
          look="outline"
          small
          className="justify-self-start"
          isLoading={endOthers.isPending}
          onClick={() => endOthers.mutate()}
        />
      )}
    </section>
  );
}
