import type { Purchase } from '@gatelight/contract/selling/vending/quick-purchases';
import CornerDownLeft from 'lucide-react/icons/corner-down-left';
import type { ReactNode } from 'react';
import { RECEIPT_WORDS as WORDS } from '../../strings/purchase/receipt.ts';
import { timeOrDate } from '../lists/transaction-days.ts';
import { TokenDisplay } from '../token/token-display.tsx';
import { nairaText } from '../values/money.tsx';

/** The tokens in the order in which they must be loaded on the meter. */
export function PurchaseTokens({ tokens }: { readonly tokens: Purchase['tokens'] }) {
  const count = tokens.length;
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">
        <EnterKeyDrawn text={count > 1 ? WORDS.keyAll(count) : WORDS.keyIt} />
      </p>
      {tokens.map(({ token, kind }, at) => (
        <TokenDisplay
          key={token}
          token={token}
          label={count === 1 ? WORDS.token : (kind === 'credit' ? WORDS.credit : WORDS.keyChange)(at + 1, count)}
        />
      ))}
    </div>
  );
}

// Browsers break a line between such a space and a picture, but not between the joiner and a picture.
const NO_BREAK_SPACE = '\u00A0';
const WORD_JOINER = '\u2060';

/** A sentence with the sign of the enter key as it is printed on a meter: our fonts have no such sign. It stays beside its word. */
function EnterKeyDrawn({ text }: { readonly text: string }) {
  const [before = '', after] = text.split('⏎');
  if (after === undefined) return before;
  return (
    <>
      {before.trimEnd()}
      {NO_BREAK_SPACE}
      <span>
        {WORD_JOINER}
        <CornerDownLeft aria-hidden="true" size={20} strokeWidth={2.25} className="inline align-[-4px] text-ink" />
      </span>
      {after}
    </>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="card px-4 py-3">
      <h2 className="font-text text-16 tracking-normal">{title}</h2>
      {children}
    </section>
  );
}

/** Where the token was sent, and the state of each message. */
export function DeliveryList({ deliveries }: { readonly deliveries: Purchase['deliveries'] }) {
  if (deliveries.length === 0) return null;
  return (
    <Section title={WORDS.messages}>
      <ul aria-live="polite" className="divide-y divide-line">
        {deliveries.map((delivery) => (
          <li
            key={`${delivery.channel} ${delivery.at.toISOString()}`}
            className="flex flex-wrap justify-between gap-x-4 py-2 text-14"
          >
            <span className="text-ink-2">{WORDS.channel(delivery)}</span>
            <span className="nums ms-auto font-semibold">
              {WORDS.deliveryState(delivery)} {delivery.state !== 'queued' && timeOrDate(delivery.at)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function refundAmount({ amount_kobo: kobo, currency }: Purchase['refunds'][number]): string {
  return currency === 'NGN' ? nairaText(kobo) : `${currency} ${nairaText(kobo).slice(1)}`;
}

/** The refund to the payer, its reason and its state. */
export function RefundList({ refunds }: { readonly refunds: Purchase['refunds'] }) {
  if (refunds.length === 0) return null;
  return (
    <Section title={WORDS.refunds(refunds.length)}>
      <ul aria-live="polite" className="divide-y divide-line">
        {refunds.map((refund, index) => (
          <li key={`${refund.reason} ${index}`} className="grid gap-0.5 py-2">
            <span className="flex flex-wrap justify-between gap-x-4">
              <span className="nums font-semibold">{refundAmount(refund)}</span>
              <span className="ms-auto font-semibold">{WORDS.refundState(refund)}</span>
            </span>
            <span className="text-14 text-ink-2">{WORDS.refundReason(refund)}</span>
            {refund.account && <span className="text-14 text-ink-2">{WORDS.refundAccount(refund.account)}</span>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
