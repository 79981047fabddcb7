import type { InvitationView } from '@gatelight/contract/places/teams';
import { answerInvitation, lookAtInvitation } from '@gatelight/contract/places/teams';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { APP_PATHS } from '../../app-paths.ts';
import { CallError, call, failureText } from '../../api.ts';
import { fetchSession } from '../../data/session/session.ts';
import { useSingleMutation } from '../../data/queries/use-single-mutation.ts';
import { hiddenHead } from '../../page-head.ts';
import type { PageHandle } from '../../page-handle.ts';
import { INVITATION_WORDS as words } from '../../strings/app/invitation.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Ending } from './ending.tsx';
import { HomeInvitation } from './home-invitation.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PageHeading } from '../../ui/navigation/page-heading.tsx';
import { lagosDay } from '../../ui/values/lagos-time.ts';
import { NotRead } from '../../data/queries/not-read.tsx';

export const meta = () => hiddenHead(words.title);

// The first frame does not know whether the link is right: it says that the page is loading, as the largest text.
export const handle: PageHandle = { title: words.title };

const SECRET = /^[A-Za-z0-9_-]{43}$/;
const HOME = /^#home\./;

/**
 * `/user/invitation#<secret>`: accept or decline to work for an estate. `#home.<secret>`: to connect the account with a house. Servers
 * never see the part after the #.
 */
export default function InvitationPage() {
  const { hash } = useLocation();
  const isHome = HOME.test(hash);
  const secret = hash.replace(isHome ? HOME : '#', '');
  return (
    <div className="page-list grid gap-5">
      <div>
        <PageHeading className="app-title">{words.title}</PageHeading>
        <p className="pt-1 text-ink-2">{isHome ? words.homeLead : words.lead}</p>
      </div>
      <div className="page-form">
        {!SECRET.test(secret) ? (
          <Ending title={words.unknown} text={words.unknownText} />
        ) : isHome ? (
          <HomeInvitation secret={secret} />
        ) : (
          <Invitation secret={secret} />
        )}
      </div>
    </div>
  );
}

function Invitation({ secret }: { readonly secret: string }) {
  const look = useQuery({
    queryKey: ['invitation', secret],
    queryFn: ({ signal }) => call(lookAtInvitation, { body: { secret }, signal }),
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

function Offer({ secret, invitation }: { readonly secret: string; readonly invitation: InvitationView }) {
  const [answer, setAnswer] = useState<boolean>();
  const send = useSingleMutation({
    mutationFn: (accept: boolean) => call(answerInvitation, { body: { secret, accept } }),
    onSuccess: async ({ accepted }) => {
      setAnswer(accepted);
      if (!accepted) return;
      // The menu knows the new role; without network it loads it later.
      await fetchSession().catch(() => undefined);
    },
  });
  if (answer === true && invitation.role === 'guard')
    return <Ending title={words.accepted(invitation.estate_name)} text={words.acceptedGuard} />;
  if (answer === true) {
    return (
      <Ending title={words.accepted(invitation.estate_name)} text={words.acceptedText}>
        <Link to={APP_PATHS.manageHome} className="btn btn-primary">
          {words.toOffice}
        </Link>
      </Ending>
    );
  }
  if (answer === false) return <Ending title={words.declined} text={words.declinedText} />;
  if (invitation.status !== 'open') return <Ending title={words.ended[invitation.status]} text={words.endedText} />;
  return (
    <section className="card grid gap-4 p-4 sm:p-5">
      <h2 className="text-20 wrap-anywhere">{words.asks(invitation.invited_by, invitation.estate_name)}</h2>
      <div className="grid gap-1">
        <p className="font-semibold">{words.asRole(words.roles[invitation.role])}</p>
        <p className="text-ink-2">{words.mayDo[invitation.role]}</p>
        <p className="text-14 text-ink-2">{words.until(lagosDay(invitation.expires_at, true))}</p>
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
