import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import Droplets from 'lucide-react/icons/droplets';
import Flame from 'lucide-react/icons/flame';
import Plus from 'lucide-react/icons/plus';
import Zap from 'lucide-react/icons/zap';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { KIT_WORDS as WORDS } from '../../strings/dev-ui/kit.ts';
import { cx } from '../styles/class-names.ts';
import { lagosDay } from '../values/lagos-time.ts';
import { nairaText } from '../values/money.tsx';
import { useSkeleton } from '../feedback/skeleton-timing.ts';
import { useMediaQuery } from '../hooks/use-media-query.ts';
import { EmptyState, ErrorState, OfflineBar, Skeleton } from '../feedback/state-screens.tsx';
import { StatusPill } from '../feedback/status-pill.tsx';
import { inDays, timeOfDay } from './transaction-days.ts';
import '../styles/lists.css';

const SKELETON_ROWS = ['1', '2', '3', '4', '5'] as const;

const UTILITY_ICONS = { electricity: Zap, water: Droplets, gas: Flame } as const;

export type Transaction = {
  readonly id: string;
  readonly at: Date;
  readonly type: string;
  /** Above zero: money in. Below zero: money out. */
  readonly amountKobo: bigint;
  readonly method: string;
  /** The utility of a token; movements of money have none. */
  readonly utility?: keyof typeof UTILITY_ICONS | null;
  readonly status: string;
  readonly statusWord?: string;
  /** The page of this one. */
  readonly to: string;
  /** State of the link: see `useArrival`. */
  readonly linkState?: unknown;
  /** Shown beside the list now. */
  readonly isOpen?: boolean;
};

export type TxListProps = {
  /** Newest first; undefined while there are none to show yet. */
  readonly transactions: readonly Transaction[] | undefined;
  readonly isLoading?: boolean;
  /** Why the list could not be read. */
  readonly failure?: string | undefined;
  readonly onRetry?: () => void;
  /** When the shown data was stored ("14:07"), shown while there is no network. */
  readonly savedAt?: string;
  /** For a page that knows better than the browser that there is no network. */
  readonly isOffline?: boolean;
  /** The action when the list is empty. */
  readonly emptyAction?: ReactNode;
  /** For a long list: where it is narrow, the rows are under the day on which they happened. */
  readonly hasDays?: boolean;
};

/** With its sign, so that colour is not the only difference between in and out. Always with kobo, so that amounts line up. */
function signedNaira(kobo: bigint): string {
  return (kobo < 0n ? '−' : '+') + nairaText(kobo < 0n ? -kobo : kobo);
}

/** Green is for money that has arrived, not for money that may still arrive. */
function Amount({ row: { amountKobo: kobo, status } }: { readonly row: Transaction }) {
  const isHere = kobo > 0n && status === 'success';
  return (
    <span className={cx('nums font-semibold whitespace-nowrap', isHere && 'text-success')}>{signedNaira(kobo)}</span>
  );
}

/** An icon for the kind; the text beside it says the same. */
function Tile({ row: { utility, amountKobo } }: { readonly row: Transaction }) {
  const Icon = utility ? UTILITY_ICONS[utility] : amountKobo > 0n ? Plus : ArrowUpRight;
  return (
    <span aria-hidden="true" className="tx-tile" data-kind={utility ?? (amountKobo > 0n ? 'in' : 'out')}>
      <Icon size={20} strokeWidth={1.75} />
    </span>
  );
}

/** In a narrower window the list is never wide enough for the table (`lists.css`), and half the rows need not be rendered. */
const MAY_BE_WIDE = '(width > 600px)';

/** Transactions: a list of links where it is narrow, a table where it is wide. */
export function TxList({ isLoading = false, savedAt, isOffline, ...rest }: TxListProps) {
  const { transactions } = rest;
  const hasSkeleton = useSkeleton(isLoading && transactions === undefined);
  return (
    <div className="tx" aria-busy={isLoading || undefined}>
      {savedAt !== undefined && <OfflineBar savedAt={savedAt} isOffline={isOffline} />}
      <p role="status" className="sr-only">
        {hasSkeleton && WORDS.loadingTransactions}
      </p>
      <TxContent {...rest} isLoading={isLoading} isOffline={isOffline} hasSkeleton={hasSkeleton} />
    </div>
  );
}

function TxContent({
  transactions,
  isLoading,
  failure,
  onRetry,
  emptyAction,
  isOffline,
  hasDays,
  hasSkeleton,
}: TxListProps & { readonly hasSkeleton: boolean }) {
  const mayBeWide = useMediaQuery(MAY_BE_WIDE);
  if (hasSkeleton || (isLoading && transactions === undefined)) return <TxSkeleton isShown={hasSkeleton} />;
  if (failure !== undefined && transactions === undefined) {
    return <ErrorState title={WORDS.transactionsFailed} text={failure} onRetry={onRetry} isOffline={isOffline} />;
  }
  if (transactions === undefined || transactions.length === 0) {
    return <EmptyState title={WORDS.noTransactions} text={WORDS.noTransactionsText} action={emptyAction} />;
  }
  return (
    <>
      <NarrowList transactions={transactions} hasDays={hasDays} />
      {mayBeWide && <WideTable transactions={transactions} />}
    </>
  );
}

/** Five rows of the height that the real ones have; invisible for the first moment. */
function TxSkeleton({ isShown }: { readonly isShown: boolean }) {
  return (
    <div aria-hidden="true" className={cx('tx-waiting pt-9', !isShown && 'invisible')}>
      {SKELETON_ROWS.map((row) => (
        <div key={row} className="tx-row flex items-center justify-between gap-4 border-b border-line">
          <span className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-36 max-w-full" />
            <Skeleton className="h-3 w-24 max-w-full" />
          </span>
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </div>
  );
}

type NarrowListProps = Pick<TxListProps, 'hasDays'> & { readonly transactions: readonly Transaction[] };

function NarrowList({ transactions, hasDays = false }: NarrowListProps) {
  const id = useId();
  return (
    <div className="tx-narrow">
      {hasDays ? (
        inDays(transactions).map((day) => (
          <div key={day.key}>
            <h3 id={`${id}-${day.key}`} className="tx-day">
              {day.name}
            </h3>
            <ul aria-labelledby={`${id}-${day.key}`}>
              {day.rows.map((row) => (
                <NarrowRow key={row.id} row={row} when={timeOfDay(row.at)} />
              ))}
            </ul>
          </div>
        ))
      ) : (
        <ul>
          {transactions.map((row) => (
            <NarrowRow key={row.id} row={row} when={lagosDay(row.at)} />
          ))}
        </ul>
      )}
    </div>
  );
}

function NarrowRow({ row, when }: { readonly row: Transaction; readonly when: string }) {
  return (
    <li className="border-b border-line">
      <Link
        to={row.to}
        state={row.linkState}
        aria-current={row.isOpen ? 'true' : undefined}
        className="tx-row tx-link flex flex-wrap items-center gap-x-3 gap-y-1"
      >
        <Tile row={row} />
        <span className="min-w-0 flex-1 basis-28">
          <span className="block leading-snug font-semibold">{row.type}</span>
          <span className="nums block text-13 text-ink-3">
            {when} · {row.method}
          </span>
        </span>
        <span className="ms-auto grid justify-items-end gap-1">
          <Amount row={row} />
          <StatusPill status={row.status} word={row.statusWord} className="pill-small" />
        </span>
      </Link>
    </li>
  );
}

/** "20 Nov 2026, 14:07"; beside an open transaction there is no room for the year. */
function When({ at }: { readonly at: Date }) {
  const day = lagosDay(at);
  return (
    <>
      {day}
      <span className="tx-year">{lagosDay(at, true).slice(day.length)}</span>, {timeOfDay(at)}
    </>
  );
}

function WideTable({ transactions }: { readonly transactions: readonly Transaction[] }) {
  return (
    <table className="tx-wide">
      <caption className="sr-only">{WORDS.transactions}</caption>
      <thead>
        <tr>
          {[WORDS.date, WORDS.type, WORDS.amount, WORDS.method, WORDS.status].map((name) => (
            <th
              key={name}
              scope="col"
              className={cx(name === WORDS.amount && 'text-end', name === WORDS.method && 'tx-method')}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {transactions.map((row) => (
          <tr key={row.id} className="tx-line" data-open={row.isOpen ? '' : undefined}>
            <td className="nums whitespace-nowrap text-ink-2">
              <When at={row.at} />
            </td>
            <td>
              {/* The link covers its row. */}
              <Link
                to={row.to}
                state={row.linkState}
                aria-current={row.isOpen ? 'true' : undefined}
                className="tx-cover font-semibold"
              >
                {row.type}
              </Link>
            </td>
            <td className="text-end">
              <Amount row={row} />
            </td>
            <td className="tx-method text-ink-2">{row.method}</td>
            <td>
              <StatusPill status={row.status} word={row.statusWord} className="pill-small" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
