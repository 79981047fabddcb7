import { Link } from 'react-router';
import type { ReactNode } from 'react';
import { STAFF_PATHS } from '../../../staff-paths.ts';
import { DASHBOARD_WORDS as words } from '../../../strings/staff/dashboard.ts';
import { Money } from '../../../ui/values/money.tsx';
import { usePermissions } from '../use-permissions.ts';
import { percentText } from '../../../ui/values/percent.ts';
import type { Dashboard } from './queries.ts';

export type FiguresProps = {
  readonly data: Dashboard;
  readonly linkTo: (more?: Readonly<Record<string, string>>) => string;
};

/** `12.4% above the period before` */
export function changeText(now: bigint | number, before: bigint | number): string {
  const [a, b] = [Number(now), Number(before)];
  if (a === b) return words.same;
  if (b === 0) return words.none;
  const percent = percentText(Math.abs(((a - b) / b) * 100), 1);
  return a > b ? words.more(percent) : words.less(percent);
}

/** The messages of the period behind a count. */
export const messagesLink = ({ from, until }: Dashboard, filters: Readonly<Record<string, string>>) =>
  `${STAFF_PATHS.messages}?${new URLSearchParams({ from, until, ...filters })}`;

/** The numbers that people come for; each opens the list behind it. */
export function Figures({ data, linkTo }: FiguresProps) {
  const { now, earlier } = data;
  const isMoneyReader = usePermissions().has('money.read');
  const { messages } = now;
  const share =
    messages.sent + messages.failed === 0 ? null : (messages.delivered / (messages.sent + messages.failed)) * 100;
  return (
    <div className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line md:grid-cols-4">
      <Figure
        name={words.figures.sales}
        to={linkTo({ status: 'vended' })}
        note={changeText(now.sales_kobo, earlier.sales_kobo)}
      >
        <Money kobo={now.sales_kobo} short />
      </Figure>
      <Figure
        name={words.figures.orders}
        to={linkTo({ status: 'vended' })}
        note={changeText(now.orders, earlier.orders)}
      >
        {now.orders.toLocaleString('en-NG')}
      </Figure>
      <Figure
        name={words.figures.units}
        to={linkTo({ status: 'vended' })}
        note={`${now.units.water} m³ water · ${now.units.gas} m³ gas`}
      >
        {Number(now.units.electricity).toLocaleString('en-NG')} kWh
      </Figure>
      <Figure
        name={words.figures.failed}
        to={linkTo({ status: 'vend_failed' })}
        note={changeText(now.failed, earlier.failed)}
      >
        {now.failed}
      </Figure>
      <Figure
        name={words.figures.in}
        to={linkTo()}
        note={`${changeText(now.in_kobo, earlier.in_kobo)}, ${words.whole}`}
      >
        <Money kobo={now.in_kobo} short />
      </Figure>
      <Figure
        name={words.figures.out}
        to={isMoneyReader ? STAFF_PATHS.refunds : linkTo({ queue: 'refunds' })}
        note={`${changeText(now.out_kobo, earlier.out_kobo)}, ${words.whole}`}
      >
        <Money kobo={now.out_kobo} short />
      </Figure>
      <Figure
        name={words.figures.wallets}
        to={isMoneyReader ? STAFF_PATHS.ledger : linkTo({ method: 'wallet' })}
        note={changeText(now.wallets_kobo, earlier.wallets_kobo)}
      >
        <Money kobo={now.wallets_kobo} short />
      </Figure>
      <Figure
        name={words.figures.delivered}
        to={messagesLink(data, { state: 'delivered' })}
        note={words.ofSent(
          messages.delivered.toLocaleString('en-NG'),
          (messages.sent + messages.failed).toLocaleString('en-NG'),
        )}
      >
        {share === null ? '–' : percentText(share, 1)}
      </Figure>
    </div>
  );
}

type FigureProps = { readonly name: string; readonly to: string; readonly note: string; readonly children: ReactNode };

function Figure({ name, to, note, children }: FigureProps) {
  return (
    <Link to={to} className="grid content-start gap-0.5 [border-radius:0] bg-surface p-3 md:p-4">
      <span className="text-13 text-ink-2">{name}</span>
      <span className="nums font-display text-20 leading-tight font-bold tracking-tight wrap-anywhere md:text-24">
        {children}
      </span>
      <span className="text-13 text-ink-3">{note}</span>
    </Link>
  );
}
