import type { PaymentMethod } from '@gatelight/contract/money';
import { paymentMethod } from '@gatelight/contract/money';
import { useQuery } from '@tanstack/react-query';
import Bookmark from 'lucide-react/icons/bookmark';
import CircleCheck from 'lucide-react/icons/circle-check';
import CreditCard from 'lucide-react/icons/credit-card';
import Landmark from 'lucide-react/icons/landmark';
import Wallet from 'lucide-react/icons/wallet';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { APP_PATHS } from '../../../app-paths.ts';
import { cardsQuery } from '../../../data/payment/cards.ts';
import { useIsOff } from '../../../data/features.ts';
import { walletQuery } from '../../../data/payment/wallet.ts';
import { PAYING_WORDS } from '../../../strings/app/paying.ts';
import { VEND_WORDS as WORDS } from '../../../strings/app/vend.ts';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useMediaQuery } from '../../../ui/hooks/use-media-query.ts';
import { ChoiceCards } from '../../../ui/payment/ways/choice-cards.tsx';
import { cx } from '../../../ui/styles/class-names.ts';
import { nairaText } from '../../../ui/values/money.tsx';

const ICONS = { wallet: Wallet, card: CreditCard, transfer: Landmark, 'saved-card': Bookmark } as const;

function cardCount(count: number): string {
  if (count === 0) return PAYING_WORDS.noCards;
  return count === 1 ? PAYING_WORDS.oneCard : PAYING_WORDS.cards(String(count));
}

export const needsCard = (method: PaymentMethod) => method === 'card' || method === 'saved-card';

type MethodStepProps = {
  readonly method: PaymentMethod;
  readonly amountKobo: bigint | null;
  /** On a phone, all ways are shown and not only the chosen one. */
  readonly isOpenAtFirst: boolean;
  /** It is unknown whether the wallet has paid, so the rest is not shown. */
  readonly isUnknown: boolean;
  readonly onChange: (method: PaymentMethod) => void;
};

/** How to pay: the wallet first. On a phone the chosen way is one row, and a sheet shows all ways. Choosing one pays nothing. */
export function MethodStep({ method, amountKobo, isOpenAtFirst, isUnknown, onChange }: MethodStepProps) {
  const wallet = useQuery(walletQuery);
  const cards = useQuery(cardsQuery);
  const isWithoutCards = useIsOff('cards');
  const texts: Record<PaymentMethod, string> = {
    wallet: wallet.data ? nairaText(wallet.data.balance_kobo) : wallet.isError ? WORDS.walletUnknown : '…',
    card: WORDS.cardText,
    transfer: WORDS.transferText,
    'saved-card': cards.data ? cardCount(cards.data.length) : '…',
  };
  const choices = paymentMethod.options
    .filter((value) => !isWithoutCards || !needsCard(value))
    .map((value) => {
      const Icon = ICONS[value];
      return { value, name: WORDS.methods[value], text: texts[value], icon: <Icon aria-hidden="true" size={22} /> };
    });
  const balance = wallet.data?.balance_kobo;
  const after =
    method === 'wallet' && !isUnknown && balance !== undefined && amountKobo !== null ? balance - amountKobo : null;
  return (
    <>
      <ChosenWay
        method={method}
        text={after === null || balance === undefined ? texts[method] : walletText(balance, after)}
        missingKobo={after !== null && after < 0n ? -after : null}
        choices={choices}
        isOpenAtFirst={isOpenAtFirst}
        onChange={onChange}
      />
      <div className="max-sm:hidden">
        <ChoiceCards label={WORDS.payWith} isGrid value={method} onChange={onChange} choices={choices} />
      </div>
      {isWithoutCards && <Notice kind="info">{PAYING_WORDS.cardsOff}</Notice>}
    </>
  );
}

/** The balance, and the balance afterwards or the missing amount. */
function walletText(balance: bigint, after: bigint): string {
  const then = after < 0n ? WORDS.short(nairaText(-after, true)) : WORDS.afterThis(nairaText(after, true));
  return `${nairaText(balance, true)} · ${then}`;
}

type Way = { readonly value: PaymentMethod; readonly name: string; readonly text: string; readonly icon: ReactNode };

type ChosenWayProps = Pick<MethodStepProps, 'method' | 'isOpenAtFirst' | 'onChange'> & {
  readonly text: string;
  /** The amount missing in the wallet; null when it has enough, or does not pay. */
  readonly missingKobo: bigint | null;
  readonly choices: readonly Way[];
};

/** On a phone: the chosen way as one row. A wallet with too little is amber and offers two next steps. */
function ChosenWay({ method, text, missingKobo, choices, isOpenAtFirst, onChange }: ChosenWayProps) {
  const isPhone = !useMediaQuery('(width >= 40rem)');
  const [isOpen, setIsOpen] = useState(isOpenAtFirst && isPhone);
  const Icon = ICONS[method];
  return (
    <div className="grid gap-2.5 sm:hidden">
      <div className={cx('choice cursor-default', missingKobo === null ? 'choice-plain' : 'choice-short')}>
        <Icon aria-hidden="true" size={20} />
        <p className="min-w-0 grow">
          <span className="block leading-tight font-semibold">{WORDS.payingWith(WORDS.methods[method])}</span>
          <span className="nums block text-13 text-ink-2">{text}</span>
        </p>
        <Button
          name={WORDS.change}
          look="quiet"
          small
          aria-label={`${WORDS.change}: ${WORDS.payWith}`}
          className="px-1 underline underline-offset-4"
          onClick={() => setIsOpen(true)}
        />
      </div>
      {missingKobo !== null && (
        <div className="grid grid-cols-2 gap-2">
          <LinkButton
            to={fundPath(missingKobo)}
            name={WORDS.fund(nairaText(missingKobo, true))}
            look="outline"
            small
            wide
          />
          <Button name={WORDS.methods.transfer} look="outline" small wide onClick={() => onChange('transfer')} />
        </div>
      )}
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={WORDS.payWith}>
        <ul className="grid gap-2.5 pt-4">
          {choices.map(({ value, name, text: about, icon }) => (
            <li key={value}>
              <button
                type="button"
                aria-pressed={value === method}
                className={cx('choice w-full text-start', value === method && 'choice-on')}
                onClick={() => {
                  onChange(value);
                  setIsOpen(false);
                }}
              >
                {icon}
                <span className="min-w-0 grow">
                  <span className="block leading-tight font-semibold">{name}</span>
                  <span className="nums block text-13 text-ink-2">{about}</span>
                </span>
                {value === method && <CircleCheck aria-hidden="true" size={22} className="text-primary" />}
              </button>
            </li>
          ))}
        </ul>
        <p className="pt-3 text-13 text-ink-2">{WORDS.onlyChooses}</p>
      </Dialog>
    </div>
  );
}

/** Whole naira, and never less than the missing amount. The purchase stays in the form. */
function fundPath(missingKobo: bigint): string {
  return `${APP_PATHS.fundWallet}?${new URLSearchParams({ amount: String((missingKobo + 99n) / 100n) })}`;
}
