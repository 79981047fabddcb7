import { listCards } from '@gatelight/contract/money/payments/cards';
import { listMyMeters } from '@gatelight/contract/places/households';
import { listFeatures } from '@gatelight/contract/office/settings';
import { getLimits, getWallet } from '@gatelight/contract/money/wallets';
import { useQuery } from '@tanstack/react-query';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Zap from 'lucide-react/icons/zap';
import { Suspense, lazy, useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { APP_PATHS } from '../../app-paths.ts';
import { cardsQuery } from '../../data/payment/cards.ts';
import { leaveFor } from '../../data/payment/callback.ts';
import { useIsOff } from '../../data/features.ts';
import { PAID_BEFORE } from '../../data/payment/use-payment.ts';
import { limitsQuery, mostNow } from '../../data/payment/wallet.ts';
import type { Leave } from '../../data/payment/callback.ts';
import { hiddenHead } from '../../page-head.ts';
import type { PageHandle } from '../../page-handle.ts';
import { PAYING_WORDS } from '../../strings/app/paying.ts';
import { VEND_WORDS as WORDS } from '../../strings/app/vend.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { nameWithSum } from '../../ui/buttons/sum-name.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { AmountField } from '../../ui/fields/amount-field.tsx';
import { focusInvalid } from '../../ui/fields/focus-invalid.ts';
import { PageHeading } from '../../ui/navigation/page-heading.tsx';
import { CardNote, SavedCardStep, chosenCard } from '../../ui/payment/ways/card-step.tsx';
import { LimitNotice } from '../../ui/payment/limit-notice.tsx';
import { ConfirmField } from '../../ui/payment/confirm-field.tsx';
import { ProblemNotice } from '../../ui/payment/status/problem-notice.tsx';
import { QUICK_AMOUNTS } from '../../ui/payment/quick-amounts.ts';
import { ActionBar, Wizard } from '../../ui/payment/wizard.tsx';
import { nairaText } from '../../ui/values/money.tsx';
import { FirstFrame } from './first-frame.tsx';
import { MeterStep } from './steps/meter-step.tsx';
import { MethodStep } from './steps/method-step.tsx';
import { useQuote } from './steps/use-quote.ts';
import type { Quote } from './steps/use-quote.ts';
import { amountKoboOf, useVendForm } from './use-vend-form.ts';
import type { VendForm } from './use-vend-form.ts';
import { useVend } from './use-vend.ts';
import type { Payment, Vend } from './use-vend.ts';
import { VendSummary, YouGet, useWalletAfter } from './steps/vend-summary.tsx';

// Only those who pay by transfer see it; it is fetched as soon as they choose that.
const loadTransferStep = () => import('./steps/transfer-step.tsx');
const TransferStep = lazy(async () => ({ default: (await loadTransferStep()).TransferStep }));

export const meta = () => hiddenHead(WORDS.title);

export const handle: PageHandle = {
  title: WORDS.title,
  lead: WORDS.lead,
  First: FirstFrame,
  calls: [getWallet.path, listCards.path, listFeatures.path, listMyMeters.path, getLimits.path],
};

/** `/user/vend_utility`: meter, amount, way to pay, and then a token. */
export default function VendPage() {
  return <VendWizard leave={leaveFor} />;
}

export function VendWizard({ leave }: { readonly leave: Leave }) {
  const form = useVendForm();
  const quote = useQuote(form);
  const vend = useVend(leave);
  const cards = useQuery(cardsQuery);
  const hasTopUps = !useIsOff('scheduled-top-ups');
  useEffect(() => {
    if (form.method === 'transfer') loadTransferStep().catch(() => undefined);
  }, [form.method]);
  const [saveCard, setSaveCard] = useState(false);
  const cardId = chosenCard(cards.data, form.draft.cardId);
  const amountKobo = amountKoboOf(form.draft.amount);
  const payment: Payment | null =
    form.number === '' || amountKobo === null
      ? null
      : { meterNumber: form.number, amountKobo, method: form.method, cardId, saveCard };
  const limits = useQuery(limitsQuery).data;
  const most = limits && mostNow(limits.vend);
  // A purchase with an unknown outcome may have used up the limit itself.
  const isOverLimit = most !== undefined && (amountKobo ?? 0n) > most && !vend.unsettled;
  const overLimit = isOverLimit ? PAYING_WORDS.overLimit(nairaText(most, true)) : undefined;

  async function verify(element: HTMLFormElement): Promise<void> {
    const focused = document.activeElement;
    // When the user has gone on to another field meanwhile, the focus stays in that field.
    if (!(await form.verify()) && document.activeElement === focused) focusInvalid(element);
  }

  function submit(element: HTMLFormElement): void {
    if (vend.unsettled) return void vend.pay(vend.unsettled);
    if (!form.checked) return void verify(element);
    const purchase = form.purchase();
    if (overLimit !== undefined) form.showProblems({ amount: overLimit });
    // A field with a problem takes the focus only if it is the reason why nothing was sent.
    if (!purchase || overLimit !== undefined) return focusInvalid(element);
    if (form.method === 'saved-card' && cardId === null) return;
    if (form.method === 'transfer') form.noteAccount(true);
    void vend.pay({ ...purchase, method: form.method, cardId, saveCard });
  }

  // After a reload the same account is shown: the same key is sent for the same purchase.
  const bringBack = useEffectEvent(() => {
    if (form.method !== 'transfer' || !form.draft.isAccountOpen || payment === null || vend.unsettled) return;
    void vend.pay({ ...payment, cardId: null, saveCard: false });
  });
  const hasNumber = form.number !== '';
  useEffect(() => {
    if (hasNumber) bringBack();
  }, [hasNumber]);

  if (vend.account) {
    const { account } = vend;
    return (
      <Suspense fallback={null}>
        <TransferStep
          account={account}
          meterNumber={form.number}
          onConfirm={() => {
            // From here on the status page watches it; this page is free for the next purchase.
            form.noteAccount(false);
            void vend.showStatus(account.reference);
          }}
          onChange={() => {
            form.noteAccount(false);
            vend.closeAccount();
          }}
          onNewAccount={vend.dropAccount}
        />
      </Suspense>
    );
  }

  return (
    <>
      <div className="flex max-w-[1164px] flex-wrap items-end justify-between gap-x-4 pb-5">
        <div>
          <PageHeading className="app-title">{WORDS.title}</PageHeading>
          <p className="pt-1 text-ink-2">{WORDS.lead}</p>
        </div>
        {hasTopUps && (
          <Link to={APP_PATHS.topUps} className="text-link -my-2 inline-flex min-h-11 items-center max-sm:hidden">
            {WORDS.topUps}
          </Link>
        )}
      </div>
      <form
        noValidate
        data-draft
        onSubmit={(event) => {
          event.preventDefault();
          submit(event.currentTarget);
        }}
      >
        <Wizard summary={<Summary form={form} quote={quote} vend={vend} payment={payment} />}>
          <div className="grid gap-2.5">
            <AmountField
              label={WORDS.amount}
              name="amount"
              required
              isBig
              value={form.draft.amount}
              error={form.problems.amount ?? overLimit}
              hint={most === undefined ? '\u00a0' : PAYING_WORDS.leftToday(nairaText(most, true))}
              chips={QUICK_AMOUNTS}
              onChange={form.changeAmount}
            />
            {limits && isOverLimit && <LimitNotice level={limits.level} />}
            <YouGet form={form} quote={quote} />
          </div>
          <div className="grid min-w-0 gap-2.5 sm:gap-6">
            <MeterStep form={form} />
            <MethodStep
              method={form.method}
              amountKobo={amountKobo}
              isOpenAtFirst={form.wantsWays}
              isUnknown={vend.unsettled !== null}
              onChange={form.changeMethod}
            />
          </div>
          {form.method === 'card' && <CardNote saveCard={saveCard} onSaveCard={setSaveCard} />}
          {form.method === 'saved-card' && (
            <SavedCardStep
              cards={cards}
              cardId={cardId}
              onChange={form.changeCard}
              onPayByCard={() => form.changeMethod('card')}
            />
          )}
        </Wizard>
      </form>
    </>
  );
}

function Coming({ vend }: { readonly vend: Vend }) {
  return (
    <div role="status">
      {vend.isSlow && (
        <Notice kind="info">
          <p className="font-semibold">{WORDS.coming}</p>
          <p>{WORDS.comingText}</p>
        </Notice>
      )}
      {vend.phase === 'leaving' && <p className="text-14 text-ink-2">{PAYING_WORDS.leaving}</p>}
    </div>
  );
}

type SummaryProps = {
  readonly form: VendForm;
  readonly quote: Quote;
  readonly vend: Vend;
  readonly payment: Payment | null;
};

/** The price, its result, and one button that first verifies the meter and then buys. */
function Summary({ form, quote, vend, payment }: SummaryProps) {
  const problem = vend.problemWith(payment);
  const isUnknown = problem?.kind === 'unknown';
  const walletAfter = useWalletAfter(form.method === 'wallet' && !isUnknown, amountKoboOf(form.draft.amount));
  // The summary already shows that the wallet has too little, and the missing amount.
  const isSaid = problem?.code === 'insufficient-funds' && walletAfter !== null && walletAfter < 0n;
  return (
    <section className="card grid gap-3 p-5 max-xl:border-0 max-xl:bg-transparent max-xl:p-0 max-xl:shadow-none">
      <VendSummary form={form} quote={quote} isUnknown={isUnknown} />
      {(vend.unsettled?.method ?? form.method) === 'wallet' && (
        <ConfirmField confirmation={vend.confirmation} hints={PAYING_WORDS.confirmToPay} />
      )}
      <ProblemNotice problem={isSaid ? null : problem} />
      <Coming vend={vend} />
      <ActionBar>
        {form.checked || isUnknown || vend.phase !== 'idle' ? (
          <Button
            type="submit"
            name={
              isUnknown
                ? PAYING_WORDS.askAgain
                : nameWithSum(
                    problem?.code === PAID_BEFORE ? PAYING_WORDS.payAgain : WORDS.vendNow,
                    amountKoboOf(form.draft.amount),
                    quote.units,
                  )
            }
            wide
            icon={<Zap aria-hidden="true" size={18} />}
            isLoading={vend.phase !== 'idle'}
          />
        ) : (
          <Button
            type="submit"
            name={WORDS.verify}
            wide
            icon={<BadgeCheck aria-hidden="true" size={18} />}
            isLoading={form.isVerifying}
          />
        )}
      </ActionBar>
    </section>
  );
}
