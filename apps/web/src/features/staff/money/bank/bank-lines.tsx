import { shownReference } from '@gatelight/contract/references';
import { listBankLines } from '@gatelight/contract/money/accounting/bank-statements';
import type { AnswerOf } from '@gatelight/contract/route';
import { useQueryClient } from '@tanstack/react-query';
import Upload from 'lucide-react/icons/upload';
import { useState } from 'react';
import { useTableList } from '../../../../data/lists/use-table-list.ts';
import { useTableView } from '../../../../data/lists/use-table-view.ts';
import { MONEY_WORDS } from '../../../../strings/staff/money.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import { PhoneRow } from '../../../../ui/table/phone-row.tsx';
import type { TableColumn } from '../../../../ui/table/table-types.ts';
import { Facts } from '../../../../ui/values/facts.tsx';
import { lagosDay } from '../../../../ui/values/lagos-time.ts';
import { nairaText } from '../../../../ui/values/money.tsx';
import { ActDialog } from '../../acts/act-dialog.tsx';
import { usePermissions } from '../../use-permissions.ts';
import { BankImport } from './bank-import.tsx';
import { signedText } from '../parts.tsx';

const words = MONEY_WORDS.bank;
const FILTERS = ['state'] as const;

type Line = AnswerOf<typeof listBankLines>['items'][number];

const mayBe = ({ proposals: [first], match_kind, match_id, note }: Line) => {
  if (match_kind !== null) return `${words.kinds[match_kind]} ${match_id}`;
  return first ? `${words.kinds[first.kind]} ${shownReference(first.reference)}` : (note ?? '');
};

const COLUMNS: readonly TableColumn<Line>[] = [
  { id: 'day', head: words.day, cell: (row) => lagosDay(row.booked_on, true), isFixed: true },
  { id: 'text', head: words.text, cell: ({ narration }) => narration },
  { id: 'amount', head: MONEY_WORDS.amount, cell: (row) => signedText(row.amount_kobo), isNumber: true },
  { id: 'proposal', head: words.proposal, cell: mayBe },
];

/** Lines of the operator's bank: possible matches of each, and the import of a statement. */
export function BankLines() {
  const view = useTableView({ id: 'bank-lines', filters: FILTERS, sort: '-booked_on' });
  const [isImporting, setIsImporting] = useState(false);
  const list = useTableList(listBankLines, view, { key: ['staff', 'bank-lines'] });
  return (
    <>
      <DataTable
        title={words.title}
        isPart
        lead={words.lead}
        columns={COLUMNS}
        view={view}
        list={list}
        rowId={({ id }) => id}
        rowName={({ narration, amount_kobo }) => `${narration}, ${nairaText(amount_kobo)}`}
        tabs={{
          name: 'state',
          label: words.queues,
          options: [
            { value: '', label: words.open },
            { value: 'matched', label: words.matched },
            { value: 'explained', label: words.explained },
          ],
        }}
        actions={
          <Button
            name={words.import}
            small
            icon={<Upload aria-hidden="true" size={16} />}
            onClick={() => setIsImporting(true)}
          />
        }
        panel={{
          title: ({ narration }) => narration,
          body: (row) => (
            <Facts
              facts={[
                { label: words.day, value: lagosDay(row.booked_on, true) },
                { label: MONEY_WORDS.amount, value: signedText(row.amount_kobo), isStrong: true },
                ...(row.reference === ''
                  ? []
                  : [{ label: MONEY_WORDS.reference, value: shownReference(row.reference) }]),
                ...row.proposals.map((one) => ({
                  label: words.proposal,
                  value: `${words.kinds[one.kind]} ${shownReference(one.reference)}, ${lagosDay(one.on, true)}`,
                })),
                ...(row.note === null ? [] : [{ label: MONEY_WORDS.note, value: row.note }]),
              ]}
            />
          ),
          foot: (row) => <LineActs key={row.id} row={row} />,
        }}
        phone={(row) => (
          <PhoneRow title={row.narration} text={lagosDay(row.booked_on, true)}>
            <span className="nums font-semibold whitespace-nowrap">{signedText(row.amount_kobo)}</span>
          </PhoneRow>
        )}
        empty={{ title: words.empty, text: words.importText }}
      />
      {isImporting && <BankImport onClose={() => setIsImporting(false)} />}
    </>
  );
}

function LineActs({ row }: { readonly row: Line }) {
  const [chosen, setChosen] = useState<'match' | 'journal' | 'explain'>();
  const [text, setText] = useState('');
  const queries = useQueryClient();
  const mayClose = usePermissions().has('exceptions.close');
  // An open dialog stays: it says how the act ended, when the line is no longer open.
  if (!mayClose || (row.state !== 'open' && chosen === undefined)) return null;
  const [first] = row.proposals;
  const shared = {
    onAsked: () => void queries.invalidateQueries({ queryKey: ['staff', 'bank-lines'] }),
    onClose: () => setChosen(undefined),
  };
  const field = (label: string) => (
    <Field label={label} required value={text} onChange={({ currentTarget }) => setText(currentTarget.value)} />
  );
  return (
    <>
      {first && <Button name={`${words.match}: ${words.kinds[first.kind]}`} onClick={() => setChosen('match')} />}
      <Button name={`${words.match}: ${words.kinds.journal}`} look="outline" onClick={() => setChosen('journal')} />
      <Button name={words.explain} look="outline" onClick={() => setChosen('explain')} />
      {chosen === 'match' && first && (
        <ActDialog
          {...shared}
          kind="bank-line.match"
          input={{ id: row.id, kind: first.kind, target: first.id }}
          title={words.matchTitle}
          effect={words.matchEffect}
          confirm={words.match}
        />
      )}
      {chosen === 'journal' && (
        <ActDialog
          {...shared}
          kind="bank-line.match"
          input={{ id: row.id, kind: 'journal', target: text.trim() }}
          title={words.matchTitle}
          effect={words.matchEffect}
          confirm={words.match}
          isReady={text.trim() !== ''}
        >
          {field(words.byJournal)}
        </ActDialog>
      )}
      {chosen === 'explain' && (
        <ActDialog
          {...shared}
          kind="bank-line.explain"
          input={{ id: row.id, note: text.trim() }}
          title={words.explainTitle}
          effect={words.explainEffect}
          confirm={words.explain}
          isReady={text.trim() !== ''}
        >
          {field(MONEY_WORDS.note)}
        </ActDialog>
      )}
    </>
  );
}
