import { PAYING_WORDS as WORDS } from '../../strings/app/paying.ts';
import { Countdown } from '../feedback/countdown.tsx';
import { Notice } from '../feedback/notice.tsx';
import { CopyRow } from '../token/copy-row.tsx';
import { Facts } from '../values/facts.tsx';
import { nairaText } from '../values/money.tsx';
import { inGroups } from '../values/number-text.ts';

const ACCOUNT_GROUPS = [4, 3, 3] as const;

export type TransferAccountProps = {
  readonly account: { readonly account_number: string; readonly account_name: string; readonly bank_name: string };
  readonly amountKobo: bigint;
  readonly deadline: Date;
  readonly isClosed: boolean;
  readonly onClose: () => void;
};

/** The account to pay to: the number on a row of its own, the exact amount, and until when. */
export function TransferAccount({ account, amountKobo, deadline, isClosed, onClose }: TransferAccountProps) {
  return (
    <div className="grid gap-4">
      <div className="card px-4 py-1 sm:px-5">
        <CopyRow
          label={WORDS.accountNumber}
          value={account.account_number}
          shown={inGroups(account.account_number, ACCOUNT_GROUPS)}
          className="border-b border-line"
          valueClassName="digits text-24"
        />
        <CopyRow
          label={WORDS.sendExactly}
          value={String(amountKobo / 100n)}
          shown={nairaText(amountKobo)}
          copiedMessage={WORDS.amountCopied}
          failedMessage={WORDS.amountCopyFailed}
          className="border-b border-line"
          valueClassName="nums font-display text-24 tracking-tight"
        />
        <Facts
          facts={[
            { label: WORDS.accountName, value: account.account_name },
            { label: WORDS.bankName, value: account.bank_name },
          ]}
        />
      </div>
      <Notice kind={isClosed ? 'danger' : 'warning'}>
        {isClosed ? (
          <p>{WORDS.accountClosed}</p>
        ) : (
          <p>
            {WORDS.notice} {WORDS.closesIn} <Countdown deadline={deadline} onEnd={onClose} />
          </p>
        )}
      </Notice>
    </div>
  );
}
