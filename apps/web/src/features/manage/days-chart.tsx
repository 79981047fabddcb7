import type { PowerDay } from '@gatelight/contract/places/power';
import { wholeKwh } from '@gatelight/contract/places/power/whole-kwh';
import { POWER_WORDS as words } from '../../strings/manage/power.ts';
import { cx } from '../../ui/styles/class-names.ts';

/** The number of days that fit on a phone. */
export const PHONE_DAYS = 10;

/** A round step between the lines of a scale: 1, 2 or 5 with zeros. */
function stepOf(most: number): number {
  const rough = most / 4;
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  return [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? power;
}

/** One bar a day: houses, common areas, lost. A loss above the normal range has its colour and its number. Texts keep their size at any width. */
export function DaysChart({ days }: { readonly days: readonly PowerDay[] }) {
  const most = Math.max(1, ...days.map((day) => wholeKwh(day).came));
  const step = stepOf(most);
  const lines = Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step);
  // Of the 7rem of a full bar (h-28).
  const height = (kwh: number) => `${((7 * Math.max(0, kwh)) / most).toFixed(3)}rem`;
  return (
    <div role="img" aria-label={words.chart} className="nums flex gap-2 text-12 text-ink-3">
      <div className="relative mt-5 h-28 w-7 shrink-0">
        {lines.map((value) => (
          <span key={value} className="absolute start-0 translate-y-1/2" style={{ bottom: height(value) }}>
            {value}
          </span>
        ))}
      </div>
      <div className="relative min-w-0 flex-1">
        <div className="absolute inset-x-0 top-5 h-28">
          {lines.map((value) => (
            <span key={value} className="absolute inset-x-0 border-t border-line" style={{ bottom: height(value) }} />
          ))}
        </div>
        <div className="relative flex">
          {days.map((day, index) => (
            <Day key={day.day} day={day} height={height} isOnPhone={index >= days.length - PHONE_DAYS} />
          ))}
        </div>
      </div>
    </div>
  );
}

type DayProps = {
  readonly day: PowerDay;
  readonly height: (kwh: number) => string;
  readonly isOnPhone: boolean;
};

function Day({ day, height, isOnPhone }: DayProps) {
  const { houses, common, lost } = wholeKwh(day);
  const parts = [
    { name: 'lost', kwh: lost, colour: day.is_above ? 'var(--svc-power)' : 'var(--svc-diesel)' },
    { name: 'common', kwh: common, colour: 'var(--svc-water)' },
    { name: 'houses', kwh: houses, colour: 'var(--primary)' },
  ];
  return (
    <div className={cx('flex min-w-0 flex-1 flex-col items-center', !isOnPhone && 'max-md:hidden')}>
      <div className="flex h-33 w-4/5 max-w-6.5 flex-col items-center justify-end">
        {day.is_above && <b className="font-semibold text-warning">{(day.lost_bp / 100).toFixed(1)}</b>}
        {parts.map(({ name, kwh, colour }) => (
          <span
            key={name}
            className="coloured w-full border-b border-surface"
            style={{ height: height(kwh), background: colour }}
          />
        ))}
      </div>
      <span>{Number(day.day.slice(8))}</span>
    </div>
  );
}
