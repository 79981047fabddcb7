import { addDays, addMonths, todayInLagos } from '@gatelight/contract/lagos-days';
import type { CalendarEntry } from '@gatelight/contract/places/facility';
import { useQuery } from '@tanstack/react-query';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { APP_PATHS } from '../../../../app-paths.ts';
import { dayText, weekDay } from '../../../../data/power/figures.ts';
import { hiddenHead } from '../../../../page-head.ts';
import { FACILITY_WORDS as words } from '../../../../strings/manage/facility.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { cx } from '../../../../ui/styles/class-names.ts';
import { monthText } from '../../../../ui/values/month-text.ts';
import { Money } from '../../../../ui/values/money.tsx';
import { useEstateId } from '../../estate-loaded.tsx';
import { FacilityPage } from '../facility-page.tsx';
import { NewJobButton } from '../new-job-button.tsx';
import { calendarQuery } from '../queries.ts';
import { NotRead } from '../../../../data/queries/not-read.tsx';

export const meta = () => hiddenHead(words.parts.calendar);

const WEEKS = 6;
/** How many jobs a cell shows; the rest is a number. */
const SHOWN = 2;

/** The Monday at or before the first of a month. */
function firstMonday(month: string): string {
  const first = `${month}-01`;
  return addDays(first, -((new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** Jobs and services due on each day of a month; on a phone a list of the days with entries. */
export default function CalendarPage() {
  const estate = useEstateId();
  const [query, setQuery] = useSearchParams();
  const now = todayInLagos();
  const month = /^20\d\d-(?:0[1-9]|1[0-2])$/.exec(query.get('month') ?? '')?.[0] ?? now.slice(0, 7);
  const from = firstMonday(month);
  const calendar = useQuery(calendarQuery(estate, from));
  const go = (to: string) => setQuery(to === now.slice(0, 7) ? {} : { month: to }, { replace: true });
  return (
    <FacilityPage part="calendar" action={<NewJobButton estate={estate} />}>
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="me-auto w-full text-20 sm:w-auto">{monthText(month)}</h2>
        <Button
          look="outline"
          small
          name={words.monthBefore}
          icon={<ChevronLeft aria-hidden="true" size={16} />}
          onClick={() => go(addMonths(month, -1))}
        />
        <Button look="outline" small name={words.todayName} onClick={() => go(now.slice(0, 7))} />
        <Button
          look="outline"
          small
          name={words.monthAfter}
          icon={<ChevronRight aria-hidden="true" size={16} />}
          onClick={() => go(addMonths(month, 1))}
        />
      </div>
      {calendar.data ? (
        <>
          <Month
            estate={estate}
            month={month}
            from={from}
            today={calendar.data.today}
            entries={calendar.data.entries}
          />
          <Days estate={estate} month={month} entries={calendar.data.entries} />
        </>
      ) : (
        <NotRead query={calendar} title={words.failed} />
      )}
    </FacilityPage>
  );
}

const LOOKS: Readonly<{ [What in CalendarEntry['what']]: string }> = {
  late: 'bg-danger-soft text-danger',
  waiting: 'bg-warning-soft text-warning',
  done: 'bg-success-soft text-success',
  reported: 'bg-info-soft text-info',
  planned: 'bg-info-soft text-info',
  'in-progress': 'bg-info-soft text-info',
  service: 'bg-neutral-soft text-neutral',
};

const addressOf = (estate: string, { job, asset }: CalendarEntry) =>
  APP_PATHS.manageEstate(estate, job === null ? `facility/assets/${asset}` : `facility/jobs/${job}`);

function Month({
  estate,
  month,
  from,
  today: now,
  entries,
}: {
  readonly estate: string;
  readonly month: string;
  readonly from: string;
  readonly today: string;
  readonly entries: readonly CalendarEntry[];
}) {
  const weeks = Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: 7 }, (_day, day) => addDays(from, week * 7 + day)),
  ).filter((week, at) => at === 0 || week[0]!.startsWith(month));
  return (
    <table className="card hidden w-full table-fixed border-separate border-spacing-0 overflow-hidden md:table">
      <caption className="sr-only">{monthText(month)}</caption>
      <thead>
        <tr>
          {words.weekDays.map((name) => (
            <th key={name} scope="col" className="border-b border-line px-2 py-2 text-start text-13 text-ink-2">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const ofDay = entries.filter((entry) => entry.on === day);
              return (
                <td
                  key={day}
                  aria-current={day === now ? 'date' : undefined}
                  className={cx('h-24 border-b border-line p-1.5 align-top', day === now && 'bg-primary-soft')}
                >
                  <span
                    className={cx(
                      'nums block px-1 text-13',
                      day === now ? 'font-bold text-on-primary-soft' : 'text-ink-2',
                    )}
                  >
                    {Number(day.slice(8))}
                  </span>
                  <DayEntries estate={estate} day={day} entries={ofDay} />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The first entries of a day, and a button for the others. */
function DayEntries({
  estate,
  day,
  entries,
}: {
  readonly estate: string;
  readonly day: string;
  readonly entries: readonly CalendarEntry[];
}) {
  const [isWhole, setIsWhole] = useState(false);
  const others = entries.length - SHOWN;
  return (
    <>
      {(isWhole ? entries : entries.slice(0, SHOWN)).map((entry) => (
        <Link
          key={`${entry.job}-${entry.asset}-${entry.title}`}
          to={addressOf(estate, entry)}
          title={entry.title}
          className={cx(
            'mt-1 block truncate rounded-sm px-1.5 py-0.5 text-13 font-semibold no-underline',
            LOOKS[entry.what],
          )}
        >
          <span className="sr-only">{`${words.whats[entry.what]}: `}</span>
          {entry.title}
        </Link>
      ))}
      {others > 0 && (
        <button
          type="button"
          className="text-link nums block min-h-6 min-w-6 px-1 pt-0.5 text-13"
          aria-expanded={isWhole}
          aria-label={isWhole ? words.fewerOn(dayText(day)) : words.othersOn(others, dayText(day))}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? words.fewer : `+${others}`}
        </button>
      )}
    </>
  );
}

function Days({
  estate,
  month,
  entries,
}: {
  readonly estate: string;
  readonly month: string;
  readonly entries: readonly CalendarEntry[];
}) {
  const days = [...new Set(entries.map(({ on }) => on))].filter((day) => day.startsWith(month)).sort();
  if (days.length === 0) return <p className="text-14 text-ink-2">{words.nothingDue}</p>;
  return (
    <section aria-label={words.dayByDay} className="card divide-y divide-line px-4 md:hidden">
      {days.map((day) => (
        <div key={day} className="py-3">
          <h3 className="text-14 font-semibold text-ink-2">
            {weekDay(day).split(' ')[0]} {dayText(day)}
          </h3>
          <ul>
            {entries
              .filter(({ on }) => on === day)
              .map((entry) => (
                <li key={`${entry.job}-${entry.asset}-${entry.title}`}>
                  <Link
                    to={addressOf(estate, entry)}
                    className="flex min-h-11 items-center justify-between gap-3 py-1 no-underline"
                  >
                    <span className="grid min-w-0">
                      <b className="font-semibold text-ink wrap-anywhere">{entry.title}</b>
                      <span className="text-13 text-ink-2 wrap-anywhere">
                        {[words.whats[entry.what], entry.who, entry.at].filter(Boolean).join(' · ')}
                      </span>
                    </span>
                    {entry.quote_kobo > 0n && <Money kobo={entry.quote_kobo} short />}
                  </Link>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
