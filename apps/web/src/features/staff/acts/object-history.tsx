import { getHistory } from '@gatelight/contract/office/audit-log';
import type { AuditEntry } from '@gatelight/contract/office/audit-log';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { ShowMore } from '../../../data/lists/show-more.tsx';
import { entryName } from '../../../strings/staff/act-kinds.ts';
import { ACT_WORDS as words } from '../../../strings/staff/acts.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/state-screens.tsx';
import { lagosTime } from '../../../ui/values/lagos-time.ts';

const reasonOf = ({ after }: AuditEntry) => (typeof after?.reason === 'string' ? after.reason : undefined);

/** The history of one object, including views, newest first: acts with their reasons, from the audit log. */
export function ObjectHistory({ kind, id }: { readonly kind: string; readonly id: string }) {
  const history = useInfiniteQuery({
    queryKey: ['admin', 'history', kind, id],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(getHistory, {
        query: { object: `${kind}:${id}`, limit: 20, ...(pageParam !== undefined && { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const entries = history.data?.pages.flatMap(({ items }) => items);
  return (
    <section className="card grid gap-3 p-4 sm:p-5">
      <h2 className="text-18">{words.history}</h2>
      {history.isError && !history.isFetchNextPageError && (
        <Notice kind="danger">
          <p>{words.historyFailed}</p>
          <Button name={words.retry} look="outline" small className="mt-2" onClick={() => void history.refetch()} />
        </Notice>
      )}
      {history.isPending && <Skeleton className="h-24 w-full" />}
      {entries?.length === 0 && <p className="text-ink-2">{words.historyEmpty}</p>}
      <ol className="divide-y divide-line">
        {entries?.map((entry) => (
          <li key={entry.id} className="grid gap-0.5 py-2">
            <span className="font-medium wrap-anywhere">{entryName(entry.action)}</span>
            {reasonOf(entry) !== undefined && <span className="text-14 wrap-anywhere">“{reasonOf(entry)}”</span>}
            <span className="text-13 text-ink-2">
              {words.askedBy(entry.actor_name ?? entry.actor, lagosTime(entry.at))}
            </span>
          </li>
        ))}
      </ol>
      <ShowMore list={history} />
    </section>
  );
}
