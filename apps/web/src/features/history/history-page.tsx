import { listTransactions } from '@gatelight/contract/money/transactions';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useRef } from 'react';
import { Outlet, useParams, useSearchParams } from 'react-router';
import { hiddenHead } from '../../page-head.ts';
import type { PageHandle } from '../../page-handle.ts';
import { readFailure } from '../../data/queries/watch-failure.ts';
import { HISTORY_WORDS as WORDS } from '../../strings/app/history.ts';
import { KIT_WORDS } from '../../strings/dev-ui/kit.ts';
import { ErrorState } from '../../ui/feedback/state-screens.tsx';
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts';
import { filtersOf, searchOf } from './filters.ts';
import './history.css';
import { FirstFrame } from './first-frame.tsx';
import { loadList, useLateList } from './late-list.ts';
import { PAGE_SIZE, historyQuery } from './queries.ts';
import { SIDE_BY_SIDE } from './transaction/side-by-side.ts';
import type { ListContext } from './transaction/side-by-side.ts';

export const meta = () => hiddenHead(WORDS.title);

export const handle: PageHandle = {
  First: FirstFrame,
  calls: [`${listTransactions.path}?limit=${PAGE_SIZE}`],
  isOffline: true,
};

/** `/user/history`: all purchases and movements of the wallet, and one of them beside the list. */
export default function HistoryPage() {
  const [params] = useSearchParams();
  const filters = filtersOf(params);
  const { id } = useParams();
  const isBeside = useMediaQuery(SIDE_BY_SIDE);
  const isList = id === undefined || isBeside;
  const { List, hasFailed, retry } = useLateList(isList);
  const history = useInfiniteQuery({ ...historyQuery(filters), enabled: isList });
  useFocusAfterClosing(isBeside ? id : undefined);
  useEffect(() => {
    const timer = setTimeout(fetchAhead, REST_MS);
    return () => clearTimeout(timer);
  }, []);
  const search = searchOf(filters);
  const suffix = search === '' ? '' : `?${search}`;
  // Rendered in one step, a page of rows blocks taps on a slow phone. What the rows are filtered by belongs to them.
  const pages = useDeferredValue(history.data?.pages);
  const shownSuffix = useDeferredValue(suffix);
  const entries = pages?.flatMap(({ items }) => items);
  const context: ListContext = { entries: entries ?? [], suffix };
  return (
    <div className={id === undefined ? 'page-list' : 'page-list history-with-panel'}>
      {isList && List && (
        <List
          filters={filters}
          entries={entries}
          savedAt={pages?.[0]?.savedAt ?? undefined}
          history={history}
          openId={id}
          suffix={shownSuffix}
          isBeside={isBeside}
          isFiltered={shownSuffix !== ''}
        />
      )}
      {isList && hasFailed && (
        <section className="card">
          <ErrorState title={KIT_WORDS.transactionsFailed} text={readFailure(null, WORDS.failedText)} onRetry={retry} />
        </section>
      )}
      <Outlet context={context} />
    </div>
  );
}

/** Visible content is read first. */
const REST_MS = 3000;

/** The code of the list, of one transaction and of its receipt, while there is a network: saved transactions then open without one. */
function fetchAhead(): void {
  Promise.all([
    loadList(),
    import('./transaction/transaction-page.tsx'),
    import('../../ui/values/qr-encode.ts'),
    import('../../ui/receipt/receipt-picture.ts'),
    import('../../data/transactions/saved-transactions.ts'),
  ]).catch(() => undefined);
}

/** The focus was in the closed panel: it returns to the row that opened it. */
function useFocusAfterClosing(openId: string | undefined): void {
  const before = useRef(openId);
  useEffect(() => {
    const closed = openId === undefined ? before.current : undefined;
    before.current = openId;
    if (closed === undefined) return;
    const links = document.querySelectorAll<HTMLAnchorElement>('.tx a');
    for (const link of links) {
      if (link.pathname.endsWith(`/${closed}`) && link.offsetParent !== null)
        return link.focus({ preventScroll: true });
    }
  }, [openId]);
}
