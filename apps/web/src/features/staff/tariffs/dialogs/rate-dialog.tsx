import type { CommissionStatement } from '@gatelight/contract/money/commission';
import { useState } from 'react';
import { TARIFF_WORDS as words } from '../../../../strings/staff/tariffs.ts';
import { Field } from '../../../../ui/fields/field.tsx';
import type { Asked } from '../../asked.ts';
import { ChangeForm, TimeField, useTime } from './change-form.tsx';

/** The share of sales of an estate, or our fee on payouts to it, from a time on. */
export function RateDialog({
  statement,
  kind,
  onClose,
  onAsk,
}: {
  readonly statement: CommissionStatement;
  readonly kind: 'share' | 'payout-fee';
  readonly onClose: () => void;
  readonly onAsk: (asked: Asked) => void;
}) {
  const [rate, setRate] = useState('');
  const from = useTime({ isAhead: true });
  const isShare = kind === 'share';
  const isRate = /^\d{1,2}(\.\d{1,2})?$/.test(rate) && Number(rate) <= (isShare ? 50 : 10);
  const title = `${isShare ? words.setRate : words.setFee}: ${statement.estate_name}`;
  function send(): void {
    if (!isRate || from.value === undefined) return;
    const input = { estate_id: statement.estate_id, valid_from: from.value };
    const points = Math.round(Number(rate) * 100);
    onAsk(
      isShare
        ? { kind: 'commission.schedule', input: { ...input, rate_bp: points }, title, effect: words.rateEffect }
        : { kind: 'estate-fee.schedule', input: { ...input, fee_bp: points }, title, effect: words.feeEffect },
    );
  }
  return (
    <ChangeForm title={title} onClose={onClose} onSend={send}>
      {(isChecked) => (
        <>
          <Field
            label={isShare ? words.rate : words.fee}
            hint={isShare ? words.rateHint : words.feeHint}
            inputMode="decimal"
            required
            value={rate}
            onChange={(event) => setRate(event.target.value)}
            error={isChecked && !isRate ? (isShare ? words.rateRequired : words.feeRequired) : undefined}
          />
          <TimeField part={from} isChecked={isChecked} />
        </>
      )}
    </ChangeForm>
  );
}
