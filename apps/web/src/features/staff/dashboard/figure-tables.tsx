import { utility as utilities } from '@gatelight/contract/fields';
import { Link } from 'react-router';
import { DASHBOARD_WORDS as words } from '../../../strings/staff/dashboard.ts';
import { MESSAGE_WORDS } from '../../../strings/staff/messages.ts';
import { countText as countOf, unitsText } from '../../../ui/values/count-text.ts';
import { Money } from '../../../ui/values/money.tsx';
import '../orders/orders.css';
import { RowsHead } from '../rows-head.tsx';
import { VENDED, changeText, messagesLink } from './figures.tsx';
import type { FiguresProps } from './figures.tsx';
import { spanName } from './spans.ts';
import type { Span } from './spans.ts';

const CHANNELS = MESSAGE_WORDS.channels;

const dayName = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });

type SpansTableProps = Pick<FiguresProps, 'linkTo'> & { readonly spans: readonly Span[]; readonly isWeekly: boolean };

/** The bars of the chart as numbers, the newest first. */
export function SpansTable({ spans, isWeekly, linkTo }: SpansTableProps) {
  return (
    <div className="max-h-80 overflow-auto" role="region" aria-label={words.table} tabIndex={0}>
      <table className="staff-rows">
        <caption className="sr-only">{isWeekly ? words.byWeek : words.byDay}</caption>
        <RowsHead
          texts={[isWeekly ? words.week : words.day]}
          numbers={[...utilities.options.map((utility) => words.utilities[utility]), words.total, words.ordersColumn]}
        />
        <tbody>
          {spans.toReversed().map((row) => (
            <tr key={row.from}>
              <td className="whitespace-nowrap">
                <Link className="text-link" to={linkTo({ from: row.from, until: row.until, ...VENDED })}>
                  {isWeekly ? words.weekFrom(spanName(row)) : dayName.format(new Date(row.from))}
                </Link>
              </td>
              {utilities.options.map((utility) => (
                <td key={utility} className="staff-number">
                  <Link to={linkTo({ from: row.from, until: row.until, utility, ...VENDED })}>
                    <Money kobo={row.by_utility[utility]} short />
                  </Link>
                </td>
              ))}
              <td className="staff-number font-semibold">
                <Link to={linkTo({ from: row.from, until: row.until, ...VENDED })}>
                  <Money kobo={row.sales_kobo} short />
                </Link>
              </td>
              <td className="staff-number">
                <Link to={linkTo({ from: row.from, until: row.until, ...VENDED })}>{countOf(row.orders)}</Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Estates, the biggest first, each against the period before. */
export function EstatesTable({ data: { estates }, linkTo }: FiguresProps) {
  return (
    <section className="card p-4">
      <h2 className="pb-2 text-16">{words.byEstate}</h2>
      <div className="max-h-80 overflow-auto" role="region" aria-label={words.byEstate} tabIndex={0}>
        <table className="staff-rows">
          <RowsHead texts={[words.estate]} numbers={[words.salesColumn, words.ordersColumn]} />
          <tbody>
            {estates.map((estate) => (
              <tr key={estate.id}>
                <td>
                  <Link className="text-link" to={linkTo({ estate: estate.id, ...VENDED })}>
                    {estate.name}
                  </Link>
                  <span className="block text-13 text-ink-3">{changeText(estate.sales_kobo, estate.before_kobo)}</span>
                </td>
                <td className="staff-number">
                  <Link to={linkTo({ estate: estate.id, ...VENDED })}>
                    <Money kobo={estate.sales_kobo} short />
                  </Link>
                </td>
                <td className="staff-number">
                  <Link to={linkTo({ estate: estate.id, ...VENDED })}>{countOf(estate.orders)}</Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Utilities and message channels. */
export function SmallTables({ data, linkTo }: FiguresProps) {
  const { utilities, channels } = data;
  return (
    <div className="grid content-start gap-4">
      <section className="card overflow-x-auto p-4" aria-label={words.byUtility} tabIndex={0}>
        <h2 className="pb-2 text-16">{words.byUtility}</h2>
        <table className="staff-rows">
          <tbody>
            {utilities.map((row) => (
              <tr key={row.utility}>
                <td>
                  <Link className="text-link" to={linkTo({ utility: row.utility, ...VENDED })}>
                    {words.utilities[row.utility]}
                  </Link>
                  <span className="block text-13 text-ink-3">{changeText(row.sales_kobo, row.before_kobo)}</span>
                </td>
                <td className="staff-number">
                  <Link to={linkTo({ utility: row.utility, ...VENDED })}>
                    {unitsText(row.units)} {words.units[row.utility]}
                  </Link>
                </td>
                <td className="staff-number font-semibold">
                  <Link to={linkTo({ utility: row.utility, ...VENDED })}>
                    <Money kobo={row.sales_kobo} short />
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section className="card overflow-x-auto p-4" aria-label={words.messages} tabIndex={0}>
        <h2 className="pb-2 text-16">{words.messages}</h2>
        <table className="staff-rows">
          <RowsHead texts={[words.channel]} numbers={[words.sent, words.deliveredColumn, words.failedColumn]} />
          <tbody>
            {channels.map((row) => (
              <tr key={row.channel}>
                <td>{CHANNELS[row.channel]}</td>
                {(['sent', 'delivered', 'failed'] as const).map((count) => (
                  <td key={count} className="staff-number">
                    <Link
                      className="text-link"
                      to={messagesLink(data, { channel: row.channel, state: count === 'sent' ? 'out' : count })}
                    >
                      {countOf(row[count])}
                    </Link>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
