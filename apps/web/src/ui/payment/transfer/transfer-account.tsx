import { PAYING_WORDS as WORDS } from '../../../strings/app/paying.ts';
import { Countdown } from '../../feedback/countdown.tsx';
import { Notice } from '../../feedback/notice.tsx';
import { BankDetails } from '../ways/bank-details.tsx';
import type { BankDetailsProps } from '../ways/bank-details.tsx';

export type TransferAccountProps = BankDetailsProps & {
  readonly deadline: Date;
  readonly isClosed: boolean;
  readonly onClose: () => void;
};

/** The account to pay to, and until when. */
export function TransferAccount({ account, amountKobo, deadline, isClosed, onClose }: TransferAccountProps) {
  return (
    <div className="grid gap-4">
      <BankDetails amountKobo={amountKobo} account={account} />
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
