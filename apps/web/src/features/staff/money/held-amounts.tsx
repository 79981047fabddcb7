import { HELD_SUMS, listHeldAmounts } from '@gatelight/contract/money/accounting/payouts-and-refunds';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { MONEY_WORDS } from '../../../strings/staff/money.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { Money } from '../../../ui/values/money.tsx';
import { ActDialog } from '../acts/act-dialog.tsx';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import { usePermissions } from '../use-permissions.ts';
import { countText } from '../../../ui/values/count-text.ts';

const words = MONEY_WORDS.held;

/**
 * Amounts that are too small to go back one by one, by payment, and the act that sends them anyway. `q`: the text in the
 * search of the page, a part of a reference.
 */
export function HeldAmounts({ q }: { readonly q: string }) {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<string>();
  const mayAsk = usePermissions().has('refunds.ask');
  const { data } = useQuery({
    queryKey: ['staff', 'refunds', 'held', q],
    queryFn: ({ signal }) => call(listHeldAmounts, { query: q === '' ? {} : { q }, signal }),
    placeholderData: keepPreviousData,
  });
  if (!data || (data.length === 0 && q === '')) return null;
  return (
    <>
      <PlainTable
        title={words.title}
        note={data.length < HELD_SUMS ? words.note : `${words.note} ${words.largest(HELD_SUMS)}`}
        rows={data}
        rowId={({ reference, currency }) => `${reference} ${currency}`}
        empty={words.noneFound}
        columns={[
          { head: MONEY_WORDS.reference, cell: ({ reference }) => reference },
          { head: words.transfers, cell: ({ transfers }) => countText(transfers), isNumber: true },
          { head: MONEY_WORDS.amount, cell: ({ amount_kobo }) => <Money kobo={amount_kobo} />, isNumber: true },
          { head: MONEY_WORDS.since, cell: ({ since }) => lagosTime(since) },
          {
            head: words.act,
            cell: ({ reference }) =>
              mayAsk && (
                <Button
                  name={words.release}
                  aria-label={words.releaseOf(reference)}
                  look="outline"
                  small
                  onClick={() => setChosen(reference)}
                />
              ),
          },
        ]}
      />
      {chosen !== undefined && (
        <ActDialog
          kind="refund.release-held"
          input={{ reference: chosen }}
          title={words.releaseTitle(chosen)}
          effect={words.releaseEffect}
          confirm={words.release}
          onAsked={() => void queries.invalidateQueries({ queryKey: ['staff', 'refunds'] })}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}
