import { listVendingLocks } from '@gatelight/contract/money/arrears/vending-lock';
import type { LockOfEstate } from '@gatelight/contract/money/arrears/vending-lock';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, failureText } from '../../../api.ts';
import { ESTATE_WORDS } from '../../../strings/staff/estates.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import { lagosDay } from '../../../ui/values/lagos-time.ts';
import { nairaText } from '../../../ui/values/money.tsx';
import { ActDialog } from '../acts/act-dialog.tsx';
import { usePermissions } from '../use-permissions.ts';

const words = ESTATE_WORDS.locks;

export const vendingLocksQuery = queryOptions({
  queryKey: ['admin', 'vending-locks'],
  queryFn: ({ signal }) => call(listVendingLocks, { signal }),
});

/** A longer text, so that the table fits beside the sidebar and no word is cut off. */
const Wrapped = ({ children }: { readonly children: string }) => (
  <span className="block whitespace-normal wrap-anywhere">{children}</span>
);

/** Estates that lock electricity tokens, with a button to end the lock; nothing while there are none. */
export function VendingLocks() {
  const list = useQuery(vendingLocksQuery);
  const queries = useQueryClient();
  const may = usePermissions().has('estates.edit');
  const [chosen, setChosen] = useState<LockOfEstate>();
  if (list.isError) return <Notice kind="danger">{failureText(list.error)}</Notice>;
  if (!list.data || list.data.length === 0) return null;
  return (
    <>
      <PlainTable
        className="mb-4"
        title={words.title}
        note={words.note}
        rows={list.data}
        rowId={({ id }) => id}
        empty=""
        columns={[
          { head: words.estate, cell: ({ estate_name: name }) => <b className="font-semibold">{name}</b> },
          { head: words.state, cell: ({ state }) => words.states[state] },
          {
            head: words.rule,
            cell: (lock) => <Wrapped>{words.ruleText(lock.days, nairaText(lock.least_kobo, true))}</Wrapped>,
          },
          { head: words.reason, cell: ({ reason }) => <Wrapped>{reason}</Wrapped> },
          { head: words.from, cell: ({ starts_on: day }) => lagosDay(day, true) },
          { head: words.locked, cell: ({ locked }) => locked, isNumber: true },
          {
            head: null,
            cell: (lock) => may && <Button small look="outline" name={words.stop} onClick={() => setChosen(lock)} />,
          },
        ]}
      />
      {chosen && (
        <ActDialog
          kind="vending-lock.stop"
          input={{ lock_id: chosen.id }}
          title={words.stopTitle(chosen.estate_name)}
          effect={words.stopEffect}
          confirm={words.stop}
          onClose={() => {
            setChosen(undefined);
            void queries.invalidateQueries(vendingLocksQuery);
          }}
        />
      )}
    </>
  );
}
