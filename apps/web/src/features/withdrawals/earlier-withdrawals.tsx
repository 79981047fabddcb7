import { useInfiniteQuery } from '@tanstack/react-query';
import { ShowMore } from '../../data/lists/show-more.tsx';
import { WITHDRAWAL_WORDS as WORDS } from '../../strings/app/withdrawals.ts';
import { StatusPill } from '../../ui/feedback/status-pill.tsx';
import { lagosTime } from '../../ui/values/lagos-time.ts';
import { Money } from '../../ui/values/money.tsx';
import { pillOf, wordOf } from './pill.ts';
import { withdrawalsQuery } from './queries.ts';

/** Withdrawals page by page, the newest first, each with the place of its money. */
export function EarlierWithdrawals() {
  const list = useInfiniteQuery(withdrawalsQuery);
  const items = list.data?.pages.flatMap((page) => page.items);
  if (!items) return null;
  return (
    <section className="card grid gap-1 p-4 sm:p-5">
      <h2 className="text-20">{WORDS.earlier}</h2>
      {items.length === 0 ? (
        <p className="py-2 text-ink-2">{WORDS.none}</p>
      ) : (
        <ul className="divide-y divide-line">
          {items.map((one) => (
            <li key={one.reference} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
              <p className="min-w-0">
                <Money kobo={one.amount_kobo} className="block font-semibold" />
                <span className="block text-14 text-ink-2">
                  {one.bank_name} {one.account_number_masked} · {lagosTime(one.created_at)}
                </span>
              </p>
              <StatusPill status={pillOf(one.status)} word={wordOf(one)} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore list={list} />
    </section>
  );
}
