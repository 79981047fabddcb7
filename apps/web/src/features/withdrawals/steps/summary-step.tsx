import type { BankAccount } from '@gatelight/contract/money/withdrawals';
import Landmark from 'lucide-react/icons/landmark';
import Wallet from 'lucide-react/icons/wallet';
import { leaveFor } from '../../../data/payment/callback.ts';
import { endIntent } from '../../../data/payment/intent-key.ts';
import { useConfirmation } from '../../../data/forms/use-confirmation.ts';
import { usePayment } from '../../../data/payment/use-payment.ts';
import type { Intent } from '../../../data/payment/use-payment.ts';
import { WITHDRAWAL_WORDS as WORDS } from '../../../strings/app/withdrawals.ts';
import { nameWithSum } from '../../../ui/buttons/sum-name.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ConfirmField } from '../../../ui/payment/confirm-field.tsx';
import { ProblemNotice } from '../../../ui/payment/status/problem-notice.tsx';
import { ActionBar, Wizard } from '../../../ui/payment/wizard.tsx';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { Money, nairaText } from '../../../ui/values/money.tsx';
import { INTENT } from './draft.ts';
import { sendWithdrawal } from '../queries.ts';
import type { WithdrawalLimits } from '../queries.ts';
import { Receive } from './receive.tsx';

type SummaryStepProps = {
  readonly account: BankAccount;
  readonly amountKobo: bigint;
  readonly limits: WithdrawalLimits;
  readonly onChangeAmount: () => void;
  readonly onChangeAccount: () => void;
  readonly onDone: (reference: string) => void;
};

/** An earlier withdrawal whose outcome is not known. */
function readEarlier(sent: ReturnType<ReturnType<typeof usePayment>['unsettledOf']>) {
  const accountId = sent?.request['accountId'];
  if (!sent || typeof accountId !== 'string') return null;
  const { amountKobo, request } = sent;
  const text = WORDS.unknownEarlier(nairaText(amountKobo, true));
  return { amountKobo, accountId, intent: { ...INTENT, request }, text };
}

/** Step 3: everything again, and the one button that takes the money out of the wallet. */
export function SummaryStep(props: SummaryStepProps) {
  const { account, amountKobo, limits, onChangeAmount, onChangeAccount, onDone } = props;
  const payment = usePayment(leaveFor, WORDS);
  const confirmation = useConfirmation();
  const intent: Intent = { ...INTENT, request: { amountKobo: String(amountKobo), accountId: account.id } };
  const earlier = readEarlier(payment.unsettledOf(INTENT));
  const problem = payment.problemWith(intent, earlier);
  const isEarlier = earlier !== null && JSON.stringify(earlier.intent.request) !== JSON.stringify(intent.request);
  const isUnknown = problem?.kind === 'unknown';

  function confirm() {
    // While the outcome of an earlier withdrawal is unknown, only that one is sent again: the server recognises its key.
    const sent = isEarlier ? earlier : { amountKobo, accountId: account.id, intent };
    void payment.pay(sent.intent, async (key) => {
      const { reference } = await confirmation.sendConfirmed(() =>
        sendWithdrawal(sent.amountKobo, sent.accountId, key),
      );
      endIntent(INTENT.name);
      onDone(reference);
      return undefined;
    });
  }

  return (
    <Wizard
      summary={
        <Receive amountKobo={amountKobo} limits={limits} isUnknown={isUnknown}>
          <ConfirmField confirmation={confirmation} hints={WORDS.confirmToWithdraw} />
          <ProblemNotice problem={problem} />
          <ActionBar>
            <Button
              name={isEarlier ? WORDS.askAgain : nameWithSum(WORDS.confirm, amountKobo)}
              wide
              isLoading={payment.phase !== 'idle'}
              onClick={confirm}
            />
          </ActionBar>
        </Receive>
      }
    >
      <section className="card divide-y divide-line">
        <div className="flex items-center gap-3 p-4 sm:p-5">
          <Wallet aria-hidden="true" size={22} className="shrink-0 text-ink-2" />
          <p className="min-w-0 grow">
            <span className="block text-14 text-ink-2">{WORDS.from}</span>
            <span className="block font-semibold">{WORDS.wallet}</span>
            <Money kobo={amountKobo} className="text-14 text-ink-2" />
          </p>
          <Button
            name={WORDS.change}
            look="quiet"
            small
            onClick={onChangeAmount}
            aria-label={`${WORDS.change}: ${WORDS.steps[0]}`}
          />
        </div>
        <div className="flex items-center gap-3 p-4 sm:p-5">
          <Landmark aria-hidden="true" size={22} className="shrink-0 text-ink-2" />
          <p className="min-w-0 grow">
            <span className="block text-14 text-ink-2">{WORDS.to}</span>
            <span className="block font-semibold">{account.account_name}</span>
            <span className="digits block text-14 text-ink-2">{account.account_number}</span>
            <span className="block text-14 text-ink-2">{account.bank_name}</span>
          </p>
          <Button
            name={WORDS.change}
            look="quiet"
            small
            onClick={onChangeAccount}
            aria-label={`${WORDS.change}: ${WORDS.steps[1]}`}
          />
        </div>
      </section>
      {account.usable_from > new Date() && (
        <Notice kind="warning">
          {WORDS.waitNotice} {WORDS.leavesFrom(lagosTime(account.usable_from))}
        </Notice>
      )}
      <Notice kind="info">{WORDS.safeNotice}</Notice>
    </Wizard>
  );
}
