import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import { providerNames } from '@gatelight/contract/money/payments/providers';
import { getStatus } from '@gatelight/contract/office/health/status';
import type { PublicPart } from '@gatelight/contract/office/health/status';
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../api.ts';
import { pageHead } from '../../page-head.ts';
import { PATHS } from '../../paths.ts';
import { STATUS_WORDS } from '../../strings/company/status.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useSkeleton } from '../../ui/feedback/skeleton-timing.ts';
import { Skeleton } from '../../ui/feedback/state-screens.tsx';
import { NeedsScript } from '../../ui/fields/needs-script.tsx';
import { cx } from '../../ui/styles/class-names.ts';
import { countText } from '../../ui/values/count-text.ts';
import { lagosDay, lagosHour, lagosTime } from '../../ui/values/lagos-time.ts';
import { dayState, durationText, ninetyDays, workedShare } from './ninety-days.ts';
import type { DayState, PartStatus, Status } from './ninety-days.ts';

const words = STATUS_WORDS;
const EVERY_MS = 60_000;

export const meta = () => pageHead({ title: words.title, description: words.description, path: PATHS.status });

const GROUPS = [
  { key: 'utilities', parts: ['electricity', 'water', 'gas'] },
  { key: 'rails', parts: providerNames },
  { key: 'channels', parts: ['sms', 'whatsapp', 'email', 'web'] },
] as const satisfies readonly { key: keyof typeof words.groups; parts: readonly PublicPart[] }[];

const STATES = {
  working: { icon: CircleCheck, look: 'bg-success-soft text-success' },
  slow: { icon: Clock, look: 'bg-warning-soft text-warning' },
  failing: { icon: CircleX, look: 'bg-danger-soft text-danger' },
  quiet: { icon: CircleDashed, look: 'bg-neutral-soft text-neutral' },
} as const;

/** Height and colour both show it: colour alone is not enough. */
const BARS: Record<DayState, string> = {
  working: 'h-8 bg-success',
  partly: 'h-5 bg-accent-ink',
  failing: 'h-3 bg-danger',
  none: 'h-1 bg-line-strong',
};

interface Read {
  status?: Status;
  problem?: 'offline' | 'failed';
}

/** How each utility, payment provider and channel works, from the product's own measurements. */
export default function StatusPage() {
  const [{ status, problem }, setRead] = useState<Read>({});
  const read = useCallback(async () => {
    try {
      const fresh = await call(getStatus);
      setRead({ status: fresh });
    } catch {
      setRead((before) => ({ ...before, problem: navigator.onLine ? 'failed' : 'offline' }));
    }
  }, []);
  useEffect(() => {
    void read();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void read();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [read]);

  return (
    <div className="gutter py-12 lg:py-16">
      <h1>{words.title}</h1>
      <p className="mt-4 max-w-[60ch] text-18 text-ink-2">{words.lead}</p>
      <div className="mt-6">
        <NeedsScript />
        <div className="needs-script" aria-live="polite">
          {status ? <Summary status={status} /> : !problem && <SummaryLoading />}
          {problem && (
            <Notice kind="warning" className="mt-3">
              <p>{status ? words.old(lagosTime(status.as_of)) : words[problem]}</p>
              <Button name={words.tryAgain} look="outline" small className="mt-3" onClick={() => void read()} />
            </Notice>
          )}
        </div>
        <p className="mt-3 text-14 text-ink-2">
          {words.safe}{' '}
          <Link to={PATHS.findToken} className="text-link me-3 inline-block py-1">
            {words.findToken}
          </Link>{' '}
          <Link to={PATHS.money} className="text-link inline-block py-1">
            {words.money}
          </Link>
        </p>
      </div>
      {status ? <Figures status={status} /> : !problem && <FiguresLoading />}
      <section className="mt-12 border-t border-line pt-6">
        <h2 className="text-20">{words.how}</h2>
        <p className="mt-2 max-w-[65ch] text-14 text-ink-2">{words.howText}</p>
      </section>
    </div>
  );
}

function Summary({ status: { parts, as_of: asOf } }: { readonly status: Status }) {
  const named = (state: PartStatus['state']) =>
    parts.filter((part) => part.state === state).map(({ name }) => words.parts[name]);
  const failing = named('failing');
  const slow = named('slow');
  const state =
    failing.length > 0 ? 'failing' : slow.length > 0 ? 'slow' : named('working').length > 0 ? 'working' : 'quiet';
  const text = {
    failing: words.summary.failing(failing.join(', ')),
    slow: words.summary.slow(slow.join(', ')),
    working: words.summary.working,
    quiet: parts.length === 0 ? words.nothing : words.summary.quiet,
  }[state];
  const { icon: Icon, look } = STATES[state];
  return (
    <div className={`flex items-center gap-3 rounded-lg px-4 py-4 sm:px-5 ${look}`}>
      <Icon aria-hidden="true" size={26} className="shrink-0" />
      <div>
        <p className="font-display text-20 leading-tight font-bold">{text}</p>
        <p className="text-13">{words.asOf(lagosTime(asOf))}</p>
      </div>
    </div>
  );
}

/** As tall as the summary, so the line below it does not move. */
function SummaryLoading() {
  return (
    <>
      <p className="sr-only">{words.reading}…</p>
      <Shape className="h-19 rounded-lg" />
    </>
  );
}

/** One card for each group. Shorter than the figures, because the content after them is below the first screen. */
function FiguresLoading() {
  return (
    <div aria-hidden="true" className="needs-script">
      {GROUPS.map(({ key }) => (
        <div key={key} className="mt-10 grid gap-3">
          <Shape className="h-8 w-40" />
          <Shape className="h-96 rounded-lg" />
        </div>
      ))}
    </div>
  );
}

/** A grey shape, shown only after the figures have been loading for a moment. */
function Shape({ className }: { readonly className: string }) {
  const isShown = useSkeleton(true);
  return <Skeleton className={cx(className, !isShown && 'invisible')} />;
}

function Figures({ status }: { readonly status: Status }) {
  if (status.parts.length === 0) return null;
  return (
    <>
      {GROUPS.map(({ key, parts }) => {
        const seen = status.parts.filter(({ name }) => (parts as readonly string[]).includes(name));
        return (
          seen.length > 0 && (
            <section key={key} aria-labelledby={`group-${key}`} className="mt-10">
              <h2 id={`group-${key}`} className="text-24">
                {words.groups[key]}
              </h2>
              <ul className="card mt-3 divide-y divide-line">
                {seen.map((part) => (
                  <Part key={part.name} part={part} now={status.as_of} />
                ))}
              </ul>
            </section>
          )
        );
      })}
      <Legend />
      <Incidents status={status} />
    </>
  );
}

function Part({ part, now }: { readonly part: PartStatus; readonly now: Date }) {
  const { icon: Icon, look } = STATES[part.state];
  const days = ninetyDays(part.days, now);
  const troubles = part.days.filter((day) => ['partly', 'failing'].includes(dayState(day))).toReversed();
  const share = workedShare(part.days);
  return (
    <li className="px-4 py-4 sm:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="text-18">{words.parts[part.name]}</h3>
        <p className={`inline-flex items-center gap-1.5 rounded-full px-3 py-1 text-14 font-semibold ${look}`}>
          <Icon aria-hidden="true" size={16} className="shrink-0" />
          {words.states[part.state]}
        </p>
      </div>
      <p className="text-13 text-ink-2">
        {part.used_at ? words.usedAt(lagosTime(part.used_at).slice(-9)) : words.notUsed}
      </p>
      <div aria-hidden="true" className="mt-3 flex h-8 items-end gap-px sm:gap-[3px]">
        {days.map(({ day, state }) => (
          <span key={day} className={`min-w-0 flex-1 rounded-[2px] ${BARS[state]}`} />
        ))}
      </div>
      <p aria-hidden="true" className="mt-1 flex justify-between text-12 text-ink-3">
        <span>{words.firstDay}</span>
        <span>{words.lastDay}</span>
      </p>
      <p className="mt-1 text-14 text-ink-2">
        {share === undefined ? words.noDays : words.worked(share, countText(part.days.length))}
      </p>
      {troubles.length > 0 && (
        <details className="mt-1">
          <summary className="inline-flex min-h-11 items-center text-14 font-semibold text-primary underline underline-offset-3">
            {words.troubles} ({troubles.length})
          </summary>
          <ul className="grid gap-1 pb-1 text-14 text-ink-2">
            {troubles.map(({ day, minutes, failed_minutes: failed }) => (
              <li key={day}>
                <span className="font-semibold text-ink">{lagosDay(`${day}T12:00:00Z`, true)}</span>{' '}
                {words.trouble(countText(failed), countText(minutes))}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

function Legend() {
  return (
    <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-2 text-13 text-ink-2">
      {(['working', 'partly', 'failing', 'none'] as const).map((state) => (
        <li key={state} className="flex items-end gap-2">
          <span aria-hidden="true" className={`w-2 rounded-[2px] ${BARS[state]}`} />
          {words.legend[state]}
        </li>
      ))}
    </ul>
  );
}

/** Most outages end on the day on which they began: then its date is not repeated. */
function endText(began: Date, ended: Date): string {
  return lagosDay(began, true) === lagosDay(ended, true) ? `${lagosHour(ended)} WAT` : lagosTime(ended);
}

function Incidents({ status }: { readonly status: Status }) {
  return (
    <section className="mt-10">
      <h2 className="text-24">{words.incidents}</h2>
      {status.incidents.length === 0 ? (
        <p className="mt-3 text-ink-2">{words.noIncidents}</p>
      ) : (
        <ul className="card mt-3 divide-y divide-line">
          {status.incidents.map(({ part, began_at: began, ended_at: ended }) => (
            <li key={`${part}-${began.getTime()}`} className="flex flex-wrap justify-between gap-x-4 px-4 py-3 sm:px-5">
              <div>
                <h3 className="text-16">{words.parts[part]}</h3>
                <p className="text-14 text-ink-2">
                  {ended ? words.began(lagosTime(began), endText(began, ended)) : words.open(lagosTime(began))}
                </p>
              </div>
              <p className="nums text-14 font-semibold">{durationText(began, ended ?? status.as_of)}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
