import type { ActPreview } from '@gatelight/contract/acts';
import { STAFF_ORDER_WORDS as words } from '../../../strings/staff/orders.ts';
import { Money } from '../../../ui/values/money.tsx';

const labels = words.dialog;

export type ActPreviewViewProps = { readonly preview: ActPreview; readonly needs_second_person: boolean };

/** What changes, the journal that is posted, and what to think about before. */
export function ActPreviewView({ preview, needs_second_person: isTwo }: ActPreviewViewProps) {
  return (
    <div className="grid gap-3 rounded-md bg-surface-2 p-3 text-14">
      <ul className="grid gap-1">
        {preview.changes.map(({ field, from, to }) => (
          <li key={field}>
            <b className="font-semibold">{words.fields[field] ?? field}</b>: {from ?? labels.nothing} →{' '}
            {to ?? labels.nothing}
          </li>
        ))}
      </ul>
      {preview.journal.length > 0 && (
        <table className="staff-rows">
          <thead>
            <tr>
              <th scope="col">{words.story.account}</th>
              <th scope="col" className="staff-number">
                {words.story.debit}
              </th>
              <th scope="col" className="staff-number">
                {words.story.credit}
              </th>
            </tr>
          </thead>
          <tbody>
            {preview.journal.map(({ account, debit_kobo: debit, credit_kobo: credit }) => (
              <tr key={account}>
                <td className="wrap-anywhere">{account}</td>
                <td className="staff-number">{debit > 0n && <Money kobo={debit} />}</td>
                <td className="staff-number">{credit > 0n && <Money kobo={credit} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {preview.warnings.map((code) => (
        <p key={code} className="font-semibold text-warning">
          {words.warnings[code] ?? code}
        </p>
      ))}
      {isTwo && <p className="font-semibold text-warning">{labels.waiting}</p>}
    </div>
  );
}
