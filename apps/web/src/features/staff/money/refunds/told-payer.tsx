import type { StaffRefundView } from '@gatelight/contract/money/accounting/payouts-and-refunds';
import { MONEY_WORDS } from '../../../../strings/staff/money.ts';
import { STAFF_ORDER_WORDS } from '../../../../strings/staff/orders.ts';
import { lagosTime } from '../../../../ui/values/lagos-time.ts';

const words = MONEY_WORDS.refunds;

/** Whether a person has to act before the refund can be sent. */
export const waits = (state: StaffRefundView['state']): boolean =>
  state === 'needs_account' || state === 'needs_attention';

/** The message that asked the payer for a bank account, or said that the refund waits: where, when, and whether it arrived. */
export function ToldPayer({ told }: { readonly told: StaffRefundView['told'] }) {
  if (told.length === 0) return words.notTold;
  return (
    <ul className="grid gap-1">
      {told.map(({ channel, to_masked: to, state, at }) => (
        <li key={`${channel} ${to}`}>
          {words.toldBy(
            STAFF_ORDER_WORDS.channels[channel] ?? channel,
            to,
            STAFF_ORDER_WORDS.messageStates[state] ?? state,
          )}
          <time dateTime={at.toISOString()} className="block text-13 text-ink-3">
            {lagosTime(at)}
          </time>
        </li>
      ))}
    </ul>
  );
}
