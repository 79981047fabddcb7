import type { Purchase } from '@gatelight/contract/selling/vending/quick-purchases';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import Undo2 from 'lucide-react/icons/undo-2';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { PATHS, moneyRowPath } from '../../../paths.ts';
import type { MoneyRow } from '../../../paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { copyText } from '../../../ui/token/clipboard.ts';
import { Facts } from '../../../ui/values/facts.tsx';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { MeterNumber, Money } from '../../../ui/values/money.tsx';
import { PageHeading } from '../../../ui/navigation/page-heading.tsx';
import { showError, showSuccess } from '../../../ui/feedback/toast.tsx';
import type { LinkAnswer } from '../payment/payment-url.ts';
import { StartAgain } from '../payment/start-again.tsx';
import { moneySentence } from '../../../strings/purchase/money-sentence.ts';
import { QUICK_PURCHASE_WORDS as WORDS } from '../../../strings/purchase/quick-purchase.ts';
import { Reference } from '../../../ui/values/reference.tsx';

/** Icons for the ends of a payment. */
const LOOKS = {
  alert: { icon: CircleAlert, look: 'text-danger' },
  late: { icon: Clock, look: 'text-warning' },
  back: { icon: Undo2, look: 'text-info' },
  good: { icon: CircleCheck, look: 'text-success' },
} as const;
export type HeadLook = keyof typeof LOOKS;

/** The top of the page about a payment: an icon, the heading and one sentence. */
export function Head({ look, title, children }: { look: HeadLook; title: string; children: ReactNode }) {
  const { icon: Icon, look: color } = LOOKS[look];
  return (
    <div className="grid justify-items-start gap-3">
      <Icon aria-hidden="true" size={44} strokeWidth={1.5} className={color} />
      <PageHeading>{title}</PageHeading>
      <p className="text-18 text-ink-2">{children}</p>
    </div>
  );
}

/** The facts of the payment as the gateway knows them. */
export function PaymentFacts({ link, order }: { readonly link: LinkAnswer; readonly order: Purchase | undefined }) {
  const words = WORDS.confirmation;
  const paidAt = link.paid_at ?? order?.paid_at;
  const differs = link.amount_received !== 0 && link.amount_received !== link.amount;
  return (
    <div className="card px-4 py-1">
      <Facts
        facts={[
          {
            label: words.reference,
            value: <Reference text={link.reference} className="text-14" />,
          },
          { label: words.amount, value: <Money kobo={link.amount} /> },
          ...(differs ? [{ label: words.arrived, value: <Money kobo={link.amount_received} /> }] : []),
          { label: words.meter, value: <MeterNumber number={link.meter_number} /> },
          ...(paidAt ? [{ label: words.date, value: lagosTime(paidAt) }] : []),
        ]}
      />
    </div>
  );
}

/** Copies the reference, then opens our contact page about it. */
export function GetHelp({
  reference,
  name = WORDS.confirmation.getHelp,
}: {
  readonly reference: string;
  readonly name?: string;
}) {
  const navigate = useNavigate();
  async function copyAndOpenContact() {
    if (await copyText(reference)) showSuccess(WORDS.confirmation.referenceCopied);
    else showError(WORDS.confirmation.referenceCopyFailed);
    await navigate(`${PATHS.contact}?${new URLSearchParams({ reference })}`);
  }
  return <Button look="outline" name={name} onClick={copyAndOpenContact} />;
}

/** The row of the landing page's board that explains this end. */
export function MoneyRowLink({ row }: { readonly row: MoneyRow }) {
  return (
    <Link to={moneyRowPath(row)} className="text-link inline-flex min-h-11 items-center justify-self-start">
      {WORDS.confirmation.whereIsMyMoney}
    </Link>
  );
}

/** Time is up and no transfer was seen: that is not a failure, and the money may be on its way. */
export function NotSeen({
  link,
  isChecking,
  onCheck,
  children,
}: {
  readonly link: LinkAnswer;
  readonly isChecking: boolean;
  readonly onCheck: () => void;
  readonly children: ReactNode;
}) {
  return (
    <>
      <Head look="late" title={WORDS.confirmation.notSeen}>
        {link.status === 'expired' ? moneySentence(link.money) : WORDS.confirmation.notSeenText}
      </Head>
      {children}
      <div className="flex flex-wrap gap-3">
        <Button name={WORDS.confirmation.checkAgain} isLoading={isChecking} onClick={onCheck} />
        <GetHelp reference={link.reference} name={WORDS.confirmation.iPaid} />
        <StartAgain reference={link.reference} look="quiet" />
      </div>
      <MoneyRowLink row="bank-down" />
      <PaymentFacts link={link} order={undefined} />
    </>
  );
}
