import { todayInLagos } from '@gatelight/contract/lagos-days';
import { topUpEvery } from '@gatelight/contract/selling/top-ups';
import type { TopUpEvery } from '@gatelight/contract/selling/top-ups';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError, failureText } from '../../api.ts';
import { cardsQuery } from '../../data/payment/cards.ts';
import { useIsOff } from '../../data/features.ts';
import { myMetersQuery } from '../../data/meters.ts';
import { useConfirmation } from '../../data/forms/use-confirmation.ts';
import { TOP_UP_WORDS as WORDS } from '../../strings/app/top-ups.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { AmountField } from '../../ui/fields/amount-field.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { Select } from '../../ui/select/select.tsx';
import { ConfirmField } from '../../ui/payment/confirm-field.tsx';
import { koboOf } from '../../ui/values/number-text.ts';
import { addTopUp } from './queries.ts';

/** The earliest first day: a message is sent the day before. */
const earliestDay = () => todayInLagos(2);

const WALLET = 'wallet';

type NewTopUpFormProps = {
  /** Meters that have a schedule already. */
  readonly taken: readonly string[];
  readonly onDone: () => void;
};

/** A new scheduled top-up: meter, way to pay, interval, amount, and the limit for a month. */
export function NewTopUpForm({ taken, onDone }: NewTopUpFormProps) {
  const meters = useQuery(myMetersQuery);
  const cards = useQuery(cardsQuery);
  const isWithoutCards = useIsOff('cards');
  const usable = (meters.data ?? []).filter(({ id, role }) => role !== 'viewer' && !taken.includes(id));
  const [meterId, setMeterId] = useState('');
  const [payWith, setPayWith] = useState<string>(WALLET);
  const [every, setEvery] = useState<TopUpEvery>('month');
  const [firstOn, setFirstOn] = useState(earliestDay);
  const [days, setDays] = useState('3');
  const [amount, setAmount] = useState('');
  const [ceiling, setCeiling] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const confirmation = useConfirmation();

  async function save(): Promise<void> {
    const chosen = meterId || (usable.length === 1 ? (usable[0]?.id ?? '') : '');
    if (chosen === '') return setProblem(WORDS.chooseMeter);
    if (koboOf(ceiling) < koboOf(amount)) return setProblem(WORDS.ceilingTooLow);
    setIsBusy(true);
    setProblem('');
    try {
      await confirmation.sendConfirmed(() =>
        addTopUp({
          meter_id: chosen,
          ...(payWith === WALLET ? { method: 'wallet' as const } : { method: 'saved-card' as const, card_id: payWith }),
          amount_kobo: koboOf(amount),
          ceiling_kobo: koboOf(ceiling),
          every,
          ...(every === 'low-units' ? { days_before: Number(days) } : { first_on: firstOn }),
        }),
      );
      onDone();
    } catch (failure) {
      // The field for it shows the message and has the focus.
      const isQuestion = failure instanceof CallError && failure.code === 'step-up-required';
      if (!isQuestion) setProblem(failureText(failure));
    }
    setIsBusy(false);
  }

  return (
    <Form
      className="mt-3 grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Select
        label={WORDS.meter}
        name="meter"
        required
        value={meterId || (usable.length === 1 ? (usable[0]?.id ?? '') : '')}
        onChange={setMeterId}
        options={usable.map(({ id, number, nickname }) => ({
          value: id,
          label: nickname ? `${nickname} · ${number}` : number,
        }))}
        isLoading={meters.isPending}
      />
      <Select
        label={WORDS.payWith}
        name="payWith"
        required
        value={payWith}
        onChange={setPayWith}
        options={[
          { value: WALLET, label: WORDS.wallet },
          ...(isWithoutCards ? [] : (cards.data ?? []))
            .filter((card) => !card.is_expired)
            .map((card) => ({ value: card.id, label: WORDS.cardEnding(card.last4) })),
        ]}
      />
      <Select
        label={WORDS.every}
        name="every"
        required
        value={every}
        onChange={(value) => setEvery(topUpEvery.options.find((each) => each === value) ?? 'month')}
        options={topUpEvery.options.map((value) => ({ value, label: WORDS.everyNames[value] }))}
      />
      {every === 'low-units' ? (
        <Field
          label={WORDS.daysBefore}
          hint={WORDS.daysBeforeHint}
          name="daysBefore"
          inputMode="numeric"
          maxLength={2}
          required
          value={days}
          onChange={(event) => setDays(event.target.value.replaceAll(/\D/g, ''))}
        />
      ) : (
        <Field
          label={WORDS.firstOn}
          hint={WORDS.firstOnHint}
          name="firstOn"
          type="date"
          min={earliestDay()}
          required
          value={firstOn}
          onChange={(event) => setFirstOn(event.target.value)}
        />
      )}
      <AmountField label={WORDS.amount} name="amount" required value={amount} onChange={setAmount} />
      <AmountField
        label={WORDS.ceiling}
        hint={WORDS.ceilingHint}
        name="ceiling"
        required
        value={ceiling}
        onChange={setCeiling}
      />
      <ConfirmField confirmation={confirmation} hints={WORDS.confirmToSchedule} />
      <div role="alert" className="empty:hidden">
        {problem !== '' && <Notice kind="danger">{problem}</Notice>}
      </div>
      <Button type="submit" name={WORDS.save} wide isLoading={isBusy} />
    </Form>
  );
}
