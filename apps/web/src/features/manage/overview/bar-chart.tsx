import { Link } from 'react-router';
import { cx } from '../../../ui/styles/class-names.ts';
import type { Chart } from './facts.ts';

/** Bars with their numbers as texts: what is dashed is the whole, what is filled the part, what is hatched is not over yet. */
export function BarChart({ chart: { title, to, bars } }: { readonly chart: Chart }) {
  const most = Math.max(1, ...bars.map(({ part, whole }) => Math.max(part, whole)));
  const height = (value: number) => `${Math.round((value / most) * 100)}%`;
  return (
    <section className="card grid min-w-0 gap-3 p-4">
      <h2 className="text-16">
        <Link to={to} className="text-link">
          {title}
        </Link>
      </h2>
      <ol aria-label={title} className="flex h-48 items-stretch gap-1">
        {bars.map((bar) => (
          <li key={bar.id} className="flex min-w-0 flex-1 flex-col gap-1" title={bar.text}>
            <span className="sr-only">{bar.text}</span>
            <span aria-hidden="true" className="relative flex-1">
              <span
                className="absolute inset-x-0 bottom-0 rounded-sm border border-dashed border-line-strong"
                style={{ height: height(bar.whole) }}
              />
              <span
                className={cx(
                  'absolute inset-x-0 bottom-0 rounded-sm',
                  bar.isOpen && 'overview-open',
                  bar.isMarked ? 'bg-accent' : 'bg-primary',
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
    </section>
  );
}
