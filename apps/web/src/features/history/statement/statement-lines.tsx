import type { StatementLine } from '@gatelight/contract/money/transactions/statement';
import { Link } from 'react-router';
import { HISTORY_WORDS } from '../../../strings/app/history.ts';
import { STATEMENT_WORDS as WORDS } from '../../../strings/app/statement.ts';
import { cx } from '../../../ui/styles/class-names.ts';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { Money, nairaText } from '../../../ui/values/money.tsx';
import { transactionPath } from '../names.ts';
import { Reference } from '../../../ui/values/reference.tsx';

/** With its sign, so that colour is not the only difference between money in and money out. */
function Amount({ kobo }: { readonly kobo: bigint }) {
  return (
    <span className={cx('nums font-semibold whitespace-nowrap', kobo > 0n && 'text-success')}>
      {kobo > 0n ? '+' : '−'}
      {nairaText(kobo < 0n ? -kobo : kobo)}
    </span>
  );
}

function Name({ line }: { readonly line: StatementLine }) {
  const name = HISTORY_WORDS.types[line.type];
  if (line.entry === null) return <span className="font-semibold">{name}</span>;
  return (
    <Link
      to={transactionPath(line.entry.slug, line.entry.id)}
      className="inline-flex min-h-6 items-center font-semibold underline-offset-4 hover:underline"
    >
      {name}
    </Link>
  );
}

/** The movements of a month, newest first: a list where it is narrow, a table where it is wide. */
export function StatementLines({ lines }: { readonly lines: readonly StatementLine[] }) {
  return (
    <section className="card overflow-hidden">
      <h2 className="sr-only">{WORDS.movements}</h2>
      <ul className="divide-y divide-line sm:hidden">
        {lines.map((line) => (
          <li key={line.id} className="grid gap-0.5 px-4 py-3">
            <p className="flex items-baseline justify-between gap-3">
              <Name line={line} />
              <Amount kobo={line.amount_kobo} />
            </p>
            <p className="nums flex flex-wrap justify-between gap-x-3 text-13 text-ink-2">
              <span>{lagosTime(line.at)}</span>
              <span>{WORDS.balanceAfter(nairaText(line.balance_after_kobo))}</span>
            </p>
            <p className="text-13 text-ink-3">
              <Reference text={line.reference} />
            </p>
          </li>
        ))}
      </ul>
      <table className="w-full text-14 max-sm:hidden">
        <thead>
          <tr className="border-b border-line text-start text-13 text-ink-2">
            <th scope="col" className="px-5 py-3 text-start font-semibold">
              {WORDS.date}
            </th>
            <th scope="col" className="px-3 py-3 text-start font-semibold">
              {WORDS.movement}
            </th>
            <th scope="col" className="px-3 py-3 text-end font-semibold">
              {WORDS.amount}
            </th>
            <th scope="col" className="px-5 py-3 text-end font-semibold">
              {WORDS.balance}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {lines.map((line) => (
            <tr key={line.id}>
              <td className="nums px-5 py-3 whitespace-nowrap text-ink-2">{lagosTime(line.at)}</td>
              <td className="px-3 py-3">
                <Name line={line} />
                <Reference text={line.reference} className="block text-13 text-ink-3" />
              </td>
              <td className="px-3 py-3 text-end">
                <Amount kobo={line.amount_kobo} />
              </td>
              <td className="px-5 py-3 text-end whitespace-nowrap">
                <Money kobo={line.balance_after_kobo} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
