import { endOtherSessions, endSession } from '@gatelight/contract/base/identity/own-account';
import type { SessionView } from '@gatelight/contract/base/identity/own-account';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { call, failureText } from '../../../api.ts';
import { NotRead } from '../../../data/queries/not-read.tsx';
import { isStepUpRequired } from '../../../data/forms/use-step-up.ts';
import { useSingleMutation } from '../../../data/queries/use-single-mutation.ts';
import { PROFILE_WORDS as WORDS } from '../../../strings/app/profile.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { showError, showSuccess } from '../../../ui/feedback/toast.tsx';
import { focusHeading } from '../../../ui/navigation/page-heading.tsx';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { PasswordDialog } from '../password-dialog.tsx';
import { sessionsQuery } from '../queries.ts';

function placeOf({ place, network }: SessionView): string {
  if (place === 'local') return WORDS.placeLocal;
  return network === null ? WORDS.placeUnknown : WORDS.placeInternet(network);
}

const TITLE = 'sessions-title';

const OTHERS = { id: null };

/** One device, or all others. */
type Ended = Pick<SessionView, 'id' | 'device'> | typeof OTHERS;

const end = ({ id }: Ended) => (id === null ? call(endOtherSessions) : call(endSession, { params: { id } }));

/** The button disappears with its row, so the heading of the section gets the focus. */
function confirmEnded({ id }: Ended): void {
  showSuccess(id === null ? WORDS.othersEnded : WORDS.sessionEnded);
  focusHeading(document.getElementById(TITLE));
}

/** Devices on which the user is signed in; each can be signed out, or all others together. */
export function SessionsCard() {
  const queries = useQueryClient();
  const sessions = useQuery(sessionsQuery);
  const again = () => void queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  /** Devices that the server signs out only after the password. */
  const [waiting, setWaiting] = useState<Ended | null>(null);
  const ending = useSingleMutation({
    mutationFn: end,
    onSuccess: (_, which) => confirmEnded(which),
    onError: (failure, which) => {
      if (isStepUpRequired(failure)) setWaiting(which);
      else showError(failureText(failure));
    },
    onSettled: again,
  });
  const isEnding = ({ id }: Ended) => ending.isPending && ending.variables.id === id;
  const others = sessions.data?.some((one) => !one.is_current) ?? false;

  return (
    <section aria-labelledby={TITLE} className="card-box grid gap-2 p-4 sm:p-5">
      <h2 id={TITLE} className="text-18">
        {WORDS.sessionsTitle}
      </h2>
      {!sessions.data && <NotRead query={sessions} title={WORDS.sessionsFailed} className="h-14 w-full" />}
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
                isLoading={isEnding(one)}
                onClick={() => ending.mutate(one)}
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
          isLoading={isEnding(OTHERS)}
          onClick={() => ending.mutate(OTHERS)}
        />
      )}
      {waiting && (
        <PasswordDialog
          title={waiting.id === null ? WORDS.endOthersTitle : WORDS.endSessionTitle(waiting.device)}
          hint={WORDS.endSessionText}
          action={WORDS.endSession}
          act={() => end(waiting)}
          onDone={() => {
            // The heading can take the focus only when the dialog is closed.
            flushSync(() => setWaiting(null));
            confirmEnded(waiting);
            again();
          }}
          onClose={() => setWaiting(null)}
        />
      )}
    </section>
  );
}
