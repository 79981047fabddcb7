import { listWaitingEstateAccounts } from '@gatelight/contract/money/estate-money';
import type { WaitingEstateAccount } from '@gatelight/contract/money/estate-money';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, failureText } from '../../../../api.ts';
import { MONEY_WORDS } from '../../../../strings/staff/money.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { PlainTable } from '../../../../ui/table/plain-table.tsx';
import { lagosTime } from '../../../../ui/values/lagos-time.ts';
import { ActDialog } from '../../acts/act-dialog.tsx';
import { usePermissions } from '../../use-permissions.ts';

const words = MONEY_WORDS.payouts.accounts;

export const estateAccountsQuery = queryOptions({
  queryKey: ['staff', 'estate-accounts'],
  queryFn: ({ signal }) => call(listWaitingEstateAccounts, { signal }),
});

/** Bank accounts of estates that wait for a second person; nothing while there is none. */
export function EstateAccounts() {
  const list = useQuery(estateAccountsQuery);
  const queries = useQueryClient();
  const may = usePermissions().has('payouts.approve');
  const [chosen, setChosen] = useState<{ row: WaitingEstateAccount; confirms: boolean }>();
  const [note, setNote] = useState('');
  if (list.isError) return <Notice kind="danger">{failureText(list.error)}</Notice>;
  if (!list.data || list.data.length === 0) return null;
  function onClose(): void {
    setChosen(undefined);
    setNote('');
    void queries.invalidateQueries(estateAccountsQuery);
  }
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
          {
            head: words.account,
            cell: (row) => (
              <>
                {row.account_name}
                <span className="block text-13 text-ink-2">{`${row.bank_name} ${row.account_number}`}</span>
              </>
            ),
          },
          { head: words.replaces, cell: ({ replaces }) => replaces ?? words.first },
          { head: words.names, cell: ({ name_score: score }) => `${score} of 100` },
          { head: words.entered, cell: (row) => `${row.entered_by}, ${lagosTime(row.entered_at)}` },
          {
            head: null,
            cell: (row) =>
              may && (
                <span className="flex flex-wrap gap-2">
                  <Button small name={words.confirm} onClick={() => setChosen({ row, confirms: true })} />
                  <Button
                    small
                    look="outline"
                    name={words.refuse}
                    onClick={() => setChosen({ row, confirms: false })}
                  />
                </span>
              ),
          },
        ]}
      />
      {chosen?.confirms && (
        <ActDialog
          kind="estate-account.confirm"
          input={{ account_id: chosen.row.id }}
          title={words.confirmTitle(chosen.row.estate_name)}
          effect={words.confirmEffect}
          confirm={words.confirm}
          onClose={onClose}
        />
      )}
      {chosen && !chosen.confirms && (
        <ActDialog
          kind="estate-account.refuse"
          input={{ account_id: chosen.row.id, note }}
          title={words.refuseTitle(chosen.row.estate_name)}
          effect={words.refuseEffect}
          confirm={words.refuse}
          isDanger
          isReady={note.trim() !== ''}
          onClose={onClose}
        >
          <Field
            label={words.reason}
            required
            maxLength={300}
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
        </ActDialog>
      )}
    </>
  );
}
