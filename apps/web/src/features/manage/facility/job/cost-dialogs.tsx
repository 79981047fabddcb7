import { todayInLagos } from '@gatelight/contract/lagos-days';
import { wireKobo } from '@gatelight/contract/money';
import { useState } from 'react';
import { koboOf, typedNaira } from '../../../../ui/values/number-text.ts';
import { FACILITY_WORDS as words } from '../../../../strings/manage/facility.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { AmountField } from '../../../../ui/fields/amount-field.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { nairaText } from '../../../../ui/values/money.tsx';
import { Select } from '../../../../ui/select/select.tsx';
import { faultOf, useChange } from '../../dialog-parts.tsx';
import { FormDialog } from '../../form-dialog.tsx';
import { sendCosts, sendDecision, sendPayment, takePaymentBack } from '../queries.ts';
import type { Given } from './job-dialogs.tsx';
import { saved } from './job-dialogs.tsx';

/** A line while it is typed. A new one has no id yet. */
type CostLine = {
  readonly key: string;
  readonly id: string | undefined;
  readonly text: string;
  readonly amount: string;
};

const newLine = (): CostLine => ({ key: crypto.randomUUID(), id: undefined, text: '', amount: '' });

export function CostsDialog({ story, ...given }: Given) {
  // As it was when the form was filled: the job is read again after a refusal, and the fields still show the old lines.
  const [seenAt] = useState(story.seen_at);
  const [lines, setLines] = useState(
    () =>
      [
        ...story.lines.map(({ id, text, quote_kobo }) => ({ key: id, id, text, amount: typedNaira(quote_kobo) })),
        ...(story.lines.length === 0 ? [newLine()] : []),
      ] as CostLine[],
  );
  const change = (place: number, part: { text?: string; amount?: string }) =>
    setLines(lines.map((line, at) => (at === place ? { ...line, ...part } : line)));
  const send = useChange(
    given,
    () =>
      sendCosts(given.estate, story.job.id, {
        seen_at: seenAt.toISOString(),
        lines: lines.map(({ id, text, amount }) => ({
          ...(id === undefined ? {} : { id }),
          text,
          quote_kobo: koboOf(amount),
        })),
      }),
    saved,
  );
  return (
    <FormDialog title={words.editCosts} sending={send} onClose={given.onClose}>
      {lines.map((line, place) => (
        <div key={line.key} className="grid gap-2">
          <Field
            label={words.lineText(place + 1)}
            required
            maxLength={120}
            value={line.text}
            error={faultOf(send.error, `lines.${place}.text`)}
            onChange={(event) => change(place, { text: event.target.value })}
          />
          <AmountField
            label={words.lineAmount(place + 1)}
            value={line.amount}
            onChange={(amount) => change(place, { amount })}
          />
          <Button
            look="quiet"
            small
            name={words.removeLine(place + 1)}
            onClick={() => setLines(lines.filter((_, at) => at !== place))}
          />
        </div>
      ))}
      <Button look="outline" small name={words.addLine} onClick={() => setLines([...lines, newLine()])} />
    </FormDialog>
  );
}

export function DecideDialog({ story, agree, ...given }: Given & { readonly agree: boolean }) {
  const [reason, setReason] = useState('');
  const amount_kobo = wireKobo(story.question?.amount_kobo ?? 0n);
  const send = useChange(given, () => sendDecision(given.estate, story.job.id, { agree, amount_kobo, reason }), saved);
  return (
    <FormDialog
      title={agree ? words.agree(nairaText(story.question?.amount_kobo ?? 0n, true)) : words.askAnother}
      save={agree ? words.agreeShort : words.askAnother}
      sending={send}
      onClose={given.onClose}
    >
      <Field
        label={words.reason}
        maxLength={500}
        value={reason}
        error={faultOf(send.error, 'reason')}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}

export function PaymentDialog({ story, ...given }: Given) {
  const [amount, setAmount] = useState('');
  const [paidOn, setPaidOn] = useState(todayInLagos);
  const [way, setWay] = useState<'bank' | 'cash' | 'card' | 'other'>('bank');
  const [reference, setReference] = useState('');
  const [line, setLine] = useState('');
  const send = useChange(
    given,
    () =>
      sendPayment(given.estate, story.job.id, {
        line_id: line || null,
        amount_kobo: koboOf(amount),
        paid_on: paidOn,
        way,
        reference,
      }),
    saved,
  );
  return (
    <FormDialog title={words.pay} sending={send} onClose={given.onClose}>
      <AmountField
        label={words.amount}
        required
        value={amount}
        error={faultOf(send.error, 'amount_kobo')}
        onChange={setAmount}
      />
      <Field
        label={words.paidOn}
        required
        type="date"
        value={paidOn}
        error={faultOf(send.error, 'paid_on')}
        onChange={(event) => setPaidOn(event.target.value)}
      />
      <Select
        label={words.way}
        value={way}
        onChange={(chosen) => setWay(chosen as typeof way)}
        options={(['bank', 'cash', 'card', 'other'] as const).map((value) => ({ value, label: words.ways[value] }))}
      />
      <Select
        label={words.forLine}
        value={line}
        onChange={setLine}
        options={[
          { value: '', label: words.wholeJob },
          ...story.lines.map(({ id, text }) => ({ value: id, label: text })),
        ]}
      />
      <Field
        label={words.reference}
        maxLength={60}
        value={reference}
        error={faultOf(send.error, 'reference')}
        onChange={(event) => setReference(event.target.value)}
      />
    </FormDialog>
  );
}

export function TakeBackDialog({ story, payment, ...given }: Given & { readonly payment: string }) {
  const send = useChange(given, () => takePaymentBack(given.estate, story.job.id, payment), saved);
  return (
    <FormDialog
      title={words.takeBack}
      text={words.takeBackText}
      save={words.takeBack}
      sending={send}
      onClose={given.onClose}
    />
  );
}
