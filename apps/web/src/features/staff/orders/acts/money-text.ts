import type { RefundState } from '@gatelight/contract/money';
import { staffMoneySentence } from '@gatelight/contract/money-states';
import type { StaffOrderStory } from '@gatelight/contract/office/staff-lists/staff-order-story';

/** Where the money and the token of an order are. Money in the wallet may be held there by a dispute, or have gone to the bank since. */
export function moneyText({ order, refunds, disputes }: StaffOrderStory): string {
  const inWallet = disputes.flatMap(({ held_kobo, bank_kobo }): { state: RefundState }[] => [
    ...(held_kobo > 0n ? [{ state: 'frozen' as const }] : []),
    ...(bank_kobo > 0n ? [{ state: 'by_bank' as const }] : []),
  ]);
  return staffMoneySentence(order.status, [...refunds, ...(order.status === 'credited' ? inWallet : [])]);
}
