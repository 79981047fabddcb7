import type { CommissionStatement } from '@gatelight/contract/commission';
import { useState } from 'react';
import { TARIFF_WORDS as words } from '../../../../strings/staff/tariffs.ts';
import { Field } from '../../../../ui/fields/field.tsx';
import type { Asked } from '../../asked.ts';
import { ChangeForm, TimeField, useTime } from './change-form.tsx';

/** The share of sales of an estate, from a time on. */
export function RateDialog({
  statement,
  onClose,
  onAsk,
}: {
  readonly statement: CommissionStatement;
  readonly onClose: () => void;
  readonly onAsk: (asked: Asked) => void;
}) {
  const [rate, setRate] = useState('');
  const from = useTime({ isAhead: true });
  const isRate = /^\d{1,2}(\.\d{1,2})?$/.test(rate) && Number(rate) <= 50;
  const title = `${words.setRate}: ${statement.estate_name}`;
  function send(): void {
    if (!isRate || from.value === undefined) return;
    onAsk({
      kind: 'commission.schedule',
      input: { estate_id: statement.estate_id, rate_bp: Math.round(Number(rate) * 100), valid_from: from.value },
      title,
      effect: words.rateEffect,
    });
  }
  return (
    <ChangeForm title={title} onClose={onClose} onSend={send}>
      {(isChecked) => (
        <>
          <Field
            label={words.rate}
            hint={words.rateHint}
            inputMode="decimal"
            required
            value={rate}
            onChange={(event) => setRate(event.target.value)}
            error={isChecked && !isRate ? words.rateRequired : undefined}
          />
          <TimeField part={from} isChecked={isChecked} />
        </>
      )}
    </ChangeForm>
  );
}
