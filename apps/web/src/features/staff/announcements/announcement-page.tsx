import type {
  AnnouncementChannel,
  AnnouncementCounts,
  AnnouncementView,
} from '@gatelight/contract/office/announcements';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { hiddenHead } from '../../../page-head.ts';
import { STAFF_PATHS } from '../../../staff-paths.ts';
import { ANNOUNCEMENT_WORDS as words } from '../../../strings/staff/announcements.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { PageHeading } from '../../../ui/navigation/page-heading.tsx';
import { Facts } from '../../../ui/values/facts.tsx';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { nairaText } from '../../../ui/values/money.tsx';
import { ActDialog } from '../acts/act-dialog.tsx';
import { ObjectHistory } from '../acts/object-history.tsx';
import { ObjectPage } from '../object-page.tsx';
import { AnnouncementState } from './announcement-state.tsx';
import { announcementQuery } from './queries.ts';

export const meta = () => hiddenHead(words.one);

/** `/admin/announcements/:id`: one announcement, its progress, and the state of its messages. */
export default function AnnouncementPage() {
  const { id = '' } = useParams();
  const query = useQuery(announcementQuery(id));
  return (
    <ObjectPage list={{ to: STAFF_PATHS.announcements, name: words.toList }} query={query} words={words}>
      {(one) => <One one={one} />}
    </ObjectPage>
  );
}

const messagesOut = ({ email, sms, push }: AnnouncementView) =>
  [email, sms, push].reduce((sum, { sent, delivered, failed }) => sum + sent + delivered + failed, 0);

function One({ one }: { readonly one: AnnouncementView }) {
  const [isCancelling, setIsCancelling] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <PageHeading className="staff-title wrap-anywhere">{one.title}</PageHeading>
          <AnnouncementState state={one.state} />
        </div>
        {one.ended_at === null && (
          <Button name={words.cancel} look="danger" small onClick={() => setIsCancelling(true)} />
        )}
      </div>
      {one.state === 'cancelled' && <Notice kind="info">{words.stopped(String(messagesOut(one)))}</Notice>}
      {one.state === 'expired' && <Notice kind="warning">{words.expired}</Notice>}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="grid gap-4">
          <Progress one={one} />
          <section className="card grid gap-2 p-4 sm:p-5">
            <h2 className="text-18">{words.text}</h2>
            <p className="whitespace-pre-wrap wrap-anywhere">{one.text}</p>
            {one.pidgin && (
              <>
                <h3 className="pt-2 font-text text-14 font-semibold text-ink-2">{words.inPidgin}</h3>
                <b className="wrap-anywhere">{one.pidgin.title}</b>
                <p className="whitespace-pre-wrap wrap-anywhere">{one.pidgin.text}</p>
              </>
            )}
          </section>
        </div>
        <div className="grid gap-4">
          <About one={one} />
          <ObjectHistory kind="announcement" id={one.reference} />
        </div>
      </div>
      {isCancelling && (
        <ActDialog
          kind="announcement.cancel"
          input={{ reference: one.reference }}
          title={words.cancelTitle(one.title)}
          effect={words.cancelEffect}
          confirm={words.cancelConfirm}
          isDanger
          onClose={() => setIsCancelling(false)}
        />
      )}
    </>
  );
}

function Progress({ one }: { readonly one: AnnouncementView }) {
  const { planned, done } = one;
  const rows: Record<AnnouncementChannel, { done: number; planned: number; counts: AnnouncementCounts | undefined }> = {
    'in-app': { done: done.in_app, planned: planned.in_app, counts: undefined },
    email: { done: done.email, planned: planned.email, counts: one.email },
    sms: { done: done.sms, planned: planned.sms, counts: one.sms },
  };
  return (
    <section className="card grid gap-5 p-4 sm:p-5">
      <h2 className="text-18">{words.progress}</h2>
      {one.channels.map((channel) => {
        const row = rows[channel];
        return (
          <div key={channel} className="grid gap-1">
            <div className="flex flex-wrap items-baseline justify-between gap-2">
              <h3 className="font-text text-16 font-semibold">{words.channels[channel]}</h3>
              <span className="nums text-14">{words.of(String(row.done), String(row.planned))}</span>
            </div>
            <progress
              className="h-2 w-full appearance-none overflow-hidden rounded-full bg-surface-2 [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-surface-2 [&::-webkit-progress-value]:bg-primary"
              aria-label={words.channels[channel]}
              value={row.done}
              max={Math.max(row.planned, row.done, 1)}
            />
            <p className="nums text-14 text-ink-2">
              {row.counts ? countsText(row.counts) : `${words.opened}: ${one.in_app_read}`}
            </p>
          </div>
        );
      })}
      <Facts
        facts={[
          ...(one.channels.includes('in-app') ? [{ label: words.push, value: countsText(one.push) }] : []),
          {
            label: words.spent,
            value: words.of(nairaText(done.cost_kobo), nairaText(planned.cost_kobo)),
            isStrong: true,
          },
        ]}
      />
    </section>
  );
}

function countsText(counts: AnnouncementCounts): string {
  const names = ['queued', 'sent', 'delivered', 'failed', 'withheld'] as const;
  const parts = names.filter((name) => counts[name] > 0).map((name) => `${words.counts[name]}: ${counts[name]}`);
  return parts.join(' · ') || words.none;
}

function About({ one }: { readonly one: AnnouncementView }) {
  return (
    <section className="card p-4 sm:p-5">
      <h2 className="text-18">{words.about}</h2>
      <Facts
        facts={[
          { label: words.kind, value: words.kinds[one.kind] },
          { label: words.estates, value: one.estates?.map(({ name }) => name).join(', ') ?? words.allEstates },
          ...(one.utility === null ? [] : [{ label: words.utilityShort, value: words.utilities[one.utility] }]),
          { label: words.reached, value: String(one.planned.reached) },
          { label: words.from, value: lagosTime(one.send_at) },
          ...(one.until === null ? [] : [{ label: words.untilShort, value: lagosTime(one.until) }]),
          { label: words.by, value: one.asked_by },
          ...(one.approved_by === null ? [] : [{ label: words.approvedBy, value: one.approved_by }]),
          { label: words.reason, value: one.reason },
        ]}
      />
    </section>
  );
}
