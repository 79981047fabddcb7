import { shownReference } from '@gatelight/contract/references';
import type { AnswerOf } from '@gatelight/contract/route';
import { exceptionName } from '@gatelight/contract/base/staff/staff-words';
import { getSettlement, listSettlementPayments } from '@gatelight/contract/money/accounting/settlements';
import { providerName } from '@gatelight/contract/money/payments/providers';
import type { Settlement } from '@gatelight/contract/money/accounting/settlements';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call, failureText } from '../../../../api.ts';
import { ShowMore } from '../../../../data/lists/show-more.tsx';
import { STAFF_PATHS } from '../../../../staff-paths.ts';
import { MONEY_WORDS } from '../../../../strings/staff/money.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../../ui/feedback/state-screens.tsx';
import { StatusPill } from '../../../../ui/feedback/status-pill.tsx';
import { Facts } from '../../../../ui/values/facts.tsx';
import { lagosDay } from '../../../../ui/values/lagos-time.ts';
import { Money, nairaText } from '../../../../ui/values/money.tsx';
import { ActDialog } from '../../acts/act-dialog.tsx';
import { usePermissions } from '../../use-permissions.ts';
import { countText } from '../../../../ui/values/count-text.ts';

const words = MONEY_WORDS.settlements;

type Detail = AnswerOf<typeof getSettlement>;

export const SettlementState = ({ differences }: Pick<Settlement, 'differences'>) => (
  <StatusPill
    status={differences === 0 ? 'success' : 'pending'}
    word={differences === 0 ? words.fits : words.differences(String(differences))}
    className="pill-small justify-self-start"
  />
);

/** One settlement from the payments to the bank: what customers paid, what the provider kept, and where the rest arrived. */
export function SettlementDetail({ row }: { readonly row: Settlement }) {
  const { data, error } = useQuery({
    queryKey: ['staff', 'settlement', row.id, row.differences, row.is_in_bank],
    queryFn: ({ signal }) => call(getSettlement, { params: { id: row.id }, signal }),
  });
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <Money kobo={row.net_kobo} className="font-display text-30 font-bold" />
        <SettlementState differences={row.differences} />
      </div>
      {error && <Notice kind="danger">{failureText(error)}</Notice>}
      <Facts
        facts={[
          { label: words.gross, value: nairaText(row.gross_kobo) },
          { label: words.fees, value: `− ${nairaText(row.fees_kobo)}` },
          ...(row.deductions_kobo === 0n
            ? []
            : [{ label: words.deductions, value: `− ${nairaText(row.deductions_kobo)}` }]),
          { label: words.net, value: nairaText(row.net_kobo), isStrong: true },
          { label: words.ourGross, value: nairaText(row.our_gross_kobo) },
          { label: words.ourFees, value: nairaText(row.our_fees_kobo) },
          { label: MONEY_WORDS.provider, value: `${providerName(row.provider)} ${row.provider_settlement_id}` },
          ...(data?.journal ? [{ label: words.journal, value: data.journal }] : []),
        ]}
      />
      {!data && !error && <Skeleton className="h-24 w-full" />}
      {data && <AtTheBank detail={data} />}
      {data && data.exceptions.length > 0 && <OpenExceptions exceptions={data.exceptions} />}
      <Payments row={row} />
    </div>
  );
}

function AtTheBank({ detail }: { readonly detail: Detail }) {
  const [chosen, setChosen] = useState<string>();
  const may = usePermissions().has('exceptions.close');
  const queries = useQueryClient();
  return (
    <section className="grid gap-2">
      <h3 className="text-16">{words.inBank}</h3>
      {detail.bank_lines.length === 0 && <p className="text-14 text-ink-2">{words.noBankLine}</p>}
      <ul className="grid gap-2">
        {detail.bank_lines.map((line) => (
          <li key={line.id} className="grid gap-2 rounded-md bg-surface-2 p-3 text-14">
            <span className="flex justify-between gap-3">
              <span className="min-w-0 font-semibold wrap-anywhere">{line.narration}</span>
              <Money kobo={line.amount_kobo} />
            </span>
            <span className="flex items-center justify-between gap-3 text-ink-2">
              {lagosDay(line.booked_on, true)}
              <span>{line.is_match ? MONEY_WORDS.bank.matched : MONEY_WORDS.bank.proposal}</span>
            </span>
            {!line.is_match && may && (
              <Button name={MONEY_WORDS.bank.match} look="outline" small onClick={() => setChosen(line.id)} />
            )}
          </li>
        ))}
      </ul>
      {chosen !== undefined && (
        <ActDialog
          kind="bank-line.match"
          input={{ id: chosen, kind: 'settlement', target: detail.id }}
          title={MONEY_WORDS.bank.matchTitle}
          effect={MONEY_WORDS.bank.matchEffect}
          confirm={MONEY_WORDS.bank.match}
          onClose={() => {
            setChosen(undefined);
            void queries.invalidateQueries({ queryKey: ['staff', 'settlement'] });
            void queries.invalidateQueries({ queryKey: ['staff', 'settlements'] });
          }}
        />
      )}
    </section>
  );
}

function OpenExceptions({ exceptions }: Pick<Detail, 'exceptions'>) {
  return (
    <section className="grid gap-2">
      <h3 className="text-16">{words.exceptions}</h3>
      <ul className="divide-y divide-line text-14">
        {exceptions.map(({ id, kind, reference }) => (
          <li key={id} className="py-1">
            <Link to={`${STAFF_PATHS.reconciliation}?open=${id}`} className="text-link">
              {exceptionName(kind)}
            </Link>
            {reference !== null && <span className="block text-ink-2 wrap-anywhere">{shownReference(reference)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Payments({ row }: { readonly row: Settlement }) {
  const payments = useInfiniteQuery({
    queryKey: ['staff', 'settlement', row.id, 'payments', row.differences],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listSettlementPayments, {
        params: { id: row.id },
        query: { limit: 50, ...(pageParam !== undefined && { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const items = payments.data?.pages.flatMap((page) => page.items);
  return (
    <section className="grid gap-2">
      <h3 className="text-16">{words.payments(countText(row.lines))}</h3>
      {!items && payments.error && <Notice kind="danger">{failureText(payments.error)}</Notice>}
      {!items && !payments.error && <Skeleton className="h-24 w-full" />}
      <ul className="divide-y divide-line text-14">
        {items?.map((line, index) => (
          // A payment can be in it twice.
          <li key={`${line.reference}${index}`} className="grid gap-0.5 py-2">
            <span className="flex justify-between gap-3">
              <span className="min-w-0 font-semibold wrap-anywhere">{shownReference(line.reference)}</span>
              <Money kobo={line.amount_kobo} />
            </span>
            <span className="flex justify-between gap-3 text-ink-2">
              <span>{words.outcomes[line.outcome]}</span>
              {line.fee_kobo !== null && <span className="nums">{words.feeOf(nairaText(line.fee_kobo))}</span>}
            </span>
            {line.outcome !== 'matched' && line.our_amount_kobo !== null && (
              <span className="nums text-ink-2">
                {words.oursOf(nairaText(line.our_amount_kobo), nairaText(line.our_fee_kobo ?? 0n))}
              </span>
            )}
          </li>
        ))}
      </ul>
      <ShowMore list={payments} />
    </section>
  );
}
