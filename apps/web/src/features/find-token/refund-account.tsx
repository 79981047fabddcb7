import { getRefundAccount, giveRefundAccount, resolveRefundAccount } from '@gatelight/contract/refund-account';
import type { AnswerOf } from '@gatelight/contract/route';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, failureText } from '../../api.ts';
import { REFUND_ACCOUNT_WORDS as WORDS } from '../../strings/purchase/refund-account.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { Select } from '../../ui/select/select.tsx';
import { nairaText } from '../../ui/values/money.tsx';

/** Where a refund goes when the bank did not say where the money came from. Shows nothing while no refund waits for an account. */
export default function RefundAccount({ secret }: { readonly secret: string }) {
  const wanted = useQuery({
    queryKey: ['refund-account', secret],
    queryFn: ({ signal }) => call(getRefundAccount, { params: { secret }, signal }),
    retry: false,
    gcTime: 0,
  });
  const [bank, setBank] = useState('');
  const [number, setNumber] = useState('');
  const [found, setFound] = useState<AnswerOf<typeof resolveRefundAccount> | null>(null);
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [isSent, setIsSent] = useState(false);

  function change(set: () => void) {
    set();
    setFound(null);
    setProblem('');
  }

  async function submit(): Promise<void> {
    if (bank === '' || !/^\d{10}$/.test(number)) return setProblem(WORDS.fill);
    setIsBusy(true);
    setProblem('');
    const body = { bank_code: bank, account_number: number };
    try {
      if (found) {
        await call(giveRefundAccount, { params: { secret }, body: { ...body, account_name: found.account_name } });
        setIsSent(true);
      } else setFound(await call(resolveRefundAccount, { params: { secret }, body }));
    } catch (failure) {
      setProblem(failureText(failure));
    }
    setIsBusy(false);
  }

  if (isSent) {
    return (
      <div role="status">
        <Notice kind="success">{WORDS.sent}</Notice>
      </div>
    );
  }
  if (!wanted.data) return null;
  return (
    <section aria-labelledby="refund-account" className="card p-4 sm:p-5">
      <h2 id="refund-account" className="text-20">
        {WORDS.title(nairaText(wanted.data.amount_kobo))}
      </h2>
      <p className="pt-1 text-ink-2">{WORDS.lead}</p>
      <Form
        className="grid gap-5 pt-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Select
          label={WORDS.bank}
          name="bank"
          required
          searchable
          value={bank}
          onChange={(value) => change(() => setBank(value))}
          options={wanted.data.banks.map(({ code, name }) => ({ value: code, label: name }))}
          emptyText={WORDS.noBanks}
        />
        <Field
          label={WORDS.accountNumber}
          name="account_number"
          inputMode="numeric"
          autoComplete="off"
          required
          maxLength={10}
          hint={WORDS.accountNumberHint}
          value={number}
          onChange={(event) => {
            const digits = event.target.value.replaceAll(/\D/g, '').slice(0, 10);
            change(() => setNumber(digits));
          }}
        />
        <div role="alert" className="empty:hidden">
          {problem !== '' && <Notice kind="danger">{problem}</Notice>}
        </div>
        <div role="status" className="grid gap-3 empty:hidden">
          {found && (
            <>
              <p>
                <span className="block text-14 text-ink-2">{WORDS.accountName}</span>
                <span className="text-18 font-semibold">{found.account_name}</span>
                <span className="block text-14 text-ink-2">{found.bank_name}</span>
              </p>
              {!found.is_own_name && <Notice kind="warning">{WORDS.otherName(found.account_name)}</Notice>}
              {!found.check_digit_fits && <Notice kind="warning">{WORDS.digitWarning}</Notice>}
            </>
          )}
        </div>
        <Button type="submit" name={found ? WORDS.send : WORDS.check} wide isLoading={isBusy} />
      </Form>
    </section>
  );
}
