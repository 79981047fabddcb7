import type { Purchase } from '@gatelight/contract/selling/vending/quick-purchases';
import Clock from 'lucide-react/icons/clock';
import { PATHS } from '../../../paths.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { CopyRow } from '../../../ui/token/copy-row.tsx';
import { Facts } from '../../../ui/values/facts.tsx';
import { MeterNumber, Money, nairaText } from '../../../ui/values/money.tsx';
import { PageHeading } from '../../../ui/navigation/page-heading.tsx';
import type { LinkAnswer } from '../payment/payment-url.ts';
import { GetHelp } from './not-seen.tsx';
import { QUICK_PURCHASE_WORDS as WORDS } from '../../../strings/purchase/quick-purchase.ts';
import { Reference } from '../../../ui/values/reference.tsx';

export type TokenLateProps = {
  readonly link: LinkAnswer;
  readonly order: Purchase | undefined;
};

/** The payment has arrived and the token is late: the money is safe, what happens next, and how to find the token later. */
export function TokenLate({ link, order }: TokenLateProps) {
  const words = WORDS.confirmation;
  return (
    <>
      <div role="status" className="grid justify-items-start gap-3">
        <Clock aria-hidden="true" size={44} strokeWidth={1.5} className="text-info" />
        <PageHeading>{words.lateTitle}</PageHeading>
        <p className="text-18 text-ink-2">{words.lateText(nairaText(link.amount))}</p>
        <p>{words.lateNext(order?.phone_masked ?? null)}</p>
      </div>
      <div className="card px-4 py-1">
        <CopyRow
          label={words.reference}
          value={link.reference}
          shown={<Reference text={link.reference} />}
          copiedMessage={words.referenceCopied}
          failedMessage={words.referenceCopyFailed}
          valueClassName="text-14"
          className="border-b border-line"
        />
        <Facts
          facts={[
            { label: words.amount, value: <Money kobo={link.amount} /> },
            { label: words.meter, value: <MeterNumber number={link.meter_number} /> },
          ]}
        />
      </div>
      <p className="text-14 text-ink-2">{words.lateFind}</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton
          to={`${PATHS.findToken}?${new URLSearchParams({ reference: link.reference })}`}
          name={words.toFindToken}
        />
        <GetHelp reference={link.reference} />
      </div>
    </>
  );
}
