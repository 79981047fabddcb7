import type { EstateInvoice } from '@gatelight/contract/money/service-charges-estate';
import type { Waiver } from '@gatelight/contract/money/service-charges/waivers';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSingleMutation } from '../../../../data/queries/use-single-mutation.ts';
import { CHARGES_WORDS } from '../../../../strings/manage/service-charges.ts';
import { WAIVER_WORDS } from '../../../../strings/manage/waivers.ts';
import { showSuccess } from '../../../../ui/feedback/toast.tsx';
import { AmountField } from '../../../../ui/fields/amount-field.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { nairaText } from '../../../../ui/values/money.tsx';
import { koboOf, typedNaira } from '../../../../ui/values/number-text.ts';
import { faultOf } from '../../dialog-parts.tsx';
import type { Given } from '../../dialog-parts.tsx';
import { estateKey } from '../../estate-queries.ts';
import { FormDialog } from '../../form-dialog.tsx';
import { takeOff } from './queries.ts';

const words = WAIVER_WORDS.takeOff;

/** Takes a part off an invoice: a waiver of an unpaid amount, or a credit note for a wrong amount. */
export function TakeOffDialog({
  row,
  kind,
  estate,
  onClose,
}: Given & { readonly row: EstateInvoice; readonly kind: Waiver['kind'] }) {
  const queries = useQueryClient();
  const [amount, setAmount] = useState(() =>
    typedNaira(kind === 'waiver' ? row.left_kobo : row.amount_kobo - row.credited_kobo),
  );
  const [reason, setReason] = useState('');
  const [key] = useState(() => crypto.randomUUID());
  const send = useSingleMutation({
    mutationFn: () => takeOff(kind, estate, row.id, { amount_kobo: koboOf(amount), reason: reason.trim() }, key),
    onSuccess: ({ state }: Waiver) => {
      showSuccess(state === 'waits' ? words.waits : words[kind].done);
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: estateKey(estate) }),
  });
  return (
    <FormDialog
      title={words[kind].title(row.number)}
      text={`${words[kind].text} ${words.second}`}
      save={words[kind].send(nairaText(koboOf(amount), true))}
      sending={send}
      onClose={onClose}
    >
      <AmountField
        label={CHARGES_WORDS.amount}
        required
        value={amount}
        error={faultOf(send.error, 'amount_kobo')}
        onChange={setAmount}
      />
      <Field
        label={WAIVER_WORDS.reason}
        hint={WAIVER_WORDS.reasonHint}
        required
        maxLength={200}
        value={reason}
        error={faultOf(send.error, 'reason')}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
