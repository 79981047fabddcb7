import { accountName } from '@gatelight/contract/money/accounting/account-names';
import { getTrialBalance } from '@gatelight/contract/money/accounting/ledger';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../api.ts';
import { readFailure } from '../../../../data/queries/watch-failure.ts';
import { MONEY_WORDS } from '../../../../strings/staff/money.ts';
import { TABLE_WORDS } from '../../../../strings/staff/table.ts';
import { ErrorState, Skeleton } from '../../../../ui/feedback/state-screens.tsx';
import { Select } from '../../../../ui/select/select.tsx';
import { lagosDay } from '../../../../ui/values/lagos-time.ts';
import { nairaText } from '../../../../ui/values/money.tsx';
import { signedText } from '../parts.tsx';

const words = MONEY_WORDS.ledger;
// On a phone the kind is under the class, and the money columns stay.
const head = 'py-1.5 ps-3 font-normal text-end';
const cell = 'nums py-1.5 ps-3 text-end align-top';

const shown = (kobo: bigint, currency: string) =>
  kobo === 0n ? '' : currency === 'NGN' ? nairaText(kobo) : `${currency} ${nairaText(kobo).slice(1)}`;

/** The trial balance of a closed day or of this moment, and the chain of closed days. */
export function TrialBalance() {
  const [day, setDay] = useState('');
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['staff', 'trial-balance', day],
    queryFn: ({ signal }) => call(getTrialBalance, { query: day === '' ? {} : { day }, signal }),
  });
  return (
    <div className="grid gap-5">
      <h2 className="text-20">{words.balance}</h2>
      {isPending && <Skeleton className="h-96 w-full" />}
      {error && <ErrorState title={TABLE_WORDS.failed} text={readFailure(error)} onRetry={() => void refetch()} />}
      {data && (
        <>
          <Select
            label={words.asOf}
            className="max-w-xs"
            value={day === '' ? 'now' : day}
            options={[
              { value: 'now', label: words.now },
              ...data.days.map((one) => ({ value: one.day, label: lagosDay(one.day, true) })),
            ]}
            onChange={(value) => setDay(value === 'now' ? '' : value)}
          />
          <section className="card overflow-x-auto p-3 sm:p-4" aria-label={words.balance} tabIndex={0}>
            <table className="w-full text-13 sm:text-14">
              <caption className="sr-only">{words.balance}</caption>
              <thead>
                <tr className="border-b border-line text-13 text-ink-2">
                  <th className="py-1.5 text-start font-normal">{words.class}</th>
                  <th className="py-1.5 text-start font-normal max-sm:hidden">{words.kind}</th>
                  {day !== '' && <th className={head}>{words.moved}</th>}
                  <th className={head}>{words.debit}</th>
                  <th className={head}>{words.credit}</th>
                </tr>
              </thead>
              <tbody>
                {data.lines.map((line) => (
                  <tr key={`${line.class}${line.currency}`} className="border-b border-line">
                    <td className="py-1.5 wrap-anywhere">
                      {accountName(line.class, null).name}
                      <span className="block text-ink-2 sm:hidden">{words.kinds[line.kind]}</span>
                    </td>
                    <td className="py-1.5 text-ink-2 max-sm:hidden">{words.kinds[line.kind]}</td>
                    {day !== '' && <td className={cell}>{signedText(line.movement_kobo ?? 0n)}</td>}
                    <td className={cell}>{shown(line.debit_kobo, line.currency)}</td>
                    <td className={cell}>{shown(line.credit_kobo, line.currency)}</td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                {data.totals.map((total) => (
                  <tr key={total.currency} className="font-semibold">
                    <td className="py-2">
                      {words.total} {total.currency}
                    </td>
                    <td className="max-sm:hidden" />
                    {day !== '' && <td />}
                    <td className={cell}>{shown(total.debit_kobo, total.currency)}</td>
                    <td className={cell}>{shown(total.credit_kobo, total.currency)}</td>
                  </tr>
                ))}
              </tfoot>
            </table>
          </section>
          {data.days.length > 0 && (
            <section className="card grid gap-2 p-4">
              <h2 className="text-18">{words.closed}</h2>
              <ol className="divide-y divide-line text-14">
                {data.days.map((one) => (
                  <li key={one.day} className="flex flex-wrap justify-between gap-x-4 py-2">
                    <span className="font-semibold">{one.day}</span>
                    <span className="text-ink-2">{words.dayJournals(String(one.journals))}</span>
                    <code className="text-13 text-ink-2 wrap-anywhere">{one.hash.slice(0, 16)}</code>
                  </li>
                ))}
              </ol>
            </section>
          )}
        </>
      )}
    </div>
  );
}
