import { todayInLagos } from '@gatelight/contract/lagos-days';
import { Link } from 'react-router';
import type { ReactNode } from 'react';
import { STAFF_PATHS } from '../../../staff-paths.ts';
import { DASHBOARD_WORDS as words } from '../../../strings/staff/dashboard.ts';
import { countText, unitsText } from '../../../ui/values/count-text.ts';
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

/** The payments, or the refunds and payouts, of the period. */
const moneyLink = ({ from, until }: Dashboard, direction: 'in' | 'out') =>
  `${STAFF_PATHS.money}?${new URLSearchParams({ from, until, ...(direction === 'out' && { direction }) })}`;

/** All wallets at the end of the period. */
const walletsLink = ({ until }: Dashboard) =>
  `${STAFF_PATHS.ledger}?${new URLSearchParams({ class: 'wallet', ...(until < todayInLagos() && { as_of: until }) })}`;

/** The orders that got their token in the period, in any later state. */
export const VENDED = { day_of: 'vended' } as const;

/** The most important numbers; each opens the list behind it. */
export function Figures({ data, linkTo }: FiguresProps) {
  const { now, earlier } = data;
  const isMoneyReader = usePermissions().has('money.read');
  const { messages } = now;
  const share =
    messages.sent + messages.failed === 0 ? null : (messages.delivered / (messages.sent + messages.failed)) * 100;
  return (
    <div className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line md:grid-cols-4">
      <Figure name={words.figures.sales} to={linkTo(VENDED)} note={changeText(now.sales_kobo, earlier.sales_kobo)}>
        <Money kobo={now.sales_kobo} short />
      </Figure>
      <Figure name={words.figures.orders} to={linkTo(VENDED)} note={changeText(now.orders, earlier.orders)}>
        {countText(now.orders)}
      </Figure>
      <Figure
        name={words.figures.units}
        to={linkTo(VENDED)}
        note={`${unitsText(now.units.water)} m³ water · ${unitsText(now.units.gas)} m³ gas`}
      >
        {unitsText(now.units.electricity)} kWh
      </Figure>
      <Figure
        name={words.figures.failed}
        to={linkTo({ day_of: 'failed' })}
        note={changeText(now.failed, earlier.failed)}
      >
        {countText(now.failed)}
      </Figure>
      <Figure
        name={words.figures.in}
        to={isMoneyReader ? moneyLink(data, 'in') : undefined}
        note={`${changeText(now.in_kobo, earlier.in_kobo)}, ${words.whole}`}
      >
        <Money kobo={now.in_kobo} short />
      </Figure>
      <Figure
        name={words.figures.out}
        to={isMoneyReader ? moneyLink(data, 'out') : undefined}
        note={`${changeText(now.out_kobo, earlier.out_kobo)}, ${words.whole}`}
      >
        <Money kobo={now.out_kobo} short />
      </Figure>
      <Figure
        name={words.figures.wallets}
        to={isMoneyReader ? walletsLink(data) : undefined}
        note={changeText(now.wallets_kobo, earlier.wallets_kobo)}
      >
        <Money kobo={now.wallets_kobo} short />
      </Figure>
      <Figure
        name={words.figures.delivered}
        to={messagesLink(data, { state: 'delivered' })}
        note={words.ofSent(countText(messages.delivered), countText(messages.sent + messages.failed))}
      >
        {share === null ? '–' : percentText(share, 1)}
      </Figure>
    </div>
  );
}

type FigureProps = {
  readonly name: string;
  readonly to: string | undefined;
  readonly note: string;
  readonly children: ReactNode;
};

function Figure({ name, to, note, children }: FigureProps) {
  const content = (
    <>
      <span className="text-13 text-ink-2">{name}</span>
      <span className="nums font-display text-20 leading-tight font-bold tracking-tight wrap-anywhere md:text-24">
        {children}
      </span>
      <span className="text-13 text-ink-3">{note}</span>
    </>
  );
  const look = 'grid content-start gap-0.5 [border-radius:0] bg-surface p-3 md:p-4';
  // A number whose list this person may not read opens nothing.
  return to === undefined ? (
    <div className={look}>{content}</div>
  ) : (
    <Link to={to} className={look}>
      {content}
    </Link>
  );
}
