import type { TopUp } from '@gatelight/contract/selling/top-ups';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import Trash from 'lucide-react/icons/trash-2';
import { Link } from 'react-router';
import { APP_PATHS } from '../../app-paths.ts';
import { TOP_UP_WORDS as WORDS } from '../../strings/app/top-ups.ts';
import { LazyMenu } from '../../ui/buttons/lazy-menu.tsx';
import { StatusPill } from '../../ui/feedback/status-pill.tsx';
import { lagosDay, lagosTime } from '../../ui/values/lagos-time.ts';
import { MeterNumber, Money, nairaText } from '../../ui/values/money.tsx';

const dayText = (day: string) => lagosDay(`${day}T00:00:00Z`, true);

const PILLS = { announced: 'other', buying: 'other', bought: 'success', failed: 'failed', skipped: 'other' } as const;

export type TopUpCardProps = {
  readonly topUp: TopUp;
  /** False while scheduled top-ups are switched off. */
  readonly canResume: boolean;
  readonly onPause: () => void;
  readonly onResume: () => void;
  readonly onRemove: () => void;
};

/** One scheduled top-up: its amount and days, and its last purchase. */
export function TopUpCard({ topUp, canResume, onPause, onResume, onRemove }: TopUpCardProps) {
  const meter = topUp.meter_name || topUp.meter_number;
  const when =
    topUp.days_before === null ? WORDS.everyNames[topUp.every] : WORDS.daysBeforeText(String(topUp.days_before));
  const coming = topUp.runs.find(({ state }) => state === 'announced');
  return (
    <section className="card grid gap-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2">
            <Money kobo={topUp.amount_kobo} short className="font-display text-24 font-bold" />
            <StatusPill
              status={topUp.is_paused ? 'other' : 'success'}
              word={topUp.is_paused ? WORDS.paused : WORDS.active}
            />
          </p>
          <p className="font-semibold">
            {topUp.meter_name !== '' && `${topUp.meter_name} · `}
            <MeterNumber number={topUp.meter_number} />
          </p>
          <p className="text-14 text-ink-2">
            {when} · {topUp.card_last4 === null ? WORDS.wallet : WORDS.cardEnding(topUp.card_last4)}
          </p>
          {!topUp.is_paused && (coming || topUp.next_due_on !== null) && (
            <p className="nums text-14 text-ink-2">
              {WORDS.next(coming ? lagosTime(coming.run_at) : dayText(topUp.next_due_on ?? ''))}
            </p>
          )}
          <p className="nums text-14 text-ink-2">
            {WORDS.spent(nairaText(topUp.spent_this_month_kobo, true), nairaText(topUp.ceiling_kobo, true))}
          </p>
        </div>
        <LazyMenu
          name={WORDS.actions}
          about={WORDS.actionsOf(meter)}
          className="btn-small"
          items={[
            ...(topUp.is_paused
              ? canResume
                ? [{ label: WORDS.resume, icon: <Play aria-hidden="true" size={18} />, onSelect: onResume }]
                : []
              : [{ label: WORDS.pause, icon: <Pause aria-hidden="true" size={18} />, onSelect: onPause }]),
            { label: WORDS.remove, icon: <Trash aria-hidden="true" size={18} />, isDanger: true, onSelect: onRemove },
          ]}
        />
      </div>
      {topUp.runs.length > 0 && (
        <div>
          <h2 className="pb-1 text-14 font-semibold text-ink-2">{WORDS.runs}</h2>
          <ul className="divide-y divide-line">
            {topUp.runs.map((run) => (
              <li key={run.due_on} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2 text-14">
                <span className="nums">
                  {dayText(run.due_on)} · {nairaText(run.amount_kobo, true)}
                </span>
                <span className="flex items-center gap-3">
                  {run.state === 'bought' && run.order_id !== null && (
                    <Link className="text-link" to={`${APP_PATHS.history}/order/${run.order_id}`}>
                      {WORDS.seePurchase}
                    </Link>
                  )}
                  <StatusPill status={PILLS[run.state]} word={WORDS.runStates[run.state]} />
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
