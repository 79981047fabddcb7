import { APP_PATHS } from '../../app-paths.ts';
import { ChargeStatusPage } from '../../data/payment/charge-status-page.tsx';
import { hiddenHead } from '../../page-head.ts';
import { FUND_WORDS as WORDS } from '../../strings/app/fund-wallet.ts';
import { PAYING_WORDS } from '../../strings/app/paying.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ChargeStatus } from '../../ui/payment/status/charge-status.tsx';
import { PaymentHead } from '../../ui/payment/payment-head.tsx';
import { ActionBar } from '../../ui/payment/wizard.tsx';
import { nairaText } from '../../ui/values/money.tsx';
import { forgetFunding } from './fund-memory.ts';
import { fundingQuery, leaveFunding } from './queries.ts';
import type { ReceivedFunding } from './queries.ts';

export const meta = () => hiddenHead(WORDS.statusTitle);

const METHODS: Record<ReceivedFunding['method'], string> = {
  wallet: '',
  card: WORDS.card,
  transfer: WORDS.transfer,
  'saved-card': WORDS.savedCard,
};

/** `/user/fund_wallet/status?trxref=`: the status of a funding. */
export default function FundStatusPage() {
  return (
    <ChargeStatusPage title={WORDS.statusTitle} queryOf={fundingQuery} leave={leaveFunding} forget={forgetFunding}>
      {(funding, given) => (
        <ChargeStatus
          {...given}
          words={{
            amount: WORDS.addToWallet,
            stampDuty: WORDS.stampDuty,
            paidWith: METHODS[funding.method],
            date: WORDS.date,
            failed: WORDS.failed,
            failedText: WORDS.failedText,
            waitingPill: WORDS.notReceivedPill,
            waiting: WORDS.notReceived,
            waitingText: funding.status === 'expired' ? WORDS.expiredText : WORDS.notReceivedText,
            stepPaying: WORDS.stepPaying,
            stepCredited: WORDS.stepCredited,
            windowOver: WORDS.windowOver,
          }}
          again={[
            { to: againPath(funding), name: PAYING_WORDS.tryAgain },
            { to: againPath(funding, 'ways'), name: PAYING_WORDS.payAnotherWay },
          ]}
          afterExpiry={{ to: APP_PATHS.fundWallet, name: WORDS.fundAgain }}
        >
          <Credited funding={funding} />
        </ChargeStatus>
      )}
    </ChargeStatusPage>
  );
}

/** Back to the form with the same amount; `ways` starts with a bank transfer, which needs no card. */
function againPath({ amount_kobo: kobo }: ReceivedFunding, ways?: 'ways'): string {
  return `${APP_PATHS.fundWallet}?${new URLSearchParams({ amount: String(kobo / 100n), ...(ways && { ways: '1' }) })}`;
}

function Credited({ funding }: { readonly funding: ReceivedFunding }) {
  return (
    <>
      <PaymentHead look="success" pill={WORDS.successfulPill} title={WORDS.successful}>
        <p role="status" className="text-18">
          {WORDS.successfulText(nairaText(funding.credited_kobo))}
        </p>
      </PaymentHead>
      {funding.held_kobo > 0n && <Notice kind="warning">{WORDS.heldAbove(nairaText(funding.held_kobo))}</Notice>}
      {funding.held_kobo === 0n && funding.credited_kobo !== funding.amount_kobo && (
        <Notice kind="info">{WORDS.otherAmount(nairaText(funding.amount_kobo))}</Notice>
      )}
      {funding.notice !== undefined && <Notice kind="warning">{funding.notice}</Notice>}
      <ActionBar className="sm:flex sm:flex-wrap">
        <LinkButton to={APP_PATHS.vendUtility} name={WORDS.buyToken} className="max-sm:w-full max-sm:max-w-none" />
        <LinkButton to={APP_PATHS.userHome} name={WORDS.toHome} look="outline" className="max-sm:hidden" />
      </ActionBar>
    </>
  );
}
