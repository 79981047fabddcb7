import type { PowerAccountView, PowerLineView } from '@gatelight/contract/places/power';
import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import { dayText, kwhText, spanText } from '../../../../data/power/figures.ts';
import { POWER_WORDS as words } from '../../../../strings/manage/power.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { cx } from '../../../../ui/styles/class-names.ts';
import { QuietHouses } from '../quiet-houses.tsx';
import { lossText } from './loss-text.ts';

export function Lines({ estate, account }: { readonly estate: string; readonly account: PowerAccountView }) {
  const { from, until, items } = account.lines;
  const [line, setLine] = useState<PowerLineView | 'all' | null>(null);
  if (items.length === 0 || from === null || until === null) {
    return <section className="card p-4 text-14 text-ink-2">{words.noLines}</section>;
  }
  const worst = items.filter(({ above_since }) => above_since !== null).sort((a, b) => b.lost_bp! - a.lost_bp!)[0];
  return (
    <section className="card overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-3">
        <h2 className="text-18">{words.lines(spanText(from, until))}</h2>
        {account.may_write && (
          <Button
            look="outline"
            small
            icon={<Search aria-hidden="true" size={18} />}
            name={worst ? words.check(worst.name) : words.quiet}
            onClick={() => setLine(worst ?? 'all')}
          />
        )}
      </div>
      <ul className="grid gap-px border-t border-line bg-line sm:grid-cols-2 lg:grid-cols-4">
        {items.map((one) => (
          <li
            key={one.id}
            className={cx('grid content-start gap-0.5 px-4 py-3', one.above_since ? 'bg-warning-soft' : 'bg-surface')}
          >
            <p className="text-13 text-ink-2">
              <b className="font-semibold text-ink">{one.name}</b> {one.covers}
            </p>
            {one.lost_bp === null || one.lost_tenths === null || one.in_tenths === null ? (
              <p className="text-13 text-ink-2">{one.houses < 3 ? words.lineHidden : words.lineUnknown}</p>
            ) : (
              <>
                <p className={cx('nums font-display text-20 font-bold', one.above_since && 'text-warning')}>
                  {lossText(one.lost_bp)}
                </p>
                <p className="nums text-13 text-ink-2">
                  {words.lineLost(kwhText(one.lost_tenths), kwhText(one.in_tenths))}
                </p>
                {one.above_since !== null && one.more_tenths !== null && (
                  <p className="nums text-13 text-warning">
                    {words.lineMore(kwhText(one.more_tenths), dayText(one.above_since))}
                  </p>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
      {line !== null && (
        <QuietHouses
          estate={estate}
          line={line === 'all' ? undefined : line}
          onAll={() => setLine('all')}
          onClose={() => setLine(null)}
        />
      )}
    </section>
  );
}
