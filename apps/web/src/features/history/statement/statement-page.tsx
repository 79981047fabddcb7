import { getStatement, getStatementCsv, getStatementPdf } from '@gatelight/contract/money/transactions/statement';
import type { FileRoute } from '@gatelight/contract/route';
import type { Statement } from '@gatelight/contract/money/transactions/statement';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Download from 'lucide-react/icons/download';
import { useSearchParams } from 'react-router';
import { call, failureText } from '../../../api.ts';
import { APP_PATHS } from '../../../app-paths.ts';
import { BRAND } from '../../../brand.ts';
import { download } from '../../../data/lists/download.ts';
import { useSingleMutation } from '../../../data/queries/use-single-mutation.ts';
import { hiddenHead } from '../../../page-head.ts';
import type { PageHandle } from '../../../page-handle.ts';
import { readFailure } from '../../../data/queries/watch-failure.ts';
import { ShowMore } from '../../../data/lists/show-more.tsx';
import { STATEMENT_WORDS as WORDS } from '../../../strings/app/statement.ts';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { LazyMenu } from '../../../ui/buttons/lazy-menu.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/state-screens.tsx';
import { showError } from '../../../ui/feedback/toast.tsx';
import { PageHeading } from '../../../ui/navigation/page-heading.tsx';
import { Facts } from '../../../ui/values/facts.tsx';
import { Money } from '../../../ui/values/money.tsx';
import { monthText } from '../../../ui/values/month-text.ts';
import { recentMonths } from '../filters.ts';
import { StatementLines } from './statement-lines.tsx';

export const meta = () => hiddenHead(WORDS.title);

export const handle: PageHandle = {
  title: WORDS.title,
  lead: WORDS.lead,
};

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;
const PAGE_SIZE = 50;

function statementQuery(month: string) {
  return infiniteQueryOptions({
    queryKey: ['transactions', 'statement', month],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }): Promise<Statement> =>
      call(getStatement, {
        query: { month, limit: PAGE_SIZE, ...(pageParam !== undefined && { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/** From the newest back to the month of the first movement; the chosen one is always among them. */
function monthsSince(first: string | null | undefined, chosen: string): string[] {
  const all = recentMonths(new Date(), 120);
  const oldest = [first ?? chosen, chosen].toSorted()[0] ?? chosen;
  return all.filter((month) => month >= oldest);
}

/** `/user/statement?month=`: the movements of the wallet in one month, with the balance after each. */
export default function StatementPage() {
  const [params, setParams] = useSearchParams();
  const thisMonth = recentMonths(new Date(), 1)[0] ?? '';
  const given = params.get('month') ?? '';
  const month = MONTH.test(given) && given <= thisMonth ? given : thisMonth;
  const statement = useInfiniteQuery(statementQuery(month));
  const head = statement.data?.pages[0];
  const months = monthsSince(head?.first_month, month);
  const lines = statement.data?.pages.flatMap((page) => page.lines) ?? [];
  const showMonth = (next: string) => setParams({ month: next }, { replace: true });
  return (
    <div className="page-list grid gap-4">
      <div>
        <PageHeading className="app-title">{WORDS.title}</PageHeading>
        <p className="pt-1 text-ink-2">{WORDS.lead}</p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <MonthChoice month={month} months={months} onChange={showMonth} />
        <div className="flex flex-wrap gap-2">
          <FileButton route={getStatementPdf} name={WORDS.pdf} month={month} kind="pdf" />
          <FileButton route={getStatementCsv} name={WORDS.csv} month={month} kind="csv" />
        </div>
      </div>
      {statement.isPending && (
        <div className="card grid gap-3 p-5" role="status">
          <span className="sr-only">{WORDS.loading}</span>
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-48 w-full" />
        </div>
      )}
      {!head && statement.isError && (
        <section className="card">
          <ErrorState
            title={WORDS.failed}
            text={readFailure(statement.error, WORDS.failedText)}
            onRetry={() => void statement.refetch()}
          />
        </section>
      )}
      {head && (
        <>
          <section className="card px-4 py-1 sm:px-5" aria-label={monthText(month)}>
            <Facts
              facts={[
                { label: WORDS.opening, value: <Money kobo={head.opening_kobo} /> },
                { label: WORDS.moneyIn, value: <Money kobo={head.in_kobo} /> },
                { label: WORDS.moneyOut, value: <Money kobo={head.out_kobo} /> },
                { label: WORDS.closing, value: <Money kobo={head.closing_kobo} />, isStrong: true },
              ]}
            />
          </section>
          {head.movements === 0 ? (
            <section className="card">
              <EmptyState
                title={WORDS.empty}
                text={WORDS.emptyText}
                action={<LinkButton to={APP_PATHS.fundWallet} name={WORDS.fundWallet} look="outline" />}
              />
            </section>
          ) : (
            <StatementLines lines={lines} />
          )}
          {statement.hasNextPage && (
            <p role="status" className="text-center text-14 text-ink-2">
              {WORDS.shown(String(lines.length), String(head.movements))}
            </p>
          )}
          <ShowMore key={month} list={statement} className="justify-items-center" />
        </>
      )}
    </div>
  );
}

type MonthChoiceProps = {
  readonly month: string;
  /** Newest first. */
  readonly months: readonly string[];
  readonly onChange: (month: string) => void;
};

function MonthChoice({ month, months, onChange }: MonthChoiceProps) {
  const at = months.indexOf(month);
  const step = (by: number, name: string, icon: React.ReactNode) => {
    const to = months[at + by];
    return (
      <button
        type="button"
        className="app-icon disabled:opacity-40"
        aria-label={name}
        disabled={to === undefined}
        onClick={() => to !== undefined && onChange(to)}
      >
        {icon}
      </button>
    );
  };
  return (
    <div className="flex items-center gap-1">
      {step(1, WORDS.earlierMonth, <ChevronLeft aria-hidden="true" size={20} />)}
      <LazyMenu
        name={monthText(month)}
        className="btn-small"
        items={months.map((each) => ({ label: monthText(each), onSelect: () => onChange(each) }))}
      />
      {step(-1, WORDS.laterMonth, <ChevronRight aria-hidden="true" size={20} />)}
    </div>
  );
}

type FileButtonProps = {
  readonly route: FileRoute;
  readonly name: string;
  readonly month: string;
  readonly kind: 'pdf' | 'csv';
};

function FileButton({ route, name, month, kind }: FileButtonProps) {
  const file = useSingleMutation({
    mutationFn: () =>
      download(route, { query: { month } }, `${BRAND.name.toLowerCase()}-${WORDS.file}-${month}.${kind}`),
    onError: (failure) => showError(`${WORDS.downloadFailed}: ${failureText(failure)}`),
  });
  return (
    <Button
      name={name}
      look="outline"
      small
      icon={<Download aria-hidden="true" size={18} />}
      isLoading={file.isPending}
      onClick={() => file.mutate()}
    />
  );
}
