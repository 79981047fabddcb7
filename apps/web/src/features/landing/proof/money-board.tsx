import ArrowLeft from 'lucide-react/icons/arrow-left';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Clock from 'lucide-react/icons/clock';
import Gauge from 'lucide-react/icons/gauge';
import Hourglass from 'lucide-react/icons/hourglass';
import Landmark from 'lucide-react/icons/landmark';
import MessageSquare from 'lucide-react/icons/message-square';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import Smartphone from 'lucide-react/icons/smartphone';
import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { MONEY_ROWS, PATHS } from '../../../paths.ts';
import type { MoneyRow } from '../../../paths.ts';
import { BOARD_WORDS } from '../../../strings/landing/money-board.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';

const words = BOARD_WORDS;

const LOOKS = {
  ok: { icon: Check, ground: 'bg-[#0e4a36]', ink: 'text-[#9be5c3]' },
  back: { icon: ArrowLeft, ground: 'bg-[#4a3707]', ink: 'text-[#ffd683]' },
  wait: { icon: Hourglass, ground: 'bg-[#25405f]', ink: 'text-[#bfd9ff]' },
  ask: { icon: MessageSquare, ground: 'bg-[#33473e]', ink: 'text-[#eaf3ee]' },
} as const;

const ROWS: Record<MoneyRow, { icon: LucideIcon; look: keyof typeof LOOKS; to: string }> = {
  'too-little': { icon: Minus, look: 'back', to: PATHS.quickPurchase },
  'too-much': { icon: Plus, look: 'ok', to: PATHS.findToken },
  late: { icon: Clock, look: 'ok', to: PATHS.findToken },
  'wrong-meter': { icon: Gauge, look: 'ask', to: PATHS.contact },
  'bank-down': { icon: Landmark, look: 'wait', to: PATHS.status },
  'phone-off': { icon: Smartphone, look: 'ok', to: PATHS.findToken },
};

const COLUMNS = 'lg:grid-cols-[280px_218px_minmax(0,1fr)_118px] lg:gap-x-6 lg:px-8';

/**
 * Where the money is, before why: six rows in a fixed order; on a phone the reason and the link open in place. Text in the page,
 * so it works without script: `useBoardTimes` writes the times of refunds into it, `useOpenRow` opens the row that the address names.
 */
export function MoneyBoard() {
  return (
    <section id="where_is_my_money" className="gutter section">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h2>{words.title}</h2>
          <p className="mt-2 max-w-[60ch] leading-[1.45] text-ink-2 sm:mt-3 sm:text-18 sm:leading-[1.55]">
            {words.lead}
          </p>
        </div>
        <LinkButton name={words.findToken} to={PATHS.findToken} look="outline" className="max-lg:hidden" />
      </div>
      <div className="board -mx-2 mt-3 sm:mt-5 overflow-hidden rounded-lg border border-[#2a4438] bg-[#10231c] text-[#eaf3ee] lg:mx-0 lg:mt-7 lg:rounded-xl">
        <div
          aria-hidden="true"
          className={`hidden min-h-11 items-center border-b border-[#2f4a3e] text-13 font-semibold text-[#b9d8c9] lg:grid ${COLUMNS}`}
        >
          <span>{words.heads.what}</span>
          <span>{words.heads.money}</span>
          <span>{words.heads.next}</span>
          <span className="text-end">
            {words.heads.time}
            <span data-usual-month="" />
          </span>
        </div>
        <ul className="divide-y divide-[#223c31]">
          {MONEY_ROWS.map((row) => (
            <Row key={row} row={row} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function Row({ row }: { readonly row: MoneyRow }) {
  const { icon: Icon, look, to } = ROWS[row];
  const { icon: StateIcon, ground, ink } = LOOKS[look];
  const text = words.rows[row];
  const title = <h3 className="text-16 leading-[1.2] sm:text-[1.0625rem] lg:text-[1.1875rem]">{text.title}</h3>;
  return (
    <li
      id={`money-${row}`}
      className={`grid scroll-mt-24 items-center gap-x-2 gap-y-1 px-3.5 target:bg-[#1b3529] sm:grid-cols-[max-content_minmax(0,1fr)] sm:px-4 sm:py-2.5 lg:min-h-[78px] ${COLUMNS}`}
    >
      <div className="fold-head flex items-center gap-2.5 lg:gap-3.5">
        <Icon aria-hidden="true" size={22} className="shrink-0 text-[#ffc34d]" />
        <div>
          {title}
          <p className="text-13 text-[#b9d8c9] max-lg:hidden">{text.example}</p>
        </div>
      </div>
      <p
        className={`fold-head inline-flex items-center gap-1.5 justify-self-end rounded-sm px-2 py-1 text-13 leading-5 font-semibold lg:justify-self-start lg:px-3 lg:text-14 ${ground} ${ink}`}
      >
        <StateIcon aria-hidden="true" size={15} className="shrink-0" />
        {text.state}
      </p>
      <details className="fold group text-14 leading-[1.4] text-[#d7e6de] max-lg:col-span-full lg:text-[0.9375rem] lg:leading-[1.45]">
        <summary className="list-none items-center gap-2.5">
          <Icon aria-hidden="true" size={20} className="shrink-0 text-[#ffc34d]" />
          <div className="flex grow flex-wrap items-center justify-between gap-x-2 py-1">
            {title}
            <p className={`flex items-center gap-1 text-13 font-semibold ${ink}`}>
              <StateIcon aria-hidden="true" size={15} className="shrink-0" />
              {text.state}
            </p>
          </div>
          <ChevronDown aria-hidden="true" size={20} className="shrink-0 transition-transform group-open:rotate-180" />
        </summary>
        <p className="max-sm:pb-3">
          {text.next}{' '}
          <Link
            to={to}
            className="inline-flex min-h-11 items-center font-semibold text-[#9be5c3] underline underline-offset-3 max-lg:-my-3 lg:min-h-6"
          >
            {text.link}
          </Link>
        </p>
      </details>
      <p
        data-usual-time={row}
        className="nums text-end font-display text-[1.0625rem] leading-tight font-bold text-[#ffc34d] max-lg:hidden"
      >
        {'time' in text ? text.time : undefined}
      </p>
    </li>
  );
}
