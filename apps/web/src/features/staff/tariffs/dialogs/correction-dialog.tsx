import { previewCorrectionFile } from '@gatelight/contract/selling/tariffs';
import type { AnswerOf } from '@gatelight/contract/route';
import type { Tariff, previewCorrection } from '@gatelight/contract/selling/tariffs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../../api.ts';
import { download } from '../../../../data/lists/download.ts';
import { TARIFF_WORDS as words } from '../../../../strings/staff/tariffs.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { showError } from '../../../../ui/feedback/toast.tsx';
import { Money } from '../../../../ui/values/money.tsx';
import type { Asked } from '../../asked.ts';
import { PlainTable } from '../../../../ui/table/plain-table.tsx';
import type { PlainColumn } from '../../../../ui/table/plain-table.tsx';
import { ChangeForm, PriceField, TimeField, usePrice, useTime } from './change-form.tsx';
import { correctionQuery } from '../queries.ts';
import type { WrongPeriod } from '../queries.ts';

type Difference = AnswerOf<typeof previewCorrection>['items'][number];

const COLUMNS: readonly PlainColumn<Difference>[] = [
  { head: words.order, cell: ({ order_reference }) => order_reference },
  { head: words.paidAt, cell: ({ price_kobo }) => <Money kobo={price_kobo} />, isNumber: true },
  { head: words.goesBack, cell: ({ back_kobo }) => <Money kobo={back_kobo} />, isNumber: true },
  { head: words.to, cell: ({ to }) => words.tos[to] },
];

/** The amount overcharged in a period with a wrong price; it is shown before anything can be requested. */
function Preview({
  tariff,
  period,
  onAsk,
}: {
  readonly tariff: Tariff;
  readonly period: WrongPeriod;
  readonly onAsk: (asked: Asked) => void;
}) {
  const [by, setBy] = useState<'money' | 'tokens'>('money');
  const preview = useQuery(correctionQuery(tariff.id, period));
  if (preview.isError) return <Notice kind="danger">{failureText(preview.error)}</Notice>;
  if (!preview.data) return <p role="status">{words.loading}</p>;
  const { orders, meters, back_kobo, units, items } = preview.data;
  if (orders === 0) return <Notice kind="info">{words.lookEmpty}</Notice>;
  const file = () =>
    download(previewCorrectionFile, { params: { id: tariff.id }, query: period }, `correction-${tariff.code}.csv`);
  return (
    <div className="grid gap-3">
      <p>
        <Money kobo={back_kobo} className="block font-display text-24 font-bold" />
        <span className="text-14 text-ink-2">{words.totals(orders, meters)}</span>
      </p>
      <fieldset className="grid gap-1">
        <legend className="pb-1 text-14 font-semibold">{words.by}</legend>
        {(
          [
            ['money', words.bys.money],
            ['tokens', words.bys.tokens(`${units} ${words.units[tariff.utility]}`)],
          ] as const
        ).map(([value, name]) => (
          <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="by"
              className="size-5 shrink-0 accent-primary"
              checked={by === value}
              onChange={() => setBy(value)}
            />
            {name}
          </label>
        ))}
      </fieldset>
      <PlainTable
        title={words.goesBack}
        note={words.firstHundred}
        columns={COLUMNS}
        rows={items}
        rowId={({ order_reference }) => order_reference}
        empty={words.lookEmpty}
        className="max-h-80 overflow-y-auto"
      />
      <div className="flex flex-wrap gap-2">
        <Button
          look="outline"
          name={words.csv}
          onClick={() => void file().catch((failure: unknown) => showError(failureText(failure)))}
        />
        <Button
          name={words.continue}
          onClick={() =>
            onAsk({
              kind: 'tariff.correct',
              input: {
                tariff_id: tariff.id,
                from: period.from,
                until: period.until,
                right_price_kobo: Number(period.right_price_kobo),
                by,
              },
              title: words.correction,
              effect: by === 'tokens' ? words.correctionTokensEffect : words.correctionEffect,
            })
          }
        />
      </div>
    </div>
  );
}

export function CorrectionDialog({
  tariff,
  onClose,
  onAsk,
}: {
  readonly tariff: Tariff;
  readonly onClose: () => void;
  readonly onAsk: (asked: Asked) => void;
}) {
  const from = useTime();
  const until = useTime();
  const price = usePrice();
  const [period, setPeriod] = useState<WrongPeriod>();
  function look(): void {
    if (from.value === undefined || until.value === undefined || price.value === undefined) return;
    setPeriod({ from: from.value, until: until.value, right_price_kobo: String(price.value) });
  }
  return (
    <ChangeForm
      title={`${words.correction}: ${tariff.name}`}
      className="sm:w-[46rem]"
      onClose={onClose}
      onSend={look}
      send={
        <>
          <Button type="submit" look="outline" name={words.look} />
          {period && <Preview tariff={tariff} period={period} onAsk={onAsk} />}
        </>
      }
    >
      {(isChecked) => (
        <>
          <p className="text-14 text-ink-2">{words.correctionLead}</p>
          <div className="grid gap-4 sm:grid-cols-2">
            <TimeField label={words.soldFrom} part={from} isChecked={isChecked} fault={words.required} />
            <TimeField label={words.soldUntil} part={until} isChecked={isChecked} fault={words.required} />
          </div>
          <PriceField
            label={`${words.rightPrice} ${words.perUnit(words.units[tariff.utility])}`}
            part={price}
            isChecked={isChecked}
          />
        </>
      )}
    </ChangeForm>
  );
}
