import { todayInLagos } from '@gatelight/contract/lagos-days';
import type { LateRule } from '@gatelight/contract/money/service-charges/late-fees';
import { useState } from 'react';
import { LATE_FEE_WORDS as words } from '../../../../strings/manage/late-fees.ts';
import { AmountField } from '../../../../ui/fields/amount-field.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { Select } from '../../../../ui/select/select.tsx';
import { koboOf, typedNaira } from '../../../../ui/values/number-text.ts';
import { faultOf, useChange } from '../../dialog-parts.tsx';
import type { Given } from '../../dialog-parts.tsx';
import { FormDialog } from '../../form-dialog.tsx';
import { basisPointsOf, typedPercent } from '../../../../ui/values/percent.ts';
import { askRule } from './queries.ts';

type Way = keyof typeof words.ways;
const WAYS = ['percent', 'fixed'] as const satisfies readonly Way[];
const digits = (text: string) => text.replaceAll(/\D/g, '');

/** A late fee from a day on, which a second person confirms. */
export function AskLateFeeDialog({ rule, ...given }: Given & { readonly rule: LateRule | null }) {
  const [from, setFrom] = useState(todayInLagos);
  const [way, setWay] = useState<Way>(rule?.way === 'fixed' ? 'fixed' : 'percent');
  const [amount, setAmount] = useState(() => (rule?.amount_kobo ? typedNaira(rule.amount_kobo) : ''));
  const [percent, setPercent] = useState(typedPercent(rule?.percent_bp ?? 200));
  const [grace, setGrace] = useState(String(rule?.grace_days ?? 7));
  const [most, setMost] = useState(typedPercent(rule?.most_bp ?? 1000));
  const send = useChange(
    given,
    () => {
      const shared = { from, grace_days: Number(grace), most_bp: basisPointsOf(most) };
      return askRule(
        given.estate,
        way === 'fixed'
          ? { way, amount_kobo: koboOf(amount), ...shared }
          : { way, percent_bp: basisPointsOf(percent), ...shared },
      );
    },
    () => words.asked,
  );
  return (
    <FormDialog title={words.askTitle} text={words.askText} save={words.ask} sending={send} onClose={given.onClose}>
      <Field
        label={words.from}
        type="date"
        required
        min={todayInLagos()}
        value={from}
        error={faultOf(send.error, 'from')}
        onChange={(event) => setFrom(event.target.value)}
      />
      <Select
        label={words.way}
        value={way}
        options={WAYS.map((one) => ({ value: one, label: words.ways[one] }))}
        onChange={(next) => setWay(WAYS.find((one) => one === next) ?? way)}
      />
      {way === 'fixed' ? (
        <AmountField
          label={words.amount}
          required
          value={amount}
          error={faultOf(send.error, 'amount_kobo')}
          onChange={setAmount}
        />
      ) : (
        <Field
          label={words.percentOfUnpaid}
          hint={words.percentHint}
          inputMode="decimal"
          required
          maxLength={5}
          value={percent}
          error={faultOf(send.error, 'percent_bp')}
          onChange={(event) => setPercent(event.target.value)}
        />
      )}
      <Field
        label={words.grace}
        hint={words.graceHint}
        inputMode="numeric"
        required
        maxLength={2}
        value={grace}
        error={faultOf(send.error, 'grace_days')}
        onChange={(event) => setGrace(digits(event.target.value))}
      />
      <Field
        label={words.most}
        hint={words.mostHint}
        inputMode="decimal"
        required
        maxLength={5}
        value={most}
        error={faultOf(send.error, 'most_bp')}
        onChange={(event) => setMost(event.target.value)}
      />
    </FormDialog>
  );
}

export function EndLateFeesDialog(given: Given) {
  const end = useChange(
    given,
    () => askRule(given.estate, { way: 'off', from: todayInLagos() }),
    () => words.ended,
  );
  return (
    <FormDialog title={words.endTitle} text={words.endText} save={words.end} sending={end} onClose={given.onClose} />
  );
}
