import { mostDecided } from '@gatelight/contract/places/households/requests';
import type { MeterRequest } from '@gatelight/contract/places/households/requests';
import { useQuery } from '@tanstack/react-query';
import { METER_WORDS as words } from '../../strings/app/meters.ts';
import { STRINGS } from '../../strings/index.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { StatusPill } from '../../ui/feedback/status-pill.tsx';
import { lagosTime } from '../../ui/values/lagos-time.ts';
import { focusHeading } from '../../ui/navigation/page-heading.tsx';
import { MeterNumber } from '../../ui/values/money.tsx';
import { UtilityTile } from './meter-look.tsx';
import { decideRequest, requestsQuery, withdraw } from './queries.ts';
import { useMeterChange } from './use-meter-change.ts';

function titleOf(request: MeterRequest): string {
  if (request.from_name === null) return request.kind === 'claim' ? words.askedClaim : words.askedAccess;
  return request.kind === 'invitation' ? words.invitesYou(request.from_name) : words.wantsAccess(request.from_name);
}

const LOOKS = {
  open: 'pending',
  approved: 'success',
  declined: 'failed',
  withdrawn: 'other',
  expired: 'other',
} as const;

const TITLE = 'requests-title';

/** The buttons disappear after the decision, so the heading of the section gets the focus. */
const keepFocus = () => focusHeading(document.getElementById(TITLE));

/** Refused because it was decided elsewhere, the buttons have disappeared as well. */
const keepLostFocus = () => {
  if (document.activeElement === document.body) keepFocus();
};

/** An invitation is accepted by the person who got it, a request is approved by the owner. */
function stateOf({ kind, status }: MeterRequest): string {
  return kind === 'invitation' && status === 'approved' ? words.accepted : words.states[status];
}

function Decide({ request }: { readonly request: MeterRequest }) {
  const isInvitation = request.kind === 'invitation';
  const decide = useMeterChange(
    (decision: 'approve' | 'decline') => decideRequest(request.id, decision),
    (_, decision) => (decision === 'decline' ? words.declined : isInvitation ? words.accepted : words.approved),
    keepFocus,
    keepLostFocus,
  );
  const busyWith = (decision: string) => decide.isPending && decide.variables === decision;
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        small
        name={isInvitation ? words.accept : words.approve}
        isLoading={busyWith('approve')}
        onClick={() => decide.mutate('approve')}
      />
      <Button
        small
        look="outline"
        name={words.decline}
        isLoading={busyWith('decline')}
        onClick={() => decide.mutate('decline')}
      />
    </div>
  );
}

function Withdraw({ request }: { readonly request: MeterRequest }) {
  const send = useMeterChange(
    () => withdraw(request.id),
    () => words.withdrawn,
    keepFocus,
    keepLostFocus,
  );
  return <Button small look="outline" name={words.withdraw} isLoading={send.isPending} onClick={() => send.mutate()} />;
}

function RequestRow({ request, isMine }: { readonly request: MeterRequest; readonly isMine: boolean }) {
  return (
    <li className="flex flex-wrap items-start gap-3 py-4">
      <UtilityTile utility={request.utility} />
      <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
        <p className="font-semibold wrap-anywhere">{titleOf(request)}</p>
        <p className="text-14 text-ink-2 wrap-anywhere">
          {/^\d/.test(request.meter_number) ? <MeterNumber number={request.meter_number} /> : request.meter_number}
          {request.from_email && ` · ${request.from_email}`}
        </p>
        {request.message && <p className="text-14 wrap-anywhere">“{request.message}”</p>}
        <p className="text-13 text-ink-3">{lagosTime(request.created_at)}</p>
      </div>
      {request.status !== 'open' ? (
        <StatusPill status={LOOKS[request.status]} word={stateOf(request)} className="pill-small" />
      ) : isMine ? (
        <Withdraw request={request} />
      ) : (
        <Decide request={request} />
      )}
    </li>
  );
}

function Box({ box, title }: { readonly box: 'sent' | 'received'; readonly title: string }) {
  const { data } = useQuery(requestsQuery(box));
  if (!data || data.length === 0) return null;
  return (
    <div>
      <h3 className="text-14 font-semibold text-ink-2">{title}</h3>
      <ul className="divide-y divide-line">
        {data.map((request) => (
          <RequestRow key={request.id} request={request} isMine={box === 'sent'} />
        ))}
      </ul>
      {data.filter(({ status }) => status !== 'open').length >= mostDecided && (
        <p className="text-13 text-ink-2">{words.newestDecided(mostDecided)}</p>
      )}
    </div>
  );
}

/** Requests for meters of this user, invitations to them, and their own requests. */
export function Requests() {
  const received = useQuery(requestsQuery('received'));
  const sent = useQuery(requestsQuery('sent'));
  const isEmpty = received.data?.length === 0 && sent.data?.length === 0;
  const failed = [received, sent].filter(({ isError, data }) => isError && !data);
  return (
    <section className="card grid gap-4 p-4 sm:p-5">
      <h2 id={TITLE} className="text-20">
        {words.requests}
      </h2>
      <Box box="received" title={words.received} />
      <Box box="sent" title={words.sent} />
      {failed.length > 0 && (
        <Notice kind="warning">
          <p>{words.requestFailed}</p>
          <button
            type="button"
            className="text-link min-h-11"
            onClick={() => failed.forEach(({ refetch }) => void refetch())}
          >
            {STRINGS.ui.retry}
          </button>
        </Notice>
      )}
      {isEmpty && <p className="text-14 text-ink-2">{words.noRequests}</p>}
    </section>
  );
}
