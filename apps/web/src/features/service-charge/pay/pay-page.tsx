import { listServiceCharges, minimumChargePaymentKobo } from '@gatelight/contract/money/service-charges';
import type { ChargedHouse, ServiceCharge } from '@gatelight/contract/money/service-charges';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { APP_PATHS } from '../../../app-paths.ts';
import { useIsOff } from '../../../data/features.ts';
import { leaveFor } from '../../../data/payment/callback.ts';
import type { Leave } from '../../../data/payment/callback.ts';
import { cardsQuery } from '../../../data/payment/cards.ts';
import { PAID_BEFORE } from '../../../data/payment/use-payment.ts';
import { limitsQuery, walletQuery } from '../../../data/payment/wallet.ts';
import { hiddenHead } from '../../../page-head.ts';
import type { PageHandle } from '../../../page-handle.ts';
import { PAYING_WORDS } from '../../../strings/app/paying.ts';
import { SERVICE_CHARGE_WORDS as WORDS } from '../../../strings/app/service-charge.ts';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { nameWithSum } from '../../../ui/buttons/sum-name.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { EmptyState } from '../../../ui/feedback/state-screens.tsx';
import { AmountField } from '../../../ui/fields/amount-field.tsx';
import { focusInvalid } from '../../../ui/fields/focus-invalid.ts';
import { PageHeading } from '../../../ui/navigation/page-heading.tsx';
import { Tabs } from '../../../ui/navigation/tabs.tsx';
import { CardNote, SavedCardStep, chosenCard } from '../../../ui/payment/ways/card-step.tsx';
import { ConfirmField } from '../../../ui/payment/confirm-field.tsx';
import { ProblemNotice } from '../../../ui/payment/status/problem-notice.tsx';
import { ActionBar, Wizard } from '../../../ui/payment/wizard.tsx';
import { Facts } from '../../../ui/values/facts.tsx';
import { Money, nairaText } from '../../../ui/values/money.tsx';
import { typedKobo, typedNaira } from '../../../ui/values/number-text.ts';
import { rememberMethod, rememberedMethod } from './charge-memory.ts';
import type { ChargeMethod } from './charge-memory.ts';
import { ChargeTransfer } from './charge-transfer.tsx';
import { serviceChargesQuery } from '../queries.ts';
import { usePayCharges } from './use-pay-charges.ts';
import type { ChargePay, PayCharges } from './use-pay-charges.ts';
import { NotRead } from '../../../data/queries/not-read.tsx';

export const meta = () => hiddenHead(WORDS.payHeading);

export const handle: PageHandle = {
  title: WORDS.payHeading,
  lead: WORDS.payLead,
  calls: [listServiceCharges.path],
};

const inAddress = (text: string | null): bigint | null =>
  text !== null && /^\d{1,15}$/.test(text) ? BigInt(text) : null;

/** `/user/service_charge/pay?house=&invoice=&amount=`: pays the debt of a house, in full or in part, or ahead. */
export default function PayServiceChargePage() {
  const charges = useQuery(serviceChargesQuery);
  const [search] = useSearchParams();
  const { data } = charges;
  const invoice = data?.items.find(({ id }) => id === search.get('invoice'));
  const house =
    data?.houses.find(({ id }) => id === (invoice?.house_id ?? search.get('house'))) ??
    (data?.houses.length === 1 ? data.houses[0] : undefined);
  if (house) {
    const start = invoice?.left_kobo ?? inAddress(search.get('amount')) ?? house.owed_kobo;
    return (
      <PayForm key={`${house.id} ${invoice?.id}`} house={house} invoice={invoice} start={start} leave={leaveFor} />
    );
  }
  return (
    <div className="grid gap-5">
      <div>
        <PageHeading className="app-title">{WORDS.payHeading}</PageHeading>
        <p className="pt-1 text-ink-2">{WORDS.payLead}</p>
      </div>
      {data ? (
        <EmptyState
          title={WORDS.noSuchBill}
          text={WORDS.noSuchBillText}
          action={<LinkButton name={WORDS.toAccount} to={APP_PATHS.serviceCharge} />}
        />
      ) : (
        <NotRead query={charges} title={WORDS.failed} note={WORDS.failedText} />
      )}
    </div>
  );
}

type PayFormProps = {
  readonly house: ChargedHouse;
  readonly invoice: ServiceCharge | undefined;
  /** The amount that the form starts with. */
  readonly start: bigint;
  readonly leave: Leave;
};

export function PayForm({ house, invoice, start, leave }: PayFormProps) {
  const navigate = useNavigate();
  const isOff = useIsOff('service-charges');
  const isWithoutCards = useIsOff('cards');
  const [chosen, setChosen] = useState<ChargeMethod>(rememberedMethod);
  const [amount, setAmount] = useState(() => (start > 0n ? typedNaira(start) : ''));
  const [problem, setProblem] = useState('');
  const [saveCard, setSaveCard] = useState(false);
  const [cardChoice, setCardChoice] = useState<string | undefined>(undefined);
  const cards = useQuery(cardsQuery);
  const pay = usePayCharges(leave);
  const method: ChargeMethod = isWithoutCards && (chosen === 'card' || chosen === 'saved-card') ? 'wallet' : chosen;
  const cardId = chosenCard(cards.data, cardChoice);
  const amountKobo = typedKobo(amount);
  const isValid = amountKobo >= minimumChargePaymentKobo;
  const aheadKobo = amountKobo > house.owed_kobo ? amountKobo - house.owed_kobo : 0n;
  const wanted: ChargePay | null = isValid
    ? {
        method,
        houseId: house.id,
        invoiceId: invoice?.id ?? null,
        amountKobo,
        isAhead: aheadKobo > 0n,
        cardId,
        saveCard,
      }
    : null;

  function submit(element: HTMLFormElement) {
    if (pay.unsettled) return void pay.pay(pay.unsettled);
    if (wanted === null) {
      setProblem(WORDS.amountTooSmall(nairaText(minimumChargePaymentKobo, true)));
      return focusInvalid(element);
    }
    if (method === 'saved-card' && cardId === null) return;
    void pay.pay(wanted);
  }

  if (pay.account) {
    const { account } = pay;
    return (
      <ChargeTransfer
        account={account}
        onConfirm={() => void pay.showStatus(account.reference)}
        onChange={pay.closeAccount}
        onNewAccount={pay.dropAccount}
      />
    );
  }

  const panel = (
    <div className="grid gap-5">
      <AmountField
        label={WORDS.amount}
        name="amount"
        required
        isBig
        value={amount}
        error={problem || undefined}
        hint={
          invoice
            ? WORDS.forInvoice(invoice.title, nairaText(invoice.left_kobo))
            : house.owed_kobo > 0n
              ? WORDS.oldestFirst(nairaText(house.owed_kobo))
              : WORDS.nothingDue
        }
        onChange={(next) => {
          setAmount(next);
          setProblem('');
        }}
      />
      {aheadKobo > 0n && <Notice kind="info">{WORDS.aheadNote(nairaText(aheadKobo))}</Notice>}
      {method === 'card' && <CardNote saveCard={saveCard} onSaveCard={setSaveCard} />}
      {method === 'saved-card' && (
        <SavedCardStep cards={cards} cardId={cardId} onChange={setCardChoice} onPayByCard={() => setChosen('card')} />
      )}
    </div>
  );
  const tab = (value: ChargeMethod, label: string) => ({ value, label, panel: value === method ? panel : null });
  return (
    <>
      <div className="pb-5">
        <PageHeading className="app-title">{WORDS.payHeading}</PageHeading>
        <p className="pt-1 text-ink-2 wrap-anywhere">{`${house.estate_name}, ${house.name}`}</p>
      </div>
      {isOff || house.is_retired ? (
        <Notice kind="info">{house.is_retired ? WORDS.retired : WORDS.off}</Notice>
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit(event.currentTarget);
          }}
        >
          <Wizard
            summary={
              <Summary
                wanted={wanted}
                method={method}
                pay={pay}
                onBack={() => void navigate(APP_PATHS.serviceCharge)}
              />
            }
          >
            <Tabs
              label={WORDS.waysLabel}
              value={method}
              onChange={(next) => {
                setChosen(next);
                rememberMethod(next);
              }}
              tabs={[
                tab('wallet', WORDS.ways.wallet),
                tab('transfer', WORDS.ways.transfer),
                ...(isWithoutCards ? [] : [tab('card', WORDS.ways.card), tab('saved-card', WORDS.ways['saved-card'])]),
              ]}
            />
          </Wizard>
        </form>
      )}
    </>
  );
}

type SummaryProps = {
  /** Null while the amount is not one. */
  readonly wanted: ChargePay | null;
  readonly method: ChargeMethod;
  readonly pay: PayCharges;
  readonly onBack: () => void;
};

/** The amount, its costs, and the one button. */
function Summary({ wanted, method, pay, onBack }: SummaryProps) {
  const wallet = useQuery(walletQuery);
  const duty = useQuery(limitsQuery).data?.stamp_duty ?? null;
  const problem = pay.problemWith(wanted);
  const isUnknown = problem?.kind === 'unknown';
  const amount = wanted?.amountKobo ?? 0n;
  const dutyKobo = method === 'transfer' && duty && amount >= duty.from_kobo ? duty.amount_kobo : 0n;
  const balance = wallet.data?.balance_kobo;
  const missing = method === 'wallet' && balance !== undefined && !isUnknown ? amount - balance : 0n;
  return (
    <section className="card grid gap-3 p-4 sm:p-5">
      <h2 className="text-20">{WORDS.summary}</h2>
      <Facts
        facts={[
          { label: WORDS.title, value: <Money kobo={amount} /> },
          ...(dutyKobo > 0n ? [{ label: WORDS.stampDuty, value: <Money kobo={dutyKobo} /> }] : []),
          { label: WORDS.youPay, value: <Money kobo={amount + dutyKobo} />, isStrong: true },
          ...(method === 'wallet' && balance !== undefined && missing <= 0n && !isUnknown
            ? [{ label: WORDS.after, value: <Money kobo={balance - amount} /> }]
            : []),
        ]}
      />
      <ConfirmField confirmation={pay.confirmation} hints={PAYING_WORDS.confirmToPay} />
      {missing > 0n && (
        <Notice kind="warning">
          <p>{WORDS.tooLittle(nairaText(missing))}</p>
        </Notice>
      )}
      <ProblemNotice problem={problem} />
      <div role="status">{pay.phase === 'leaving' && <p className="text-14 text-ink-2">{PAYING_WORDS.leaving}</p>}</div>
      <ActionBar>
        {missing > 0n ? (
          <LinkButton wide name={WORDS.fund} to={APP_PATHS.fundWallet} />
        ) : (
          <Button
            type="submit"
            name={
              isUnknown
                ? PAYING_WORDS.askAgain
                : nameWithSum(
                    problem?.code === PAID_BEFORE ? PAYING_WORDS.payAgain : WORDS.pay,
                    amount === 0n ? null : amount + dutyKobo,
                  )
            }
            wide
            isLoading={pay.phase !== 'idle'}
          />
        )}
        <Button wide look="quiet" name={WORDS.cancel} onClick={onBack} />
      </ActionBar>
    </section>
  );
}
