import type { AnnouncementEstimate } from '@gatelight/contract/office/announcements';
import { failureText } from '../../../api.ts';
import { MANAGE_WORDS as words } from '../../../strings/manage/estate.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { countText } from '../../../ui/values/count-text.ts';
import { Facts } from '../../../ui/values/facts.tsx';
import { nairaText } from '../../../ui/values/money.tsx';

/** What an announcement costs, how many people get it and how many do not, and the button that sends it. */
export function BeforeSending({
  estimate,
  hasChannel,
  isCounted,
  isSending,
  failure,
}: {
  readonly estimate: AnnouncementEstimate | undefined;
  readonly hasChannel: boolean;
  /** The figures are for the current text. */
  readonly isCounted: boolean;
  readonly isSending: boolean;
  readonly failure: Error | null;
}) {
  const shown = hasChannel ? estimate : undefined;
  return (
    <section className="card grid gap-3 p-4 sm:p-5">
      <h2 className="text-18">{words.beforeSending}</h2>
      <div aria-live="polite" className="grid gap-2">
        {shown ? (
          <Figures estimate={shown} />
        ) : hasChannel ? (
          <p className="text-14 text-ink-2">{words.counting}</p>
        ) : (
          <p className="text-14 font-medium text-danger">{words.noChannel}</p>
        )}
      </div>
      <div role="alert" className="empty:hidden">
        {failure && <Notice kind="danger">{failureText(failure)}</Notice>}
      </div>
      <Button
        type="submit"
        name={
          shown === undefined
            ? words.sendIt
            : shown.needs_second_person
              ? words.ask
              : words.send(countText(shown.figures.reached))
        }
        isLoading={isSending}
        disabled={!isCounted && hasChannel}
      />
    </section>
  );
}

function Figures({ estimate }: { readonly estimate: AnnouncementEstimate }) {
  const { figures, needs_second_person: needsStaff, second_person_above: above } = estimate;
  const counts = [
    { label: words.leftOut, count: figures.people - figures.reached },
    { label: words.switchedOff(words.channelNames.email), count: figures.email_off },
    { label: words.switchedOff(words.channelNames.sms), count: figures.sms_off },
    { label: words.noPhone, count: figures.no_phone },
  ];
  return (
    <>
      <div>
        <p className="nums font-display text-30 font-bold">{nairaText(figures.cost_kobo)}</p>
        <p className="text-14 text-ink-2">
          {figures.reached === 0 ? words.nobodyReached : words.toReach(countText(figures.reached))}
        </p>
      </div>
      <Facts
        facts={[
          ...counts.filter(({ count }) => count > 0).map(({ label, count }) => ({ label, value: countText(count) })),
          { label: words.goesOut, value: needsStaff ? words.afterStaff : words.now },
        ]}
      />
      {needsStaff && <Notice kind="info">{words.needsStaff(countText(above))}</Notice>}
    </>
  );
}
