import { cx } from '../../../ui/styles/class-names.ts';
import type { Bar } from './facts.ts';

/** Bars with their numbers as texts: dashed is the whole, filled the part, hatched a month that is not over. */
export function BarChart({ label, bars }: { readonly label: string; readonly bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ part, whole }) => Math.max(part, whole)));
  const height = (value: number) => `${Math.round((value / most) * 100)}%`;
  return (
    <ol aria-label={label} className="flex h-48 items-stretch gap-2">
      {bars.map((bar) => (
        <li key={bar.id} className="flex min-w-0 flex-1 flex-col gap-1" title={bar.text}>
          <span className="sr-only">{bar.text}</span>
          <span aria-hidden="true" className="nums text-center text-12 font-semibold text-ink-2">
            {bar.figure}
          </span>
          <span aria-hidden="true" className="relative mx-auto w-full max-w-16 flex-1">
            <span
              className="absolute inset-x-0 bottom-0 rounded-sm border border-dashed border-line-strong"
              style={{ height: height(bar.whole) }}
            />
            <span
              className={cx(
                'coloured absolute inset-x-0 bottom-0 rounded-sm bg-primary',
                bar.isOpen && 'overview-open',
              )}
              style={{ height: height(bar.part) }}
            />
          </span>
          <span aria-hidden="true" className="nums truncate text-center text-12 text-ink-2">
            {bar.label}
          </span>
        </li>
      ))}
    </ol>
  );
}
