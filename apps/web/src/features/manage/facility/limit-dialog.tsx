import { todayInLagos } from '@gatelight/contract/lagos-days';
import { useState } from 'react';
import { FACILITY_WORDS as words } from '../../../strings/manage/facility.ts';
import { AmountField } from '../../../ui/fields/amount-field.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { koboOf, typedNaira } from '../../../ui/values/number-text.ts';
import { faultOf, useChange } from '../dialog-parts.tsx';
import type { Given } from '../dialog-parts.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { sendLimit } from './queries.ts';

/** The cost from which a manager must agree to a job, valid from a day on. */
export function LimitDialog({ now, ...given }: Given & { readonly now: bigint }) {
  const [amount, setAmount] = useState(typedNaira(now));
  const [from, setFrom] = useState(todayInLagos());
  const send = useChange(
    given,
    () => sendLimit(given.estate, { from, approval_limit_kobo: koboOf(amount) }),
    () => words.saved,
  );
  return (
    <FormDialog title={words.limitTitle} text={words.limitText} sending={send} onClose={given.onClose}>
      <AmountField
        label={words.limitAmount}
        required
        value={amount}
        error={faultOf(send.error, 'approval_limit_kobo')}
        onChange={setAmount}
      />
      <Field
        label={words.limitFrom}
        required
        type="date"
        value={from}
        error={faultOf(send.error, 'from')}
        onChange={(event) => setFrom(event.target.value)}
      />
    </FormDialog>
  );
}
