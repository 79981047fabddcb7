import type { BankAccount } from '@gatelight/contract/money/withdrawals';
import Landmark from 'lucide-react/icons/landmark';
import Pencil from 'lucide-react/icons/pencil';
import Star from 'lucide-react/icons/star';
import Trash from 'lucide-react/icons/trash-2';
import { BANK_ACCOUNT_WORDS as WORDS } from '../../../strings/app/bank-accounts.ts';
import { LazyMenu } from '../../../ui/buttons/lazy-menu.tsx';
import { StatusPill } from '../../../ui/feedback/status-pill.tsx';
import { lagosTime } from '../../../ui/values/lagos-time.ts';

/** The owner's name for it, otherwise the account holder. */
export const nameOf = ({ name, account_name: accountName }: BankAccount): string => name ?? accountName;

export type BankAccountRowProps = {
  readonly account: BankAccount;
  readonly onRename: () => void;
  readonly onMakeDefault: () => void;
  readonly onRemove: () => void;
};

/** One bank account and its actions. */
export function BankAccountRow({ account, onRename, onMakeDefault, onRemove }: BankAccountRowProps) {
  const isNew = account.usable_from > new Date();
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-2 p-4 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <span className="grid size-11 place-items-center rounded-md bg-primary-soft text-on-primary-soft">
        <Landmark aria-hidden="true" size={22} />
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <span className="wrap-anywhere">{nameOf(account)}</span>
          {account.is_default && <StatusPill status="success" word={WORDS.isDefault} />}
          {isNew && <StatusPill status="other" word={WORDS.isNew} />}
        </p>
        <p className="text-14 text-ink-2">
          {account.bank_name} · <span className="digits">{account.account_number}</span>
        </p>
        {account.name !== null && <p className="text-14 text-ink-2">{account.account_name}</p>}
        {isNew && <p className="nums text-14 text-ink-2">{WORDS.usableFrom(lagosTime(account.usable_from))}</p>}
      </div>
      <LazyMenu
        className="col-span-2 justify-self-start sm:col-span-1 sm:justify-self-end"
        name={WORDS.actions}
        about={nameOf(account)}
        items={[
          { label: WORDS.rename, icon: <Pencil aria-hidden="true" size={18} />, onSelect: onRename },
          {
            label: WORDS.makeDefault,
            icon: <Star aria-hidden="true" size={18} />,
            disabled: account.is_default,
            onSelect: onMakeDefault,
          },
          { label: WORDS.remove, icon: <Trash aria-hidden="true" size={18} />, isDanger: true, onSelect: onRemove },
        ]}
      />
    </li>
  );
}
