import { lagosMonth } from '@gatelight/contract/lagos-days';
import { getCommissionFile } from '@gatelight/contract/money/commission';
import type { CommissionStatement } from '@gatelight/contract/money/commission';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../api.ts';
import { NotRead } from '../../../data/queries/not-read.tsx';
import { download } from '../../../data/lists/download.ts';
import { usePermissions } from '../use-permissions.ts';
import { TARIFF_WORDS as words } from '../../../strings/staff/tariffs.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { showError } from '../../../ui/feedback/toast.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { Money } from '../../../ui/values/money.tsx';
import type { Asked } from '../asked.ts';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import type { PlainColumn } from '../../../ui/table/plain-table.tsx';
import { AskDialog } from './dialogs/ask-dialog.tsx';
import { commissionQuery } from './queries.ts';
import { percentOfPoints } from '../../../ui/values/percent.ts';
import { RateDialog } from './dialogs/rate-dialog.tsx';

const thisMonth = () => lagosMonth(Date.now());

const FIGURES: readonly PlainColumn<CommissionStatement>[] = [
  { head: words.estate, cell: ({ estate_name }) => <b className="font-semibold">{estate_name}</b> },
  {
    head: words.rate,
    isNumber: true,
    cell: ({ rate_bp }) => (rate_bp === null ? words.noRate : percentOfPoints(rate_bp)),
  },
  { head: words.soldInMonth, isNumber: true, cell: ({ sales_kobo }) => <Money kobo={sales_kobo} /> },
  { head: words.base, isNumber: true, cell: ({ base_kobo }) => <Money kobo={base_kobo} /> },
  { head: words.share, isNumber: true, cell: ({ share_kobo }) => <Money kobo={share_kobo} /> },
  {
    head: words.posted,
    cell: ({ posted_at, posted_by }) =>
      posted_at === null ? words.notPosted : `${lagosTime(posted_at)}, ${posted_by ?? ''}`,
  },
];

/** The share of each estate in the sales of a month: statements, rates and the posting of a month. */
export function Commission() {
  const [month, setMonth] = useState(thisMonth);
  const list = useQuery(commissionQuery(month));
  const permissions = usePermissions();
  const [rated, setRated] = useState<{ row: CommissionStatement; kind: 'share' | 'payout-fee' }>();
  const [asked, setAsked] = useState<Asked>();
  const save = (row: CommissionStatement, kind: 'pdf' | 'csv') =>
    download(
      getCommissionFile,
      { params: { estate: row.estate_id, month: row.month }, query: { kind } },
      `${row.estate_name}-${row.month}.${kind}`,
    ).catch((failure: unknown) => showError(failureText(failure)));
  const post = (row: CommissionStatement): Asked => ({
    kind: 'commission.post',
    input: { estate_id: row.estate_id, month: row.month },
    title: `${words.post}: ${row.estate_name}, ${row.month}`,
    effect: words.postEffect,
  });
  const columns: readonly PlainColumn<CommissionStatement>[] = [
    ...FIGURES,
    {
      head: words.state,
      cell: (row) => (
        <span className="flex flex-wrap gap-2">
          <Button small look="outline" name={words.pdf} onClick={() => void save(row, 'pdf')} />
          <Button small look="outline" name={words.csv} onClick={() => void save(row, 'csv')} />
          {permissions.has('tariffs.edit') && (
            <>
              <Button small look="outline" name={words.setRate} onClick={() => setRated({ row, kind: 'share' })} />
              <Button small look="outline" name={words.setFee} onClick={() => setRated({ row, kind: 'payout-fee' })} />
            </>
          )}
          {permissions.has('journals.post') && row.posted_at === null && row.month < thisMonth() && (
            <Button small name={words.post} onClick={() => setAsked(post(row))} />
          )}
        </span>
      ),
    },
  ];
  return (
    <div className="grid gap-4">
      <Field
        label={words.month}
        type="month"
        className="max-w-60"
        value={month}
        max={thisMonth()}
        onChange={(event) => {
          if (/^20\d\d-\d\d$/.test(event.target.value)) setMonth(event.target.value);
        }}
      />
      {list.data ? (
        <PlainTable
          title={words.tabs.commission}
          columns={columns}
          rows={list.data}
          rowId={({ estate_id }) => estate_id}
          empty={words.commissionNone}
        />
      ) : (
        <NotRead query={list} title={words.failed} className="h-40 rounded-lg" />
      )}
      {rated && (
        <RateDialog
          statement={rated.row}
          kind={rated.kind}
          onClose={() => setRated(undefined)}
          onAsk={(next) => {
            setRated(undefined);
            setAsked(next);
          }}
        />
      )}
      <AskDialog asked={asked} onClose={() => setAsked(undefined)} />
    </div>
  );
}
