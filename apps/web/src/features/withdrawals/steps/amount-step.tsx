import { useState } from 'react';
import { WITHDRAWAL_WORDS as WORDS } from '../../../strings/app/withdrawals.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { AmountField } from '../../../ui/fields/amount-field.tsx';
import { focusInvalid } from '../../../ui/fields/focus-invalid.ts';
import { Form } from '../../../ui/fields/form.tsx';
import { QUICK_AMOUNTS } from '../../../ui/payment/quick-amounts.ts';
import { ActionBar, Wizard } from '../../../ui/payment/wizard.tsx';
import { Money, nairaText } from '../../../ui/values/money.tsx';
import { amountKoboOf, amountProblem, mostNow } from './amount.ts';
import { CardMoneyNotice } from './card-money.tsx';
import { Receive } from './receive.tsx';
import type { WithdrawalLimits } from '../queries.ts';
import { useShortError } from '../use-short-error.ts';

type AmountStepProps = {
  readonly amount: string;
  readonly limits: WithdrawalLimits;
  readonly onChange: (amount: string) => void;
  readonly onNext: () => void;
};

const SMALLEST_CHIP = 5000;

/** Step 1: how much. */
export function AmountStep({ amount, limits, onChange, onNext }: AmountStepProps) {
  const [problem, showProblem] = useShortError();
  const [isChecked, setIsChecked] = useState(false);
  const left = mostNow(limits);
  const most = left < limits.balance_kobo ? left : limits.balance_kobo;
  const isTooMuch = isChecked && (amountKoboOf(amount) ?? 0n) > limits.balance_kobo;

  return (
    <Form
      data-draft
      onSubmit={(event) => {
        event.preventDefault();
        setIsChecked(true);
        const wrong = amountProblem(amount, limits);
        if (wrong === '') return onNext();
        showProblem(wrong);
        focusInvalid(event.currentTarget);
      }}
    >
      <Wizard
        summary={
          <Receive amountKobo={amountKoboOf(amount)} limits={limits}>
            <ActionBar>
              <Button type="submit" name={WORDS.next} wide />
            </ActionBar>
          </Receive>
        }
      >
        <div className="grid gap-3">
          {limits.is_held && <Notice kind="warning">{WORDS.heldNotice}</Notice>}
          <CardMoneyNotice limits={limits} />
          <p className="text-ink-2">
            {WORDS.balance} <Money kobo={limits.balance_kobo} className="font-semibold text-ink" />
          </p>
          <AmountField
            label={WORDS.amount}
            name="amount"
            required
            isBig
            value={amount}
            error={problem || (isTooMuch ? WORDS.insufficient : undefined)}
            hint={most < limits.minimum_kobo ? undefined : WORDS.leftToday(nairaText(most, true))}
            chips={QUICK_AMOUNTS.filter((chip) => chip >= SMALLEST_CHIP)}
            onChange={(next) => {
              setIsChecked(false);
              onChange(next);
            }}
          />
        </div>
      </Wizard>
    </Form>
  );
}
