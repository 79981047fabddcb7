import { Button } from '../../../ui/buttons/button.tsx';
import { Countdown } from '../../../ui/feedback/countdown.tsx';
import { BankDetails } from '../../../ui/payment/ways/bank-details.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ForeignNotice } from './foreign.tsx';
import { Buying } from './buying.tsx';
import type { LinkAddress, LinkAnswer } from './payment-url.ts';
import { QUICK_PURCHASE_WORDS as WORDS } from '../../../strings/purchase/quick-purchase.ts';

export type PaymentDetailsProps = {
  readonly address: LinkAddress;
  /** The gateway's own response: nothing here is taken from the address of the page. */
  readonly issued: LinkAnswer;
  readonly deadline: Date;
  /** The link was not made in this browser: the account's name is not shown, because its buyer typed a part of it. */
  readonly isForeign: boolean;
  readonly onOver: () => void;
  readonly onConfirm: () => void;
};

/** The account to which exactly one amount is sent, and the next step. */
export function PaymentDetails({ address, issued, deadline, isForeign, onOver, onConfirm }: PaymentDetailsProps) {
  return (
    <>
      {isForeign && <ForeignNotice />}
      <BankDetails
        amountKobo={BigInt(issued.amount)}
        account={isForeign ? { ...issued, account_name: WORDS.foreign.bankShowsName } : issued}
      />
      <Notice kind="warning">
        <p>
          {WORDS.payment.notice} <Countdown deadline={deadline} onEnd={onOver} />.
        </p>
        <p>{WORDS.payment.noticeMore}</p>
      </Notice>
      <div className="lg:col-start-2! lg:row-span-6 lg:row-start-2">
        <Buying address={address} issued={issued} isForeign={isForeign} />
      </div>
      <p className="text-14 text-ink-2">{WORDS.payment.confirmHint}</p>
      <div className="main-action max-sm:sticky max-sm:bottom-(--bottom-bar) max-sm:mx-[-20px] max-sm:border-t max-sm:border-line max-sm:bg-bg max-sm:px-[20px] max-sm:py-3">
        <Button name={WORDS.payment.confirm} wide onClick={onConfirm} />
      </div>
    </>
  );
}
