import { Button } from '../../../ui/buttons/button.tsx';
import { CopyRow } from '../../../ui/token/copy-row.tsx';
import { Countdown } from '../../../ui/feedback/countdown.tsx';
import { Facts } from '../../../ui/values/facts.tsx';
import { Money } from '../../../ui/values/money.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { inGroups } from '../../../ui/values/number-text.ts';
import { ForeignNotice } from './foreign.tsx';
import { Buying } from './buying.tsx';
import type { LinkAddress, LinkAnswer } from './payment-url.ts';
import { minorUnitsToNaira } from '../form/stored-form.ts';
import { QUICK_PURCHASE_WORDS as WORDS } from '../../../strings/purchase/quick-purchase.ts';

const ACCOUNT_GROUPS = [4, 3, 3];

/** Groups by margins, so that a number that is selected and copied by hand holds digits only. */
function AccountNumber({ number }: { readonly number: string }) {
  return (
    <>
      {inGroups(number, ACCOUNT_GROUPS)
        .split(' ')
        .map((group, at) => (
          <span key={at} className="not-first:ms-2">
            {group}
          </span>
        ))}
    </>
  );
}

export type PaymentDetailsProps = {
  readonly address: LinkAddress;
  /** The gateway's own answer: nothing here comes from the address of the page. */
  readonly issued: LinkAnswer;
  readonly deadline: Date;
  /** The link was not made in this browser: the account's name is not shown, because its buyer typed a part of it. */
  readonly isForeign: boolean;
  readonly onOver: () => void;
  readonly onConfirm: () => void;
};

/** The account to which exactly one amount is sent, and the way on. */
export function PaymentDetails({ address, issued, deadline, isForeign, onOver, onConfirm }: PaymentDetailsProps) {
  return (
    <>
      {isForeign && <ForeignNotice />}
      <CopyRow
        label={WORDS.payment.sendExactly}
        value={minorUnitsToNaira(issued.amount)}
        shown={<Money kobo={issued.amount} />}
        copiedMessage={WORDS.payment.amountCopied}
        failedMessage={WORDS.payment.amountCopyFailed}
        valueClassName="font-display text-[2.125rem] leading-tight"
      />
      <div className="card px-4 py-1">
        <Facts facts={[{ label: WORDS.payment.bank, value: issued.bank_name }]} />
        <CopyRow
          label={WORDS.payment.accountNumber}
          value={issued.account_number}
          shown={<AccountNumber number={issued.account_number} />}
          // Beside its button also at 320 px.
          valueClassName="digits text-[clamp(1.0625rem,10vw-0.95rem,1.5rem)]"
          className="border-y border-line"
        />
        <Facts
          facts={[
            { label: WORDS.payment.accountName, value: isForeign ? WORDS.foreign.bankShowsName : issued.account_name },
          ]}
        />
      </div>
      <Notice kind="warning">
        <p>
          {WORDS.payment.notice} <Countdown deadline={deadline} onEnd={onOver} />.
        </p>
        <p>{WORDS.payment.noticeMore}</p>
      </Notice>
      <Buying address={address} issued={issued} isForeign={isForeign} />
      <p className="text-14 text-ink-2">{WORDS.payment.confirmHint}</p>
      <div className="main-action max-sm:sticky max-sm:bottom-(--bottom-bar) max-sm:-mx-5 max-sm:border-t max-sm:border-line max-sm:bg-bg max-sm:px-5 max-sm:py-3">
        <Button name={WORDS.payment.confirm} wide onClick={onConfirm} />
      </div>
    </>
  );
}
