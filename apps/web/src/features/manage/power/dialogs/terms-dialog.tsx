import { todayInLagos } from '@gatelight/contract/lagos-days';
import type { PowerSetup } from '@gatelight/contract/places/power';
import { useState } from 'react';
import { POWER_WORDS as words } from '../../../../strings/manage/power.ts';
import { AmountField } from '../../../../ui/fields/amount-field.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { faultOf, useChange } from '../../dialog-parts.tsx';
import type { Given } from '../../dialog-parts.tsx';
import { koboOf, typedNaira } from '../../../../ui/values/number-text.ts';
import { FormDialog } from '../../form-dialog.tsx';
import { basisPointsOf, typedPercent } from '../../../../ui/values/percent.ts';
import { tenthsOf } from '../form-parts.tsx';
import { saveTerms } from '../queries.ts';
import type { TermsInput } from '../queries.ts';

export function TermsDialog({ setup, ...given }: Given & { readonly setup: PowerSetup }) {
  // As it was when the dialog opened: the page behind it is read again meanwhile.
  const [{ terms, seen_at: seenAt }] = useState(setup);
  const [now] = terms;
  const [from, setFrom] = useState(todayInLagos());
  const [fee, setFee] = useState(now ? typedPercent(now.fee_bp) : '0');
  const [charge, setCharge] = useState(now ? typedNaira(now.common_charge_kobo) : '0');
  const [daily, setDaily] = useState(now ? String(now.common_daily_tenths / 10) : '0');
  const [hours, setHours] = useState(now?.promised_minutes ? String(now.promised_minutes / 60) : '');
  const [promise, setPromise] = useState(now?.promise_name ?? '');
  const [complaints, setComplaints] = useState(now?.complaints ?? '');
  const send = useChange(
    given,
    (body: TermsInput) => saveTerms(given.estate, body),
    () => words.saved,
  );
  return (
    <FormDialog
      title={words.setTerms}
      sending={send}
      onClose={given.onClose}
      onSend={() =>
        send.mutate({
          valid_from: from,
          fee_bp: basisPointsOf(fee),
          common_charge_kobo: koboOf(charge),
          common_daily_tenths: tenthsOf(daily),
          promised_minutes: hours === '' ? null : Math.round(Number(hours) * 60),
          promise_name: promise,
          complaints,
          seen_at: seenAt.toISOString(),
        })
      }
    >
      <Field
        label={words.from}
        type="date"
        required
        value={from}
        error={faultOf(send.error, 'valid_from')}
        onChange={(event) => setFrom(event.target.value)}
      />
      <Field
        label={words.feeRate}
        required
        inputMode="decimal"
        value={fee}
        error={faultOf(send.error, 'fee_bp')}
        onChange={(event) => setFee(event.target.value)}
      />
      <AmountField
        label={words.commonChargeField}
        required
        value={charge}
        error={faultOf(send.error, 'common_charge_kobo')}
        onChange={setCharge}
      />
      <Field
        label={words.commonDaily}
        required
        inputMode="decimal"
        value={daily}
        error={faultOf(send.error, 'common_daily_tenths')}
        onChange={(event) => setDaily(event.target.value)}
      />
      <Field
        label={words.promised}
        inputMode="decimal"
        value={hours}
        error={faultOf(send.error, 'promised_minutes')}
        onChange={(event) => setHours(event.target.value)}
      />
      <Field
        label={words.promiseName}
        hint={words.promiseHint}
        maxLength={40}
        value={promise}
        onChange={(event) => setPromise(event.target.value)}
      />
      <Field
        label={words.complaints}
        maxLength={300}
        value={complaints}
        onChange={(event) => setComplaints(event.target.value)}
      />
    </FormDialog>
  );
}
