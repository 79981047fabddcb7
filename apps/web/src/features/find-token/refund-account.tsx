import {
  getRefundAccount,
  giveRefundAccount,
  resolveRefundAccount,
} from '@gatelight/contract/selling/vending/refund-account';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, failureText } from '../../api.ts';
import { REFUND_ACCOUNT_WORDS as WORDS } from '../../strings/purchase/refund-account.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { BankAccountForm } from '../../ui/fields/bank-account-form.tsx';
import { nairaText } from '../../ui/values/money.tsx';

/** Where a refund goes when the bank did not say where the money came from. Shows nothing while no refund waits for an account. */
export default function RefundAccount({ secret }: { readonly secret: string }) {
  const wanted = useQuery({
    queryKey: ['refund-account', secret],
    queryFn: ({ signal }) => call(getRefundAccount, { params: { secret }, signal }),
    retry: false,
    gcTime: 0,
  });
  const [isSent, setIsSent] = useState(false);

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
      <BankAccountForm
        words={WORDS}
        banks={wanted.data.banks}
        emptyText={WORDS.noBanks}
        resolve={(account) => call(resolveRefundAccount, { params: { secret }, body: account })}
        onConfirm={async (account, { account_name }) => {
          await call(giveRefundAccount, { params: { secret }, body: { ...account, account_name } });
          setIsSent(true);
        }}
        problemOf={failureText}
        confirm={WORDS.send}
        className="grid gap-5 pt-4"
      />
    </section>
  );
}
