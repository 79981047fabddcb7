import Fuel from 'lucide-react/icons/fuel';
import Receipt from 'lucide-react/icons/receipt-text';
import Wrench from 'lucide-react/icons/wrench';
import Zap from 'lucide-react/icons/zap';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { SCREEN_WORDS } from '../../strings/services/service-screens.ts';
import { ShareBar } from '../../ui/values/share-bar.tsx';

/*
 * Pages of the estate portal, drawn with its components and texts: sharp at every size, in both themes and languages, and lighter than
 * a photograph of a screen. `service-screens.test.ts` fails when the texts of the portal differ.
 */
const { power, estate, diesel } = SCREEN_WORDS;

// Invented, and it adds up: in = out, and used litres less expected litres are the missing litres.
const SIDES = [
  [
    [12_400, 'var(--svc-grid)'],
    [2_600, 'var(--svc-diesel)'],
  ],
  [
    [12_810, 'var(--primary)'],
    [1_170, 'var(--svc-water)'],
    [1_020, 'var(--svc-power)'],
  ],
] as const;

/** The power account of an estate: the supply equals the use. */
export function PowerScreen() {
  return (
    <div className="card mt-4 grid gap-4 p-5 shadow-2" role="group" aria-label={power.name}>
      <p className="flex flex-wrap items-baseline justify-between gap-2">
        <span className="font-display text-18 font-bold">{power.title}</span>
        <span className="text-13 text-ink-2">{power.days}</span>
      </p>
      <div className="grid gap-4 md:grid-cols-2">
        {power.sides.map(({ title, parts }, side) => (
          <div key={title} className="grid content-start gap-2">
            <p className="nums font-semibold">{title}</p>
            <ShareBar
              label={title}
              parts={(SIDES[side] ?? []).map(([value, colour], at) => ({
                name: String(at),
                value,
                colour,
                text: parts[at] ?? '',
              }))}
            />
          </div>
        ))}
      </div>
    </div>
  );
}

function Figure({ name, value, note }: { readonly name: string; readonly value: string; readonly note: string }) {
  return (
    <div className="card min-w-0 p-4 shadow-2">
      <dt className="text-13 text-ink-2">{name}</dt>
      <dd className="nums font-display text-20 font-bold lg:text-24">{value}</dd>
      <dd className="text-13 text-ink-2">{note}</dd>
    </div>
  );
}

type NeedProps = {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly isWarning?: boolean;
  readonly children?: ReactNode;
};

function Need({ icon: Icon, title, text, isWarning, children }: NeedProps) {
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Icon aria-hidden="true" size={20} className={isWarning ? 'shrink-0 text-warning' : 'shrink-0 text-ink-2'} />
      <span className="grid min-w-0 flex-1">
        <b className="text-14 font-semibold">{title}</b>
        <span className="text-13 text-ink-2">{text}</span>
      </span>
      {children}
    </li>
  );
}

const NEED_ICONS = [Zap, Receipt, Wrench];

/** The first page of an estate: its figures, tasks for today, and the jobs of its team. */
export function EstateScreen() {
  return (
    <div className="mt-5 grid gap-4" role="group" aria-label={estate.name}>
      <p className="font-display text-20 font-bold">Palm Court Estate</p>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {estate.figures.map(([name, value, note]) => (
          <Figure key={name} name={name} value={value} note={note} />
        ))}
      </dl>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="card shadow-2">
          <p className="border-b border-line px-4 py-3 font-display text-16 font-bold">{estate.needsTitle}</p>
          <ul className="divide-y divide-line">
            {estate.needs.map(([title, text], at) => (
              <Need key={title} icon={NEED_ICONS[at] ?? Wrench} title={title} text={text} isWarning={at === 0} />
            ))}
          </ul>
        </div>
        <ul className="grid gap-2 sm:grid-cols-3" aria-label={estate.board}>
          {estate.jobs.map(([state, title, text]) => (
            <li key={state} className="grid content-start gap-2 rounded-lg bg-surface-2 p-2">
              <span className="px-1 text-14 font-semibold">{state}</span>
              <span className="card grid gap-1 p-3 text-13">
                <b className="text-14 font-semibold">{title}</b>
                <span className="text-ink-2">{text}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** The diesel pages of the portal: the stock, alarms that accuse no one, and the month. */
export function DieselScreen() {
  const [name, value, note] = diesel.figure;
  return (
    <div className="mt-5 grid items-start gap-4 lg:grid-cols-[7fr_5fr]" role="group" aria-label={diesel.name}>
      <div className="grid gap-4">
        <dl>
          <Figure name={name} value={value} note={note} />
        </dl>
        <ul className="card divide-y divide-line shadow-2">
          {diesel.alarms.map(([title, text]) => (
            <Need key={title} icon={Fuel} title={title} text={text} isWarning>
              {/* A picture of a button, not a real one. */}
              <span
                aria-hidden="true"
                className="shrink-0 rounded-md border border-line-strong px-3 py-2 text-14 font-semibold max-xs:hidden"
              >
                {diesel.makeJob}
              </span>
            </Need>
          ))}
        </ul>
      </div>
      <div className="card p-5 shadow-2">
        <p className="font-display text-18 font-bold">{diesel.report}</p>
        <dl className="mt-2 divide-y divide-line">
          {diesel.lines.map(([label, amount]) => (
            <div key={label} className="flex justify-between gap-4 py-2 text-14 last:font-semibold">
              <dt>{label}</dt>
              <dd className="nums whitespace-nowrap">{amount}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}
