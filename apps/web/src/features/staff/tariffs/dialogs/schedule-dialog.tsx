import type { Rounding } from '@gatelight/contract/fields';
import type { Tariff } from '@gatelight/contract/selling/tariffs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TARIFF_WORDS as words } from '../../../../strings/staff/tariffs.ts';
import { nairaText } from '../../../../ui/values/money.tsx';
import type { Asked } from '../../asked.ts';
import { ChangeForm, PriceField, RoundingField, TimeField, usePrice, useTime } from './change-form.tsx';
import { previewQuery } from '../queries.ts';
import { unitsText } from '../../../../ui/values/count-text.ts';

/** A new price from a time on, with the units that customers will get for their money. */
export function ScheduleDialog({
  tariff,
  price: proposed,
  onClose,
  onAsk,
}: {
  readonly tariff: Tariff;
  /** The initial value: a proposed price. */
  readonly price?: bigint | undefined;
  readonly onClose: () => void;
  readonly onAsk: (asked: Asked) => void;
}) {
  const price = usePrice(proposed);
  const from = useTime({ isAhead: true });
  const [rounding, setRounding] = useState<Rounding>(tariff.rounding);
  const unit = words.units[tariff.utility];
  const preview = useQuery(previewQuery(tariff.id, price.value ?? 0, rounding));
  function send(): void {
    if (price.value === undefined || from.value === undefined) return;
    onAsk({
      kind: 'tariff.schedule',
      input: { tariff_id: tariff.id, valid_from: from.value, price_kobo_per_unit: price.value, rounding },
      title: words.schedule,
      effect: words.scheduleEffect,
    });
  }
  return (
    <ChangeForm title={`${words.schedule}: ${tariff.name}`} onClose={onClose} onSend={send}>
      {(isChecked) => (
        <>
          <PriceField label={words.pricePer(unit)} part={price} isChecked={isChecked} />
          <TimeField part={from} isChecked={isChecked} hasSeconds />
          <RoundingField value={rounding} onChange={setRounding} />
          {preview.data && price.value !== undefined && (
            <dl className="grid grid-cols-3 gap-x-4 gap-y-1 rounded-md bg-surface-2 p-3 text-14">
              {preview.data.bought.map(({ amount_kobo, units_now, units_then }) => (
                <div key={String(amount_kobo)} className="grid gap-0.5">
                  <dt className="text-13 text-ink-2">{nairaText(amount_kobo, true)}</dt>
                  <dd className="nums font-semibold">
                    {units_now === null ? words.nothing : unitsText(units_now)} →{' '}
                    {units_then === null ? words.nothing : unitsText(units_then)} {unit}
                  </dd>
                </div>
              ))}
            </dl>
          )}
          <p className="text-14 text-ink-2">
            {words.onIt(tariff.meters, tariff.estates)}. {words.askChange}
          </p>
        </>
      )}
    </ChangeForm>
  );
}
