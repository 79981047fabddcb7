import type { EstateAccount, EstateMoney } from '@gatelight/contract/money/estate-money';
import { useState } from 'react';
import { ESTATE_MONEY_WORDS } from '../../../strings/manage/estate-money.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { StatePill } from '../../../ui/table/state-pill.tsx';
import { Facts } from '../../../ui/values/facts.tsx';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { useRoles } from '../use-roles.ts';
import { AccountDialog, DecideAccountDialog } from './account-dialogs.tsx';

const words = ESTATE_MONEY_WORDS.account;

/** The account for payouts, and a new account that waits for a second person. */
export function AccountCard({ estate, data }: { readonly estate: string; readonly data: EstateMoney }) {
  const [isEntering, setIsEntering] = useState(false);
  const [isDeciding, setIsDeciding] = useState(false);
  const isManager = useRoles().includes('manager');
  const { account, new_account: waiting } = data;
  return (
    <section className="card grid gap-4 p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-18">{words.title}</h2>
        {isManager && !waiting && (
          <Button
            small
            look="outline"
            name={account ? words.change : words.enter}
            onClick={() => setIsEntering(true)}
          />
        )}
      </div>
      {!account && !waiting && (
        <p className="text-14 text-ink-2">
          <b className="font-semibold text-ink">{words.none}.</b> {words.noneText}
        </p>
      )}
      <div className="grid gap-4 md:grid-cols-2">
        {account && <Account account={account} />}
        {waiting && (
          <div className="grid content-start gap-3">
            <Account account={waiting} />
            {waiting.is_yours && <Notice kind="info">{words.yours}</Notice>}
            <Button
              small
              look={waiting.is_yours ? 'outline' : 'primary'}
              className="justify-self-start"
              name={waiting.is_yours ? words.takeBack : words.decide}
              onClick={() => setIsDeciding(true)}
            />
          </div>
        )}
      </div>
      {isEntering && <AccountDialog estate={estate} hours={data.wait_hours} onClose={() => setIsEntering(false)} />}
      {isDeciding && waiting && (
        <DecideAccountDialog estate={estate} account={waiting} onClose={() => setIsDeciding(false)} />
      )}
    </section>
  );
}

export function Account({ account }: { readonly account: EstateAccount }) {
  const isConfirmed = account.state === 'confirmed';
  return (
    <div className="grid content-start gap-2">
      <StatePill tone={isConfirmed ? 'success' : 'warning'} word={words.states[account.state]} />
      <Facts
        facts={[
          { label: words.name, value: account.account_name },
          { label: words.number, value: `${account.bank_name} ${account.account_number}` },
          { label: words.enteredBy, value: `${account.entered_by}, ${lagosTime(account.entered_at)}` },
          ...(isConfirmed && account.decided_at
            ? [
                {
                  label: words.confirmedBy,
                  value: `${account.decided_by ?? words.ourStaff}, ${lagosTime(account.decided_at)}`,
                },
              ]
            : []),
          ...(account.usable_from ? [{ label: words.usableFrom, value: lagosTime(account.usable_from) }] : []),
        ]}
      />
    </div>
  );
}
