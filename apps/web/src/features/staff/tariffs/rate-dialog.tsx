import type { CommissionStatement } from '@gatelight/contract/commission';
import { useState } from 'react';
import { TARIFF_WORDS as words } from '../../../strings/staff/tariffs.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { OpenDialog } from '../../../ui/feedback/open-dialog.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import type { Asked } from '../asked.ts';
import { instantOf } from './lagos-input.ts';

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
  const [at, setAt] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const isRate = /^\d{1,2}(\.\d{1,2})?$/.test(rate) && Number(rate) <= 50;
  const instant = instantOf(at);
  const isTimed = instant !== undefined && new Date(instant) > new Date();
  return (
    <OpenDialog onClose={onClose} title={`${words.setRate}: ${statement.estate_name}`}>
      <form
        noValidate
        className="mt-3 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setIsChecked(true);
          if (!isRate || !isTimed) return;
          onAsk({
            kind: 'commission.schedule',
            input: { estate_id: statement.estate_id, rate_bp: Math.round(Number(rate) * 100), valid_from: instant },
            title: `${words.setRate}: ${statement.estate_name}`,
            effect: words.rateEffect,
          });
        }}
      >
        <Field
          label={words.rate}
          hint={words.rateHint}
          inputMode="decimal"
          required
          value={rate}
          onChange={(event) => setRate(event.target.value)}
          error={isChecked && !isRate ? words.rateRequired : undefined}
        />
        <Field
          label={words.from}
          hint={words.lagos}
          type="datetime-local"
          required
          value={at}
          onChange={(event) => setAt(event.target.value)}
          error={isChecked && !isTimed ? words.timeRequired : undefined}
        />
        <Button type="submit" name={words.continue} />
      </form>
    </OpenDialog>
  );
}
