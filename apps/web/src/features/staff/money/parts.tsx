import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { cx } from '../../../ui/styles/class-names.ts';
import { nairaText } from '../../../ui/values/money.tsx';
import { ageText } from '../age-text.ts';
import { MONEY_WORDS as words } from '../../../strings/staff/money.ts';

/** "₦1,000.00", or "none" on a side without an amount. */
export function Side({ kobo }: { readonly kobo: bigint | null }) {
  return kobo === null ? (
    <span className="text-ink-3">{words.none}</span>
  ) : (
    <span className="nums">{nairaText(kobo)}</span>
  );
}

/** Signed amounts are shown with their sign: "+₦10.00". */
export function signedText(kobo: bigint): string {
  return kobo > 0n ? `+${nairaText(kobo)}` : nairaText(kobo);
}

/** How long something is open: "46 min", "16 h", "3 days". */
export const openFor = (since: Date): string => ageText((Date.now() - since.getTime()) / 1000);

export type FigureProps = { readonly name: string; readonly value: ReactNode; readonly note?: ReactNode };

export function Figure({ name, value, note }: FigureProps) {
  return (
    <div className="grid content-start gap-0.5 bg-surface p-4">
      <p className="text-13 text-ink-2">{name}</p>
      <p className="nums font-display text-24 leading-tight font-bold tracking-tight wrap-anywhere">{value}</p>
      {note !== undefined && <p className="nums text-13 text-ink-2">{note}</p>}
    </div>
  );
}

export type ViewsProps<Name extends string> = {
  readonly label: string;
  readonly views: readonly { readonly name: Name; readonly label: string }[];
  readonly chosen: Name;
};

const intoView = (button: HTMLButtonElement | null) => button?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** The parts of a page, chosen in the address as `view`; the rest of the address belongs to the part and is dropped. */
export function Views<Name extends string>({ label, views, chosen }: ViewsProps<Name>) {
  const [, setParams] = useSearchParams();
  return (
    <div role="group" aria-label={label} className="tab-list mb-4">
      {views.map((view) => (
        <button
          key={view.name}
          type="button"
          aria-pressed={view.name === chosen}
          data-active={view.name === chosen ? '' : undefined}
          className={cx('tab', view.name === chosen && 'font-semibold')}
          // On a phone the row of parts scrolls, and the chosen one could be out of sight.
          ref={view.name === chosen ? intoView : undefined}
          onClick={() => setParams({ view: view.name })}
        >
          {view.label}
        </button>
      ))}
    </div>
  );
}

/** The chosen part of a page; the first when the address names none. */
export function useChosenView<Name extends string>(names: readonly [Name, ...Name[]]): Name {
  const [params] = useSearchParams();
  return names.find((name) => name === params.get('view')) ?? names[0];
}
