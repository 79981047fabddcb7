import type { DieselDay } from '@gatelight/contract/places/diesel';
import { weekDay } from '../../../../data/power/figures.ts';
import { DIESEL_WORDS as words } from '../../../../strings/manage/diesel.ts';
import { ColourKey } from '../../../../ui/values/share-bar.tsx';
import { litresText } from '../../../../ui/values/count-text.ts';

/** Share above the expected litres from which a day is highlighted. */
export const isOver = ({ used_litres: used, expected_litres: expected }: DieselDay) => used > expected * 1.15;

/** Two bars a day: the litres that the runs needed, and the litres that the tank lost according to dips. */
export function UsedChart({ days }: { readonly days: readonly DieselDay[] }) {
  const shown = days.toReversed();
  const most = Math.max(1, ...shown.flatMap((day) => [day.used_litres, day.expected_litres]));
  return (
    <div className="grid min-w-0 grid-cols-1 gap-2">
      <div role="img" aria-label={words.chart} className="nums flex gap-1 text-12 text-ink-2">
        {shown.map((day) => {
          const parts = [
            { name: 'expected', litres: day.expected_litres, colour: 'var(--svc-diesel)' },
            { name: 'used', litres: day.used_litres, colour: isOver(day) ? 'var(--svc-power)' : 'var(--primary)' },
          ];
          return (
            <div key={day.day} className="min-w-0 flex-1">
              <div className="flex h-40 items-end justify-center gap-0.5 border-b border-line">
                {parts.map(({ name, litres, colour }) => (
                  <div key={name} className="flex max-w-9 min-w-0 flex-1 flex-col items-center">
                    {litresText(litres)}
                    <span
                      className="coloured w-full"
                      style={{ height: `${((8 * Math.max(0, litres)) / most).toFixed(3)}rem`, background: colour }}
                    />
                  </div>
                ))}
              </div>
              <p className="-mx-1 pt-1 text-center min-[22.5rem]:whitespace-nowrap">{weekDay(day.day)}</p>
            </div>
          );
        })}
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-13 text-ink-2">
        <ColourKey colour="var(--svc-diesel)">{words.expectedKey}</ColourKey>
        <ColourKey colour="var(--primary)">{words.usedKey}</ColourKey>
        <ColourKey colour="var(--svc-power)">{words.overKey}</ColourKey>
      </p>
    </div>
  );
}
