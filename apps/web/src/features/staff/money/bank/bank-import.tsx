import { importBankStatement } from '@gatelight/contract/money/accounting/bank-statements';
import type { AnswerOf } from '@gatelight/contract/route';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call, failureText } from '../../../../api.ts';
import { useSingleMutation } from '../../../../data/queries/use-single-mutation.ts';
import { MONEY_WORDS } from '../../../../strings/staff/money.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { OpenDialog } from '../../../../ui/feedback/open-dialog.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { lagosDay } from '../../../../ui/values/lagos-time.ts';
import { ChoiceField } from '../../choice-field.tsx';

const words = MONEY_WORDS.bank;

type Imported = AnswerOf<typeof importBankStatement>;

const COLUMNS = ['date', 'narration', 'debit', 'credit', 'balance', 'reference'] as const;
type Column = (typeof COLUMNS)[number];
/** In the format of the request: the row of the headings from 1, columns from 0. */
type Named = Partial<Record<Column | 'heading_row', string>>;

/** The column of the reference, which not every bank has. */
const NO_COLUMN = 'none';

const isWhole = (named: Named) =>
  (['heading_row', 'date', 'narration', 'debit', 'credit', 'balance'] as const).every((name) => named[name]);

/** Imports a statement of the operator's bank. For an unknown bank, a person chooses the columns. */
export function BankImport({ onClose }: { readonly onClose: () => void }) {
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<Imported['preview']>([]);
  const [named, setNamed] = useState<Named>({});
  const queries = useQueryClient();
  const inputId = useId();
  const send = useSingleMutation({
    mutationFn: (chosen: File) =>
      call(importBankStatement, {
        file: new File([chosen], chosen.name, { type: 'text/csv' }),
        body: preview.length > 0 ? named : {},
      }),
    onSuccess: (imported) => {
      if (imported.preview.length > 0) setPreview(imported.preview);
      void queries.invalidateQueries({ queryKey: ['staff', 'bank-lines'] });
    },
  });
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    setPreview([]);
    setNamed({});
    send.reset();
  };
  // While the file is sent, and after a failure, there is no response: the columns stay for the next try.
  const isNaming = preview.length > 0 && (send.data?.statement_id ?? null) === null;
  // Importing the same file again changes nothing. Another file begins again.
  const isOver = send.data !== undefined && (send.data.is_known || send.data.statement_id !== null);
  return (
    <OpenDialog onClose={onClose} title={words.import} isBusy={send.isPending}>
      <div className="mt-2 grid gap-4">
        <p className="text-ink-2">{words.importText}</p>
        <ul className="list-disc ps-5 text-14 text-ink-2">
          {words.layouts.map((layout) => (
            <li key={layout}>{layout}</li>
          ))}
        </ul>
        <label htmlFor={inputId} className="grid gap-1 text-14 font-semibold">
          {words.file}
          <input
            id={inputId}
            type="file"
            accept=".csv,text/csv"
            className="control p-2.5"
            onChange={({ currentTarget }) => choose(currentTarget.files?.[0])}
          />
        </label>
        {isNaming && <NameColumns preview={preview} named={named} onChange={setNamed} />}
        <div role="status">
          {send.error && <Notice kind="danger">{failureText(send.error)}</Notice>}
          {send.data && send.data.preview.length === 0 && <Result imported={send.data} />}
        </div>
        <div className="flex justify-end">
          {isOver ? (
            <Button name={words.seeLines} autoFocus onClick={onClose} />
          ) : (
            <Button
              name={words.read}
              disabled={!file || (isNaming && !isWhole(named))}
              isLoading={send.isPending}
              onClick={() => {
                if (file) send.mutate(file);
              }}
            />
          )}
        </div>
      </div>
    </OpenDialog>
  );
}

type NameColumnsProps = {
  readonly preview: Imported['preview'];
  readonly named: Named;
  readonly onChange: (named: Named) => void;
};

function NameColumns({ preview, named, onChange }: NameColumnsProps) {
  const headings = preview.find(({ row }) => String(row) === named.heading_row)?.cells ?? [];
  const options = headings.map((cell, place) => ({
    value: String(place),
    label: cell === '' ? words.columnWithout(String(place + 1)) : cell,
  }));
  return (
    <fieldset className="grid gap-3">
      <legend className="pb-2 font-semibold">{words.nameColumns}</legend>
      <p className="text-14 text-ink-2">{words.nameColumnsText}</p>
      <ChoiceField
        label={words.headingRow}
        value={named.heading_row ?? ''}
        options={preview.map(({ row, cells }) => ({
          value: String(row),
          label: words.rowOf(String(row), cells.filter((cell) => cell !== '').join(' · ')),
        }))}
        onChange={(row) => onChange({ heading_row: row })}
      />
      {headings.length > 0 && (
        <div className="grid gap-3 sm:grid-cols-2">
          {COLUMNS.map((column) => (
            <ChoiceField
              key={column}
              label={words.columns[column]}
              value={named[column] ?? (column === 'reference' ? NO_COLUMN : '')}
              options={column === 'reference' ? [{ value: NO_COLUMN, label: words.noColumn }, ...options] : options}
              onChange={(place) => {
                const { [column]: _before, ...others } = named;
                onChange(place === NO_COLUMN ? others : { ...others, [column]: place });
              }}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}

function Result({ imported }: { readonly imported: Imported }) {
  if (imported.is_known) return <Notice kind="info">{words.known}</Notice>;
  if (imported.statement_id !== null) {
    return (
      <Notice kind="success">
        {imported.layout !== null && `${words.readAs[imported.layout]} `}
        {words.stored(String(imported.lines), String(imported.repeated))}
        {imported.first_on !== null &&
          imported.last_on !== null &&
          ` ${words.days(lagosDay(imported.first_on, true), lagosDay(imported.last_on, true))}`}
      </Notice>
    );
  }
  return (
    <Notice kind="danger">
      <p>{words.unusableRows}</p>
      <ul className="grid gap-1 pt-1">
        {imported.problems.map(({ row, column, code, text }) => (
          <li key={`${row}${column}${code}`} className="wrap-anywhere">
            {words.problem(
              [words.row(String(row)), words.columns[column as Column] ?? ''].filter(Boolean).join(', '),
              words.problems[code],
              text,
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
