import type { SavedCard } from '@gatelight/contract/money/payments/cards';
import CreditCard from 'lucide-react/icons/credit-card';
import Pencil from 'lucide-react/icons/pencil';
import Star from 'lucide-react/icons/star';
import Trash from 'lucide-react/icons/trash-2';
import { CARDS_WORDS as WORDS } from '../../strings/app/cards.ts';
import { LazyMenu } from '../../ui/buttons/lazy-menu.tsx';
import type { MenuItem } from '../../ui/buttons/menu.tsx';
import { StatusPill } from '../../ui/feedback/status-pill.tsx';

export type CardRowProps = {
  readonly card: SavedCard;
  readonly isBusy: boolean;
  readonly onRename: () => void;
  readonly onMakeDefault: () => void;
  readonly onRemove: () => void;
};

/** One saved card: its name, number and bank, and its actions. */
export function CardRow({ card, isBusy, onRename, onMakeDefault, onRemove }: CardRowProps) {
  const month = String(card.expiry_month).padStart(2, '0');
  const items: MenuItem[] = [
    { label: WORDS.rename, icon: <Pencil aria-hidden="true" size={18} />, onSelect: onRename },
    {
      label: WORDS.makeDefault,
      icon: <Star aria-hidden="true" size={18} />,
      disabled: card.is_default || card.is_expired,
      onSelect: onMakeDefault,
    },
    { label: WORDS.remove, icon: <Trash aria-hidden="true" size={18} />, isDanger: true, onSelect: onRemove },
  ];
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-2 p-4 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <span className="grid size-11 place-items-center rounded-md bg-primary-soft text-on-primary-soft">
        <CreditCard aria-hidden="true" size={22} />
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <span className="wrap-anywhere">{card.name}</span>
          {card.is_default && <StatusPill status="success" word={WORDS.isDefault} />}
          {card.is_expired && <StatusPill status="failed" word={WORDS.expired} />}
        </p>
        <p className="nums text-14 text-ink-2">
          {WORDS.cardLine(card.brand, card.last4)}
          {card.bank !== null && ` · ${card.bank}`}
          {!card.is_expired && ` · ${WORDS.expires(`${month}/${card.expiry_year}`)}`}
        </p>
      </div>
      <LazyMenu
        className="col-span-2 justify-self-start sm:col-span-1 sm:justify-self-end"
        name={WORDS.actions}
        about={card.name}
        items={items}
        disabled={isBusy}
      />
    </li>
  );
}
