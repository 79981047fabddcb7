import { exportTransactions } from '@gatelight/contract/money/transactions';
import type { useInfiniteQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useNavigate } from 'react-router';
import { failureText } from '../../api.ts';
import { APP_PATHS } from '../../app-paths.ts';
import { BRAND } from '../../brand.ts';
import { download } from '../../data/lists/download.ts';
import { useSingleMutation } from '../../data/queries/use-single-mutation.ts';
import { readFailure } from '../../data/queries/watch-failure.ts';
import { ShowMore } from '../../data/lists/show-more.tsx';
import { HISTORY_WORDS as WORDS } from '../../strings/app/history.ts';
import { STATEMENT_WORDS } from '../../strings/app/statement.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/state-screens.tsx';
import { showError } from '../../ui/feedback/toast.tsx';
import { timeOfDay } from '../../ui/lists/transaction-days.ts';
import { TxList } from '../../ui/lists/tx-list.tsx';
import { searchOf } from './filters.ts';
import type { Filters } from './filters.ts';
import { HistoryFilters } from './history-filters.tsx';
import { methodName, signedKobo, transactionPath } from './names.ts';
import { KEEPS_PLACE } from './transaction/side-by-side.ts';
import type { ListContext } from './transaction/side-by-side.ts';

export type HistoryListProps = EntriesProps & { readonly filters: Filters };

/** The title, the filters and the rows. */
export function HistoryList({ filters, ...rest }: HistoryListProps) {
  return (
    <div className="grid gap-4">
      <Head filters={filters} hasEntries={Boolean(rest.entries?.length)} />
      <Filtered filters={filters} />
      <Entries {...rest} />
    </div>
  );
}

function Head({ filters, hasEntries }: { readonly filters: Filters; readonly hasEntries: boolean }) {
  const csv = useSingleMutation({
    mutationFn: () =>
      download(exportTransactions, { query: filters }, `${BRAND.name.toLowerCase()}-${WORDS.csvFile}.csv`),
    onError: (failure) => showError(`${WORDS.downloadFailed}: ${failureText(failure)}`),
  });
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
      <h1 className="app-title">{WORDS.title}</h1>
      <div className="flex flex-wrap gap-2">
        <LinkButton to={APP_PATHS.statement} name={STATEMENT_WORDS.link} look="outline" small />
        {hasEntries && (
          <Button
            name={WORDS.downloadCsv}
            look="outline"
            small
            icon={<Download aria-hidden="true" size={18} />}
            className="max-sm:hidden"
            isLoading={csv.isPending}
            onClick={() => csv.mutate()}
          />
        )}
      </div>
    </div>
  );
}

function Filtered({ filters }: { readonly filters: Filters }) {
  const navigate = useNavigate();
  return (
    <HistoryFilters
      filters={filters}
      onChange={(changed) => void navigate({ search: searchOf(changed) }, { replace: true, state: KEEPS_PLACE })}
    />
  );
}

type EntriesProps = {
  readonly entries: ListContext['entries'] | undefined;
  /** When these were saved on this device; undefined when they come from the server. */
  readonly savedAt: Date | undefined;
  readonly history: ReturnType<typeof useInfiniteQuery<unknown>>;
  readonly openId: string | undefined;
  readonly suffix: string;
  readonly isBeside: boolean;
  readonly isFiltered: boolean;
};

function Entries({ entries, savedAt, history, openId, suffix, isBeside, isFiltered }: EntriesProps) {
  if (entries?.length === 0 && isFiltered) {
    return (
      <section className="card">
        <EmptyState
          title={WORDS.nothingFits}
          text={WORDS.nothingFitsText}
          action={<LinkButton to={APP_PATHS.history} name={WORDS.clear} look="outline" />}
        />
      </section>
    );
  }
  return (
    <>
      <section className="card overflow-hidden">
        <h2 className="sr-only">{WORDS.transactions}</h2>
        <TxList
          hasDays
          transactions={entries?.map((entry) => ({
            id: entry.id,
            at: entry.created_at,
            type: WORDS.types[entry.type],
            amountKobo: signedKobo(entry),
            method: methodName(entry),
            utility: entry.slug === 'wallet' ? null : entry.utility,
            status: entry.status,
            statusWord: WORDS.statuses[entry.status],
            to: transactionPath(entry.slug, entry.id) + suffix,
            linkState: isBeside ? KEEPS_PLACE : undefined,
            isOpen: openId === entry.id || openId === entry.reference,
          }))}
          isLoading={entries === undefined && !history.isError}
          failure={history.isError ? readFailure(history.error, WORDS.failedText) : undefined}
          onRetry={() => void history.refetch()}
          {...(savedAt && { savedAt: timeOfDay(savedAt), isOffline: true })}
          emptyAction={<LinkButton to={APP_PATHS.vendUtility} name={WORDS.buyToken} />}
        />
      </section>
      {savedAt && <p className="text-14 text-ink-2">{WORDS.offlineNote}</p>}
      {entries && entries.length > 0 && (
        <div className="history-foot grid justify-items-center gap-2">
          <p role="status" className="text-14 text-ink-2">
            {WORDS.shown(String(entries.length))}
          </p>
          <ShowMore list={history} name={WORDS.loadMore} className="justify-items-center" />
        </div>
      )}
    </>
  );
}
