import type { AnnouncementChannel, AnnouncementEstimate } from '@gatelight/contract/office/announcements';
import { ANNOUNCEMENT_WORDS as words } from '../../../strings/staff/announcements.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/state-screens.tsx';
import { Facts } from '../../../ui/values/facts.tsx';
import type { Fact } from '../../../ui/values/facts.tsx';
import { nairaText } from '../../../ui/values/money.tsx';
import { countText } from '../../../ui/values/count-text.ts';

type Props = {
  readonly estimate: AnnouncementEstimate | undefined;
  readonly channels: readonly AnnouncementChannel[];
};

/** The recipients of an announcement by channel, and its cost. */
export function EstimateCard({ estimate, channels }: Props) {
  return (
    <section className="card grid gap-2 p-4 sm:p-5">
      <h2 className="text-18">{words.cost}</h2>
      {estimate ? <Figures estimate={estimate} channels={channels} /> : <Skeleton className="h-40 w-full" />}
    </section>
  );
}

function Figures({ estimate, channels }: { readonly estimate: AnnouncementEstimate } & Pick<Props, 'channels'>) {
  const { figures } = estimate;
  const off = (count: number) => (count > 0 ? words.off(count) : '');
  const rows: Record<AnnouncementChannel, Fact> = {
    'in-app': { label: words.channels['in-app'], value: String(figures.in_app) },
    email: {
      label: words.channels.email,
      value: <Counted count={figures.email} note={off(figures.email_off)} />,
    },
    sms: {
      label: words.channels.sms,
      value: (
        <Counted
          count={figures.sms}
          note={[off(figures.sms_off), figures.no_phone > 0 ? words.noPhone(figures.no_phone) : '']
            .filter(Boolean)
            .join(', ')}
        />
      ),
    },
  };
  return (
    <div aria-live="polite">
      <Facts
        facts={[
          { label: words.people, value: String(figures.people) },
          { label: words.reached, value: String(figures.reached) },
          ...channels.map((channel) => rows[channel]),
          { label: words.total, value: nairaText(figures.cost_kobo), isStrong: true },
        ]}
      />
      {channels.includes('sms') && (
        <p className="nums text-13 text-ink-2">
          {words.smsCost(countText(figures.sms), figures.segments, nairaText(figures.segment_price_kobo))}
        </p>
      )}
      {estimate.needs_second_person && (
        <Notice kind="info" className="mt-3">
          {words.second(estimate.second_person_above)}
        </Notice>
      )}
    </div>
  );
}

function Counted({ count, note }: { readonly count: number; readonly note: string }) {
  return (
    <>
      {countText(count)}
      {note !== '' && <span className="block text-13 font-normal text-ink-2">{note}</span>}
    </>
  );
}
