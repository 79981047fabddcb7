import { listCards } from '@gatelight/contract/money/payments/cards';
import { listFeatures } from '@gatelight/contract/office/settings';
import { getLimits, getWallet } from '@gatelight/contract/money/wallets';
import { fieldProblem } from '@gatelight/contract/message-of';
import { quickPurchaseForm } from '@gatelight/contract/selling/vending/quick-purchases';
import { useQuery } from '@tanstack/react-query';
import Info from 'lucide-react/icons/info';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { leaveFor } from '../../data/payment/callback.ts';
import type { Leave } from '../../data/payment/callback.ts';
import { cardsQuery } from '../../data/payment/cards.ts';
import { useIsOff } from '../../data/features.ts';
import { PAID_BEFORE } from '../../data/payment/use-payment.ts';
import { limitsQuery, mostNow, walletQuery } from '../../data/payment/wallet.ts';
import { hiddenHead } from '../../page-head.ts';
import type { PageHandle } from '../../page-handle.ts';
import { FUND_WORDS as WORDS } from '../../strings/app/fund-wallet.ts';
import { PAYING_WORDS } from '../../strings/app/paying.ts';
import { fieldMessage } from '../../strings/common/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { nameWithSum } from '../../ui/buttons/sum-name.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { AmountField } from '../../ui/fields/amount-field.tsx';
import { focusInvalid } from '../../ui/fields/focus-invalid.ts';
import { PageHeading } from '../../ui/navigation/page-heading.tsx';
import { Tabs } from '../../ui/navigation/tabs.tsx';
import { CardNote, SavedCardStep, chosenCard } from '../../ui/payment/ways/card-step.tsx';
import { LimitNotice } from '../../ui/payment/limit-notice.tsx';
import { ProblemNotice } from '../../ui/payment/status/problem-notice.tsx';
import { QUICK_AMOUNTS } from '../../ui/payment/quick-amounts.ts';
import { ActionBar, Wizard } from '../../ui/payment/wizard.tsx';
import { Facts } from '../../ui/values/facts.tsx';
import { Money, nairaText } from '../../ui/values/money.tsx';
import { wholeNaira } from '../../ui/values/number-text.ts';
import { FirstFrame } from './first-frame.tsx';
import { keepFundDraft, readFundDraft, rememberFundMethod, rememberedFundMethod } from './fund-memory.ts';
import type { FundDraft, FundMethod } from './fund-memory.ts';
import { FundTransfer } from './fund-transfer.tsx';
import { useFund } from './use-fund.ts';
import type { Fund, Funding } from './use-fund.ts';

export const meta = () => hiddenHead(WORDS.title);

export const handle: PageHandle = {
  title: WORDS.title,
  lead: `${WORDS.balanceNow} …`,
  First: FirstFrame,
  calls: [listFeatures.path, listCards.path, getWallet.path, getLimits.path],
};

const AMOUNT = quickPurchaseForm.shape.amount;

function amountKoboOf(amount: string): bigint | null {
  const naira = wholeNaira(amount);
  return AMOUNT.safeParse(naira).success ? BigInt(naira) * 100n : null;
}

function amountProblem(amount: string): string {
  const checked = AMOUNT.safeParse(wholeNaira(amount));
  return checked.success ? '' : fieldMessage(fieldProblem(checked.error.issues[0]?.message ?? ''));
}

const otherThan = (method: FundMethod): FundMethod => (method === 'transfer' ? 'card' : 'transfer');

/** `/user/fund_wallet`: money into the wallet by card, by bank transfer or with a saved card. */
export default function FundWalletPage() {
  return <FundWallet leave={leaveFor} />;
}

export function FundWallet({ leave }: { readonly leave: Leave }) {
  const isOff = useIsOff('top-ups');
  const isWithoutCards = useIsOff('cards');
  const [search] = useSearchParams();
  const [chosenMethod, setMethod] = useState<FundMethod>(() =>
    search.has('ways') ? otherThan(rememberedFundMethod()) : rememberedFundMethod(),
  );
  const method = isWithoutCards ? 'transfer' : chosenMethod;
  const [draft, setDraft] = useState<FundDraft>(() => readFundDraft(search));
  const [problem, setProblem] = useState('');
  const [saveCard, setSaveCard] = useState(false);
  const cards = useQuery(cardsQuery);
  const wallet = useQuery(walletQuery);
  const fund = useFund(leave);
  const cardId = chosenCard(cards.data, draft.cardId);
  const amountKobo = amountKoboOf(draft.amount);
  const funding: Funding | null = amountKobo === null ? null : { method, amountKobo, cardId, saveCard };
  const limits = useQuery(limitsQuery).data;
  const most = limits && mostNow(limits.funding);
  // A payment whose outcome is unknown may have used up the limit itself.
  const isOverLimit = most !== undefined && (amountKobo ?? 0n) > most && !fund.unsettled;

  function changeDraft(next: FundDraft) {
    setDraft(next);
    setProblem('');
    keepFundDraft(next);
  }

  function choose(next: FundMethod) {
    setMethod(next);
    rememberFundMethod(next);
    changeDraft({ ...draft, isAccountOpen: false });
  }

  function submit(element: HTMLFormElement) {
    if (fund.unsettled) return void fund.pay(fund.unsettled);
    if (funding === null || isOverLimit) {
      setProblem(isOverLimit ? PAYING_WORDS.overLimit(nairaText(most, true)) : amountProblem(draft.amount));
      return focusInvalid(element);
    }
    if (method === 'saved-card' && cardId === null) return;
    if (method === 'transfer') changeDraft({ ...draft, isAccountOpen: true });
    void fund.pay(funding);
  }

  // After a reload the same account is shown: the same key is sent for the same amount.
  const bringBack = useEffectEvent(() => {
    if (method === 'transfer' && draft.isAccountOpen && funding !== null && !fund.unsettled) void fund.pay(funding);
  });
  useEffect(() => bringBack(), []);

  if (fund.account) {
    const { account } = fund;
    return (
      <FundTransfer
        account={account}
        onConfirm={() => {
          // From here on the status page watches it; this page is free for the next funding.
          changeDraft({ ...draft, isAccountOpen: false });
          void fund.showStatus(account.reference);
        }}
        onChange={() => {
          changeDraft({ ...draft, isAccountOpen: false });
          fund.closeAccount();
        }}
        onNewAccount={fund.dropAccount}
      />
    );
  }

  const amountField = (
    <AmountField
      label={method === 'transfer' ? WORDS.amountToTransfer : WORDS.amount}
      name="amount"
      required
      isBig
      value={draft.amount}
      error={problem || (isOverLimit ? PAYING_WORDS.overLimit(nairaText(most, true)) : undefined)}
      // Its line is reserved before its text, so that nothing below moves.
      hint={most === undefined ? '\u00a0' : PAYING_WORDS.leftToday(nairaText(most, true))}
      chips={method === 'transfer' ? undefined : QUICK_AMOUNTS}
      onChange={(amount) => changeDraft({ ...draft, amount, isAccountOpen: false })}
    />
  );
  const panel = (
    <div className="grid gap-5">
      {amountField}
      {limits && isOverLimit && <LimitNotice level={limits.level} />}
      {method === 'card' && <CardNote saveCard={saveCard} onSaveCard={setSaveCard} />}
      {method === 'saved-card' && (
        <SavedCardStep
          cards={cards}
          cardId={cardId}
          onChange={(id) => changeDraft({ ...draft, cardId: id })}
          onPayByCard={() => choose('card')}
        />
      )}
      {method !== 'transfer' && limits && limits.card_money.wait_days > 0 && (
        <Notice kind="info">
          <p>{WORDS.cardMoney}</p>
          <p className="text-balance">
            {(limits.card_money.to_own_name ? WORDS.cardMoneyWaitOwnName : WORDS.cardMoneyWait)(
              limits.card_money.wait_days,
            )}
          </p>
        </Notice>
      )}
    </div>
  );
  const tab = (value: FundMethod, label: string) => ({ value, label, panel: value === method ? panel : null });
  return (
    <>
      <div className="pb-5">
        <PageHeading className="app-title">{WORDS.title}</PageHeading>
        <p className="pt-1 text-ink-2">
          {wallet.isError && !wallet.data ? (
            WORDS.balanceUnknown
          ) : (
            <>
              {WORDS.balanceNow}{' '}
              {wallet.data ? <Money kobo={wallet.data.balance_kobo} className="font-semibold text-ink" /> : '…'}
            </>
          )}
        </p>
      </div>
      {(isOff || isWithoutCards) && (
        <Notice kind="info" className="mb-5">
          {isOff ? WORDS.off : PAYING_WORDS.cardsOff}
        </Notice>
      )}
      {!isOff && (
        <form
          noValidate
          data-draft
          onSubmit={(event) => {
            event.preventDefault();
            submit(event.currentTarget);
          }}
        >
          <Wizard
            summary={
              <Summary
                funding={funding}
                method={method}
                balanceKobo={wallet.data?.balance_kobo}
                duty={limits?.stamp_duty ?? null}
                fund={fund}
              />
            }
          >
            <Tabs
              label={WORDS.ways}
              value={method}
              onChange={choose}
              tabs={
                isWithoutCards
                  ? [tab('transfer', WORDS.transfer)]
                  : [tab('card', WORDS.card), tab('transfer', WORDS.transfer), tab('saved-card', WORDS.savedCard)]
              }
            />
          </Wizard>
        </form>
      )}
    </>
  );
}

type SummaryProps = {
  /** Null while the amount is not one. */
  readonly funding: Funding | null;
  readonly method: FundMethod;
  readonly balanceKobo: bigint | undefined;
  /** Of transfers from a certain size; null: the payer bears none. */
  readonly duty: { readonly amount_kobo: bigint; readonly from_kobo: bigint } | null;
  readonly fund: Fund;
};

/** The amount, the costs, the new balance, and the one button. */
function Summary({ funding, method, balanceKobo, duty, fund }: SummaryProps) {
  const problem = fund.problemWith(funding);
  const isUnknown = problem?.kind === 'unknown';
  const amount = funding?.amountKobo ?? 0n;
  const dutyKobo = method === 'transfer' && duty && amount >= duty.from_kobo ? duty.amount_kobo : 0n;
  // After a lost response the balance may hold it already.
  const after = balanceKobo === undefined || isUnknown ? null : balanceKobo + amount;
  const Icon = method === 'transfer' ? Info : ShieldCheck;
  return (
    <section className="card grid gap-3 p-4 sm:p-5">
      <h2 className="text-20">{WORDS.summary}</h2>
      <Facts
        facts={[
          { label: WORDS.addToWallet, value: <Money kobo={amount} /> },
          { label: WORDS.fee, value: <Money kobo={0n} /> },
          ...(dutyKobo > 0n ? [{ label: WORDS.stampDuty, value: <Money kobo={dutyKobo} /> }] : []),
          { label: WORDS.youPay, value: <Money kobo={amount + dutyKobo} />, isStrong: true },
          ...(after === null ? [] : [{ label: WORDS.balanceAfter, value: <Money kobo={after} /> }]),
        ]}
      />
      <p className="flex gap-2.5 rounded-md bg-surface-2 px-4 py-3 text-14 text-ink-2">
        <Icon aria-hidden="true" size={18} className="mt-0.5 shrink-0" />
        {method === 'transfer' ? WORDS.updates : WORDS.codeNote}
      </p>
      <ProblemNotice problem={problem} />
      <div role="status">
        {fund.isSlow && (
          <Notice kind="info">
            <p className="font-semibold">{WORDS.slow}</p>
            <p>{WORDS.slowText}</p>
          </Notice>
        )}
        {fund.phase === 'leaving' && <p className="text-14 text-ink-2">{PAYING_WORDS.leaving}</p>}
      </div>
      <ActionBar>
        <Button
          type="submit"
          name={
            isUnknown
              ? PAYING_WORDS.askAgain
              : nameWithSum(
                  problem?.code === PAID_BEFORE ? PAYING_WORDS.payAgain : WORDS.payNow,
                  amount === 0n ? null : amount + dutyKobo,
                )
          }
          wide
          isLoading={fund.phase !== 'idle'}
        />
      </ActionBar>
    </section>
  );
}
