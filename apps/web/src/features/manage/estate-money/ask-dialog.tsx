import type { EstateMoney } from '@gatelight/contract/money/estate-money';
import { useState } from 'react';
import { ESTATE_MONEY_WORDS as words } from '../../../strings/manage/estate-money.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { AmountField } from '../../../ui/fields/amount-field.tsx';
import { nairaText } from '../../../ui/values/money.tsx';
import { koboOf, typedKobo } from '../../../ui/values/number-text.ts';
import { percentOfPoints } from '../../../ui/values/percent.ts';
import { Failure, Foot, faultOf, useChange } from '../dialog-parts.tsx';
import type { Given } from '../dialog-parts.tsx';
import { askPayout } from './queries.ts';

/** Requests a payout of the whole balance, or a part of it, to the confirmed account. */
export function AskDialog({ data, ...given }: Given & { readonly data: EstateMoney }) {
  const [amount, setAmount] = useState('');
  const [key] = useState(() => crypto.randomUUID());
  const wanted = amount === '' ? data.held_kobo : typedKobo(amount);
  const ask = useChange(
    given,
    () => askPayout(given.estate, amount === '' ? null : koboOf(amount), key),
    (_given: undefined, { waits }) => (waits ? words.askedWaits : words.asked),
  );
  const { account } = data;
  return (
    <Dialog isOpen onClose={given.onClose} title={words.askTitle} isBusy={ask.isPending}>
      <form
        noValidate
        className="mt-2 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          ask.mutate(undefined);
        }}
      >
        <p className="text-ink-2">
          {words.askText(
            nairaText(data.held_kobo),
            account ? `${account.bank_name} ${account.account_number}, ${account.account_name}` : '',
          )}{' '}
          {words.fee(percentOfPoints(data.fee_bp))}
        </p>
        <AmountField
          label={words.amount}
          hint={words.amountHint}
          value={amount}
          error={faultOf(ask.error, 'amount_kobo')}
          onChange={setAmount}
        />
        <Failure error={ask.error} />
        <Foot onClose={given.onClose}>
          <Button type="submit" name={`${words.ask} · ${nairaText(wanted)}`} isLoading={ask.isPending} />
        </Foot>
      </form>
    </Dialog>
  );
}
