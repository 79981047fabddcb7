import { monthText } from '../../../../ui/values/month-text.ts';
import { exportMonth, listMonths, monthFiles } from '@gatelight/contract/money/accounting/months';
import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { call, failureText } from '../../../../api.ts';
import { readFailure } from '../../../../data/queries/watch-failure.ts';
import { download } from '../../../../data/lists/download.ts';
import { useSingleMutation } from '../../../../data/queries/use-single-mutation.ts';
import { MONEY_WORDS } from '../../../../strings/staff/money.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { TABLE_WORDS } from '../../../../strings/staff/table.ts';
import { ErrorState, Skeleton } from '../../../../ui/feedback/state-screens.tsx';
import { StatusPill } from '../../../../ui/feedback/status-pill.tsx';
import { showError } from '../../../../ui/feedback/toast.tsx';

const words = MONEY_WORDS.ledger;

/** "2026-11" is "November 2026". */

/** Months with their files for accountants. */
export function Months() {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['staff', 'months'],
    queryFn: ({ signal }) => call(listMonths, { signal }),
  });
  return (
    <div className="grid gap-5">
      <div>
        <h2 className="text-20">{words.months}</h2>
        <p className="text-14 text-ink-2">{words.monthsText}</p>
      </div>
      {isPending && <Skeleton className="h-24 w-full" />}
      {error && <ErrorState title={TABLE_WORDS.failed} text={readFailure(error)} onRetry={() => void refetch()} />}
      <ul className="grid gap-3">
        {data?.map(({ month, is_closed, journals, hash }) => (
          <li key={month} className="card flex flex-wrap items-center justify-between gap-3 p-4">
            <div className="grid gap-1">
              <h2 className="text-18">{monthText(month)}</h2>
              <p className="text-13 text-ink-2">
                {is_closed ? words.dayJournals(String(journals)) : words.journalsSoFar(String(journals))}
                {hash !== null && <code> · {hash.slice(0, 16)}</code>}
              </p>
            </div>
            <StatusPill
              status={is_closed ? 'success' : 'pending'}
              word={is_closed ? words.closedMonth : words.open}
              className="pill-small"
            />
            <div className="flex flex-wrap gap-2">
              {monthFiles.map((file) => (
                <FileButton key={file} month={month} file={file} />
              ))}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function FileButton({ month, file }: { readonly month: string; readonly file: (typeof monthFiles)[number] }) {
  const make = useSingleMutation({
    mutationFn: () =>
      download(
        exportMonth,
        { params: { month }, query: { file } },
        file === 'hledger' ? `gatelight-${month}.journal` : `gatelight-${month}-${file}.csv`,
      ),
    onError: (failure) => showError(`${words.downloadFailed}: ${failureText(failure)}`),
  });
  return (
    <Button
      name={words.files[file]}
      aria-label={`${words.files[file]}, ${monthText(month)}`}
      look="outline"
      small
      icon={<Download aria-hidden="true" size={16} />}
      isLoading={make.isPending}
      onClick={() => make.mutate()}
    />
  );
}
