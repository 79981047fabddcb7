import { BANK_DETAILS_WORDS as WORDS } from '../../../strings/purchase/bank-details.ts';
import { CopyRow } from '../../token/copy-row.tsx';
import { Facts } from '../../values/facts.tsx';
import { Money } from '../../values/money.tsx';
import { inGroups, typedNaira } from '../../values/number-text.ts';

const ACCOUNT_GROUPS = [4, 3, 3] as const;

/** Groups by margins, so that a number that is selected and copied by hand holds digits only. */
function AccountNumber({ number }: { readonly number: string }) {
  return inGroups(number, ACCOUNT_GROUPS)
    .split(' ')
    .map((group, at) => (
      <span key={at} className="not-first:ms-2">
        {group}
      </span>
    ));
}

export type BankDetailsProps = {
  readonly amountKobo: bigint;
  readonly account: { readonly account_number: string; readonly account_name: string; readonly bank_name: string };
};

/** The account to pay to: the exact amount first, then bank, number and name. */
export function BankDetails({ amountKobo, account }: BankDetailsProps) {
  return (
    <>
      <CopyRow
        label={WORDS.sendExactly}
        value={typedNaira(amountKobo)}
        shown={<Money kobo={amountKobo} />}
        copiedMessage={WORDS.amountCopied}
        failedMessage={WORDS.amountCopyFailed}
        valueClassName="font-display text-[2.125rem] leading-tight"
      />
      <div className="card px-4 py-1">
        <Facts facts={[{ label: WORDS.bank, value: account.bank_name }]} />
        <CopyRow
          label={WORDS.accountNumber}
          value={account.account_number}
          shown={<AccountNumber number={account.account_number} />}
          // Beside its button also at 320 px.
          valueClassName="digits text-[clamp(1.0625rem,10vw-0.95rem,1.5rem)]"
          className="border-y border-line"
        />
        <Facts facts={[{ label: WORDS.accountName, value: account.account_name }]} />
      </div>
    </>
  );
}
