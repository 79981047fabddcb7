import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../api.ts';
import { TOP_UP_WORDS as WORDS } from '../../strings/app/top-ups.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { showError, showSuccess } from '../../ui/feedback/toast.tsx';
import { AmountField } from '../../ui/fields/amount-field.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { TickCard } from '../../ui/payment/ways/tick-card.tsx';
import { wholeNaira } from '../../ui/values/number-text.ts';
import { lowBalanceQuery, saveLowBalance } from './queries.ts';

/** The balance below which the user wants a message. */
export function LowBalanceCard() {
  const queries = useQueryClient();
  const stored = useQuery(lowBalanceQuery).data;
  const [typed, setTyped] = useState<string | null>(null);
  const [ticked, setTicked] = useState<boolean | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  if (!stored) return null;
  const amount = typed ?? String(stored.threshold_kobo / 100n);
  const isOn = ticked ?? stored.is_on;

  async function save(): Promise<void> {
    setIsBusy(true);
    try {
      await saveLowBalance(isOn, Number(wholeNaira(amount) || '0') * 100);
      showSuccess(WORDS.lowSaved);
      setTyped(null);
      setTicked(null);
    } catch (failure) {
      showError(failureText(failure));
    }
    await queries.invalidateQueries({ queryKey: lowBalanceQuery.queryKey });
    setIsBusy(false);
  }

  return (
    <section aria-labelledby="low-balance" className="card p-4 sm:p-5">
      <h2 id="low-balance" className="text-18">
        {WORDS.lowTitle}
      </h2>
      <Form
        className="grid gap-4 pt-3"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TickCard name={WORDS.lowSwitch} text={WORDS.lowText} isTicked={isOn} onChange={setTicked} />
        {isOn && <AmountField label={WORDS.lowAmount} name="threshold" value={amount} onChange={setTyped} />}
        <div>
          <Button type="submit" name={WORDS.lowSave} look="outline" small isLoading={isBusy} />
        </div>
      </Form>
    </section>
  );
}
