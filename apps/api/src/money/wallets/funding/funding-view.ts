import { naira, type Funding as FundingView } from '@gatelight/contract';
import { viewPayable, type Charge } from '#payments';
import type { Funding, FundingRecord } from '../store.ts';

/** A funding as its own user reads it. `heldKobo`: the part that is held because it is above their limit. */
export function viewFunding({ funding, charge, now }: FundingRecord, heldKobo: bigint): FundingView {
  return {
    reference: funding.reference,
    method: funding.method,
    status: funding.status,
    amount_kobo: funding.amountKobo,
    stamp_duty_kobo: funding.stampDutyKobo,
    credited_kobo: funding.creditedKobo,
    held_kobo: heldKobo,
    message: sentence(funding, charge?.ended, heldKobo),
    ...noticeOf(funding, charge),
    created_at: funding.createdAt,
    expires_at: charge?.expiresAt ?? funding.createdAt,
    credited_at: funding.creditedAt,
    ...viewPayable(charge, funding.status === 'pending'),
    ended: funding.status === 'failed' ? (charge?.ended ?? null) : null,
    now,
  };
}

/** The provider rejected a transfer and returns it automatically: it never reached us. */
function noticeOf({ status, amountKobo, stampDutyKobo }: Funding, charge: Charge | undefined): { notice?: string } {
  const sentBack = charge?.sentBack;
  if (!sentBack) return {};
  const what = sentBack.amountKobo === undefined ? 'A transfer' : `A transfer of ${naira(sentBack.amountKobo)}`;
  const due = naira(amountKobo + stampDutyKobo);
  const goesBack = `${what} to this account was not accepted, because this account takes exactly ${due}, once and in time. The bank is sending it back to the account it came from. It did not reach us.`;
  return { notice: status === 'pending' ? `${goesBack} To fund your wallet, transfer exactly ${due}.` : goesBack };
}

/** Where the money is, in English. Never says that something failed while the outcome is unknown. */
function sentence({ status, amountKobo, creditedKobo }: Funding, ended: Charge['ended'], heldKobo: bigint): string {
  switch (status) {
    case 'pending':
      return 'We have not received your money yet. Nothing is lost: it can take a few minutes.';
    case 'expired':
      return 'We have not received your money, and the time to pay is over. If it arrives later, it still goes to your wallet.';
    case 'failed':
      if (ended === 'cancelled') return 'You cancelled. No money left your account.';
      return 'The bank reported that this payment failed. If money left your account, it will come back to you.';
    case 'credited':
      if (heldKobo > 0n)
        return `We received ${naira(creditedKobo + heldKobo)}. ${naira(creditedKobo)} is in your wallet. ${naira(heldKobo)} is above the limit of your account, so we hold it. It is yours: we write to you about it.`;
      return creditedKobo === amountKobo
        ? `${naira(creditedKobo)} is in your wallet.`
        : `We received ${naira(creditedKobo)} instead of ${naira(amountKobo)}. It is in your wallet.`;
  }
}
