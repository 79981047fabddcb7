import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ShowMore } from '../../data/lists/show-more.tsx';
import { SERVICE_CHARGE_WORDS as WORDS } from '../../strings/app/service-charge.ts';
import { lagosTime } from '../../ui/values/lagos-time.ts';
import { Money, nairaText } from '../../ui/values/money.tsx';
import { receiptsQuery } from './queries.ts';

/** How many payments are shown at first. */
const FOLDED = 3;

/** Payments for the houses of the user: when, how and by whom. Hidden until there is a first payment. */
export function ReceiptList() {
  const receipts = useInfiniteQuery(receiptsQuery);
  const rows = receipts.data?.pages.flatMap(({ items }) => items) ?? [];
  const [isWhole, setIsWhole] = useState(false);
  const isShort = !isWhole && rows.length > FOLDED + 1;
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="service-charge-receipts">
      <h2 id="service-charge-receipts" className="pb-2 text-18">
        {WORDS.receipts}
      </h2>
      <ul className="card-box divide-y divide-line">
        {(isShort ? rows.slice(0, FOLDED) : rows).map((receipt) => (
          <li key={receipt.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-3 sm:px-5">
            <div className="grid min-w-[min(12rem,100%)] flex-1 gap-0.5">
              <p className="font-semibold wrap-anywhere">
                {receipt.invoices.map(({ title }) => title).join(', ') || WORDS.paidAhead}
              </p>
              <p className="nums text-14 text-ink-2 wrap-anywhere">
                {`${lagosTime(receipt.at)} · ${WORDS.ways[receipt.way]} · ${receipt.paid_by_you ? WORDS.you : receipt.payer_name}`}
              </p>
              <p className="text-14 text-ink-2">{receipt.number}</p>
            </div>
            <div className="ms-auto grid justify-items-end">
              <Money kobo={receipt.amount_kobo} className="font-semibold" />
              {receipt.left_kobo > 0n && (
                <span className="nums text-14 text-ink-2">{WORDS.ofWhichAhead(nairaText(receipt.left_kobo))}</span>
              )}
            </div>
          </li>
        ))}
      </ul>
      <ShowMore
        className="mt-3"
        list={isShort ? { ...receipts, hasNextPage: true, fetchNextPage: () => setIsWhole(true) } : receipts}
      />
    </section>
  );
}
