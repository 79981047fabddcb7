import type { HomeInvitationView } from '@gatelight/contract/places/moves';
import { answerHomeInvitation, lookAtHomeInvitation } from '@gatelight/contract/places/moves';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { CallError, call, failureText } from '../../api.ts';
import { APP_PATHS } from '../../app-paths.ts';
import { useSingleMutation } from '../../data/queries/use-single-mutation.ts';
import { fetchSession } from '../../data/session/session.ts';
import { INVITATION_WORDS as words } from '../../strings/app/invitation.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { lagosDay } from '../../ui/values/lagos-time.ts';
import { Ending } from './ending.tsx';
import { NotRead } from '../../data/queries/not-read.tsx';

/** The invitation of a new occupant to connect their account with their house. */
export function HomeInvitation({ secret }: { readonly secret: string }) {
  const look = useQuery({
    queryKey: ['home-invitation', secret],
    queryFn: ({ signal }) => call(lookAtHomeInvitation, { body: { secret }, signal }),
    retry: false,
    // An invitation that was answered here stays on the page, with a text about the answer.
    refetchOnWindowFocus: false,
  });
  if (look.data) return <Offer secret={secret} invitation={look.data} />;
  if (look.error instanceof CallError && look.error.code === 'not-found') {
    return <Ending title={words.unknown} text={words.unknownText} />;
  }
  return <NotRead query={look} title={words.lookFailed} className="h-48 w-full rounded-lg" />;
}

function Offer({ secret, invitation }: { readonly secret: string; readonly invitation: HomeInvitationView }) {
  const queries = useQueryClient();
  const [answer, setAnswer] = useState<boolean>();
  const send = useSingleMutation({
    mutationFn: (accept: boolean) => call(answerHomeInvitation, { body: { secret, accept } }),
    onSuccess: async ({ accepted }) => {
      setAnswer(accepted);
      if (!accepted) return;
      // Meters and, for an owner, the menu have changed; without network they are loaded again later.
      await fetchSession().catch(() => undefined);
      await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'home-invitation' });
    },
  });
  const { house_name: house, estate_name: estate, invited_by: from, expires_at: until, status } = invitation;
  if (answer === true) {
    return (
      <Ending title={words.homeAccepted(house)} text={words.homeAcceptedText}>
        <Link to={APP_PATHS.meters} className="btn btn-primary">
          {words.toMeters}
        </Link>
      </Ending>
    );
  }
  if (answer === false) return <Ending title={words.declined} text={words.homeDeclinedText} />;
  if (status !== 'open') return <Ending title={words.ended[status]} text={words.homeEndedText} />;
  return (
    <section className="card grid gap-4 p-4 sm:p-5">
      <h2 className="text-20 wrap-anywhere">{words.homeAsks(house, estate)}</h2>
      <div className="grid gap-1">
        <p className="text-ink-2">{words.homeText(from)}</p>
        <p className="text-14 text-ink-2">{words.until(lagosDay(until, true))}</p>
      </div>
      <div role="alert" className="empty:hidden">
        {send.isError && <Notice kind="danger">{failureText(send.error)}</Notice>}
      </div>
      <div className="answers sm:justify-start">
        <Button look="outline" name={words.decline} disabled={send.isPending} onClick={() => send.mutate(false)} />
        <Button name={words.accept} isLoading={send.isPending} onClick={() => send.mutate(true)} />
      </div>
    </section>
  );
}
