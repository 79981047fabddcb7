import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import { TABLE_WORDS as words } from '../../strings/staff/table.ts';
import { Button } from '../buttons/button.tsx';
import { OpenDialog } from '../feedback/open-dialog.tsx';
import type { BulkAct, BulkChange, BulkResult, BulkText } from './table-types.ts';

const MOST_NAMES = 8;
/** The server takes this many in one request. */
const MOST_ROWS = 500;

export type BulkBarProps<Row> = {
  readonly rows: readonly Row[];
  readonly acts: readonly BulkAct<Row>[];
  readonly rowName: (row: Row) => string;
  readonly onClear: () => void;
};

/** Stays at the foot while rows are selected. Its live region exists before there is anything to say. */
export function BulkBar<Row>({ rows, acts, rowName, onClear }: BulkBarProps<Row>) {
  const [chosen, setChosen] = useState<{ readonly act: BulkChange<Row>; readonly rows: readonly Row[] }>();
  const count = words.selected(String(rows.length));
  return (
    <>
      <p role="status" className="sr-only">
        {rows.length > 0 && count}
      </p>
      {rows.length > 0 && (
        <div role="group" aria-label={count} className="dt-bulk">
          <span aria-hidden="true" className="nums px-1 font-semibold whitespace-nowrap">
            {count}
          </span>
          {rows.length > MOST_ROWS && <span>{words.tooManySelected(String(MOST_ROWS))}</span>}
          {(rows.length > MOST_ROWS ? [] : acts).map((act) => (
            <button
              key={act.name}
              type="button"
              className="dt-bulk-act"
              onClick={() => ('start' in act ? act.start(rows) : setChosen({ act, rows }))}
            >
              {act.icon && <act.icon aria-hidden="true" size={16} />}
              {act.name}
            </button>
          ))}
          <button type="button" className="dt-bulk-act" aria-label={words.clearSelection} onClick={onClear}>
            <X aria-hidden="true" size={18} />
          </button>
        </div>
      )}
      {chosen && (
        <BulkDialog
          {...chosen}
          rowName={rowName}
          onClose={(isDone) => {
            setChosen(undefined);
            if (!isDone) return;
            onClear();
            // The bar disappears with the selection, so the focus moves to the rows.
            document.querySelector<HTMLElement>('.dt-scroll')?.focus();
          }}
        />
      )}
    </>
  );
}

type BulkDialogProps<Row> = {
  readonly act: BulkChange<Row>;
  readonly rows: readonly Row[];
  readonly rowName: (row: Row) => string;
  readonly onClose: (isDone: boolean) => void;
};

const REASON: BulkText = { label: words.reason, hint: words.reasonHint, missing: words.reasonMissing, most: 500 };
const LEAST_LETTERS = 3;

/** First a preview of the act, then its results. */
function BulkDialog<Row>({ act, rows, rowName, onClose }: BulkDialogProps<Row>) {
  const asks = act.asks ?? (act.needsReason ? REASON : undefined);
  const [text, setText] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const [result, setResult] = useState<BulkResult>();
  /** The key of the last request: a retry with the same text is the same request. */
  const last = useRef({ text: '', key: '' });
  async function run(): Promise<void> {
    if (isBusy) return;
    if (asks?.missing !== undefined && text.trim().length < LEAST_LETTERS) return setFault(asks.missing);
    setIsBusy(true);
    setFault(undefined);
    try {
      const given = text.trim();
      if (last.current.key === '' || last.current.text !== given) {
        last.current = { text: given, key: crypto.randomUUID() };
      }
      setResult(await act.run(rows, given, last.current.key));
    } catch (failure) {
      setFault(failure instanceof Error ? failure.message : words.failed);
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <OpenDialog
      isBusy={isBusy}
      title={words.confirmBulk(act.name, String(rows.length))}
      onClose={() => onClose(result !== undefined)}
    >
      {result ? (
        <Result result={result} onClose={() => onClose(true)} />
      ) : (
        <div className="mt-3 grid gap-4">
          <p className="text-ink-2">{act.effect}</p>
          <ul className="grid gap-1 rounded-md bg-surface-2 p-3 text-14">
            {rows.slice(0, MOST_NAMES).map((row) => (
              <li key={rowName(row)} className="wrap-anywhere">
                {rowName(row)}
              </li>
            ))}
            {rows.length > MOST_NAMES && <li>{words.andMore(String(rows.length - MOST_NAMES))}</li>}
          </ul>
          {asks && (
            <label className="grid gap-1.5">
              <span className="text-14 font-semibold">{asks.label}</span>
              <textarea
                className="control min-h-20"
                value={text}
                maxLength={asks.most}
                disabled={isBusy}
                onChange={(event) => setText(event.target.value)}
              />
              <span className="text-13 text-ink-3">{asks.hint}</span>
            </label>
          )}
          <p role="alert" className="text-14 font-semibold text-danger empty:hidden">
            {fault}
          </p>
          <div className="flex flex-wrap justify-end gap-2">
            <Button name={words.cancel} look="outline" small disabled={isBusy} onClick={() => onClose(false)} />
            <Button
              name={words.confirmBulk(act.name, String(rows.length))}
              look={act.isDanger ? 'danger' : 'primary'}
              small
              isLoading={isBusy}
              onClick={() => void run()}
            />
          </div>
        </div>
      )}
    </OpenDialog>
  );
}

function Result({ result, onClose }: { readonly result: BulkResult; readonly onClose: () => void }) {
  const { done, waiting = 0, underWay = 0, unanswered, failed } = result;
  return (
    <div role="status" className="mt-3 grid gap-3">
      {done > 0 && <p className="font-semibold text-success">{words.bulkDone(String(done))}</p>}
      {waiting > 0 && <p className="font-semibold text-warning">{words.bulkWaiting(String(waiting))}</p>}
      {underWay > 0 && <p className="font-semibold text-info">{words.bulkUnderWay(String(underWay))}</p>}
      {unanswered && unanswered.count > 0 && <p className="font-semibold text-info">{unanswered.text}</p>}
      {failed.length > 0 && (
        <>
          <p className="font-semibold text-danger">{words.bulkNotDone(String(failed.length))}</p>
          <ul className="grid max-h-60 gap-1 overflow-y-auto rounded-md bg-surface-2 p-3 text-14">
            {failed.map(({ name, text }) => (
              <li key={name} className="wrap-anywhere">
                <b className="font-semibold">{name}</b>: {text}
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="flex justify-end">
        <Button name={words.close} small autoFocus onClick={onClose} />
      </div>
    </div>
  );
}
