import { transactionSlugs, transactionSubjects } from '@gatelight/contract/money/transactions';
import type { TransactionSlug, TransactionSubject } from '@gatelight/contract/money/transactions';
import { useQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronUp from 'lucide-react/icons/chevron-up';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { Link, useNavigate, useOutletContext, useParams } from 'react-router';
import { CallError } from '../../../api.ts';
import { APP_PATHS } from '../../../app-paths.ts';
import { hiddenHead } from '../../../page-head.ts';
import type { PageHandle } from '../../../page-handle.ts';
import { readFailure } from '../../../data/queries/watch-failure.ts';
import { HISTORY_WORDS as WORDS } from '../../../strings/app/history.ts';
import { ErrorState, OfflineBar, Skeleton } from '../../../ui/feedback/state-screens.tsx';
import { showError } from '../../../ui/feedback/toast.tsx';
import { useMediaQuery } from '../../../ui/hooks/use-media-query.ts';
import { timeOfDay } from '../../../ui/lists/transaction-days.ts';
import { transactionPath } from '../names.ts';
import { transactionQuery } from '../queries.ts';
import { KEEPS_PLACE, SIDE_BY_SIDE } from './side-by-side.ts';
import type { ListContext } from './side-by-side.ts';
import { TransactionFacts } from './transaction-facts.tsx';

export const meta = () => hiddenHead(WORDS.transaction);

export const handle: PageHandle = {
  isOffline: true,
};

/** `/user/history/{slug}/{id}`: beside the list where there is room, a page of its own on a phone. */
export default function TransactionPage() {
  const { slug: given, id = '' } = useParams();
  const slug = [...transactionSlugs, ...transactionSubjects].find((each) => each === given);
  const { suffix } = useOutletContext<ListContext>();
  return slug ? <Open key={`${slug} ${id}`} slug={slug} id={id} /> : <GoBack to={APP_PATHS.history + suffix} />;
}

/** An unknown transaction leads back to the list, with a message. */
function GoBack({ to }: { readonly to: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    showError(WORDS.notFound);
    void navigate(to, { replace: true });
  }, [navigate, to]);
  return null;
}

function Open({ slug, id }: { readonly slug: TransactionSlug | TransactionSubject; readonly id: string }) {
  const { suffix } = useOutletContext<ListContext>();
  const isBeside = useMediaQuery(SIDE_BY_SIDE);
  const { data: shown, error, isFetching, refetch } = useQuery(transactionQuery(slug, id));
  const title = shown ? WORDS.types[shown.entry.type] : WORDS.transaction;
  const navigate = useNavigate();
  const path = shown && transactionPath(shown.entry.slug, shown.entry.id);
  const isBySubject = transactionSubjects.some((subject) => subject === slug);
  // A link in a message has the purchase; the permanent address has the entry.
  useEffect(() => {
    if (isBySubject && path !== undefined) void navigate(path + suffix, { replace: true });
  }, [isBySubject, path, suffix, navigate]);
  if (!shown && error instanceof CallError && error.status === 404) return <GoBack to={APP_PATHS.history + suffix} />;
  return (
    <aside aria-label={WORDS.transaction} className="tx-panel" aria-busy={isFetching && !shown ? true : undefined}>
      <Head title={title} isBeside={isBeside} id={shown?.entry.id ?? id} />
      <div className="tx-panel-body">
        {shown?.savedAt && <OfflineBar savedAt={timeOfDay(shown.savedAt)} isOffline />}
        {shown ? <TransactionFacts entry={shown.entry} isSaved={shown.savedAt !== null} /> : null}
        {!shown && error && (
          <ErrorState title={WORDS.failed} text={readFailure(error, WORDS.failedText)} onRetry={() => void refetch()} />
        )}
        {!shown && !error && <Loading />}
      </div>
    </aside>
  );
}

function Loading() {
  return (
    <div role="status" className="grid gap-4 pt-3">
      <span className="sr-only">{WORDS.loading}</span>
      <Skeleton className="h-14 w-48" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  );
}

type HeadProps = { readonly title: string; readonly isBeside: boolean; readonly id: string };

function Head({ title, isBeside, id }: HeadProps) {
  const { entries, suffix } = useOutletContext<ListContext>();
  const list = APP_PATHS.history + suffix;
  const at = entries.findIndex((entry) => entry.id === id);
  const pathAt = (index: number) => {
    const entry = at < 0 ? undefined : entries[index];
    return entry && transactionPath(entry.slug, entry.id) + suffix;
  };
  if (!isBeside) {
    return (
      <div className="tx-panel-head -ms-3 flex items-center gap-1 pb-2">
        <Link to={list} aria-label={WORDS.back} className="app-icon">
          <ChevronLeft aria-hidden="true" size={22} />
        </Link>
        <h1 className="app-title">{title}</h1>
      </div>
    );
  }
  return (
    <div className="tx-panel-head flex items-center gap-1" data-screen-only="">
      <PanelTitle title={title} />
      <Neighbour to={pathAt(at - 1)} name={WORDS.newer} icon={<ChevronUp aria-hidden="true" size={20} />} />
      <Neighbour to={pathAt(at + 1)} name={WORDS.older} icon={<ChevronDown aria-hidden="true" size={20} />} />
      <Link to={list} state={KEEPS_PLACE} aria-label={WORDS.close} className="app-icon">
        <X aria-hidden="true" size={20} />
      </Link>
    </div>
  );
}

/** Gets the focus when the panel opens, so that its content is read out. Esc closes it. */
function PanelTitle({ title }: { readonly title: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { suffix } = useOutletContext<ListContext>();
  const navigate = useNavigate();
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open], .menu-box')) return;
      void navigate(APP_PATHS.history + suffix, { state: KEEPS_PLACE });
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [navigate, suffix]);
  return (
    <h2 ref={heading} tabIndex={-1} className="grow text-18 outline-none">
      {title}
    </h2>
  );
}

type NeighbourProps = { readonly to: string | undefined; readonly name: string; readonly icon: React.ReactNode };

function Neighbour({ to, name, icon }: NeighbourProps) {
  if (to === undefined) {
    return (
      <button type="button" aria-label={name} disabled className="app-icon opacity-40">
        {icon}
      </button>
    );
  }
  return (
    <Link to={to} replace state={KEEPS_PLACE} aria-label={name} className="app-icon">
      {icon}
    </Link>
  );
}
