import { PAYING_WORDS } from '../../strings/app/paying.ts';
import { TransferAccount } from './transfer/transfer-account.tsx';
import type { TransferAccountProps } from './transfer/transfer-account.tsx';
import { ActionBar } from './wizard.tsx';

type OpenPaymentProps = Omit<TransferAccountProps, 'account' | 'deadline'> & {
  readonly account: TransferAccountProps['account'] | null;
  /** When the account closes, by this device's clock. */
  readonly deadline: Date | null;
  /** The provider's page, if one is open. */
  readonly page: string | null;
};

/** While it can still be paid: the account again, or a link back to the provider's page. */
export function OpenPayment({ account, deadline, page, ...given }: OpenPaymentProps) {
  if (account && deadline) return <TransferAccount account={account} deadline={deadline} {...given} />;
  if (page === null) return null;
  return (
    <ActionBar>
      <a href={page} className="btn btn-primary btn-wide">
        {PAYING_WORDS.continueCard}
      </a>
    </ActionBar>
  );
}
