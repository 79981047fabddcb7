import { CSPProvider } from '@base-ui/react/csp-provider';
import { Popover } from '@base-ui/react/popover';
import { firstOf, lagosMonth, todayInLagos } from '@gatelight/contract/lagos-days';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId } from 'react';
import { TABLE_WORDS as words } from '../../strings/staff/table.ts';
import { cx } from '../styles/class-names.ts';
import '../styles/lists.css';
import type { TableDays, TableView } from './table-types.ts';

type Span = { readonly from: string; readonly until: string };

/** Periods that people often choose, in Lagos days such as `2026-11-22`. */
const SPANS: readonly { readonly name: string; readonly span: () => Span }[] = [
  { name: words.days.today, span: () => ({ from: todayInLagos(), until: todayInLagos() }) },
  { name: words.days.yesterday, span: () => ({ from: todayInLagos(-1), until: todayInLagos(-1) }) },
  { name: words.days.week, span: () => ({ from: todayInLagos(-6), until: todayInLagos() }) },
  { name: words.days.month, span: () => ({ from: todayInLagos(-29), until: todayInLagos() }) },
  { name: words.days.thisMonth, span: () => ({ from: firstOf(lagosMonth(Date.now())), until: todayInLagos() }) },
];

const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const dayText = (day: string) => (Number.isNaN(Date.parse(day)) ? day : shortDay.format(new Date(day)));

function spanText(from: string | undefined, until: string | undefined): string | undefined {
  if (from === undefined && until === undefined) return undefined;
  const known = SPANS.find(({ span }) => span().from === from && span().until === until);
  if (known) return known.name;
  if (from === until && from !== undefined) return dayText(from);
  if (until === undefined) return words.days.since(dayText(from ?? ''));
  return from === undefined ? words.days.upTo(dayText(until)) : words.days.between(dayText(from), dayText(until));
}

/** A filter by days, both included: often-used spans at a click, or any two days. */
export function DaysFilter({ filter, view }: { readonly filter: TableDays; readonly view: TableView }) {
  const id = useId();
  const { label, from: fromName, until: untilName } = filter;
  const from = view.filters[fromName];
  const until = view.filters[untilName];
  const text = spanText(from, until);
  const choose = (span: Partial<Span>) => view.setFilters({ [fromName]: span.from, [untilName]: span.until });
  return (
    <CSPProvider disableStyleElements>
      <Popover.Root>
        <Popover.Trigger className={cx('btn btn-outline btn-small dt-chip', text !== undefined && 'dt-chip-on')}>
          <span>{text === undefined ? label : words.filtered(label, text)}</span>
          <ChevronDown aria-hidden="true" size={18} />
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Positioner className="menu-place" sideOffset={6} align="start">
            <Popover.Popup className="menu-box" aria-label={label}>
              {SPANS.map(({ name, span }) => (
                <Popover.Close key={name} className="menu-item list-entry w-full" onClick={() => choose(span())}>
                  {name}
                </Popover.Close>
              ))}
              {text !== undefined && (
                <Popover.Close className="menu-item list-entry w-full" onClick={() => choose({})}>
                  {words.all(label)}
                </Popover.Close>
              )}
              <div className="mt-1 grid gap-3 border-t border-line p-3">
                {(
                  [
                    [words.from, fromName, from],
                    [words.until, untilName, until],
                  ] as const
                ).map(([name, key, value]) => (
                  <div key={key} className="grid gap-1">
                    <label htmlFor={`${id}-${key}`} className="text-13 font-semibold">
                      {name}
                    </label>
                    <input
                      id={`${id}-${key}`}
                      type="date"
                      className="control min-h-11"
                      value={value ?? ''}
                      {...(key === fromName ? { max: until } : { min: from })}
                      onChange={({ target }) => view.setFilters({ [key]: target.value || undefined })}
                    />
                  </div>
                ))}
              </div>
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </CSPProvider>
  );
}
