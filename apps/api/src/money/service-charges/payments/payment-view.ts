import { naira, type ChargePayment } from '@gatelight/contract';
import { viewPayable, type Charge } from '#payments';
import type { Payment, PaymentRecord } from './payment-store.ts';

/** A payment as its payer reads it. */
export function viewPayment({ payment, charge, receipts, now }: PaymentRecord): ChargePayment {
  return {
    reference: payment.reference,
    house_id: payment.houseId.toString(),
    method: payment.method,
    status: payment.status,
    amount_kobo: payment.amountKobo,
    stamp_duty_kobo: payment.stampDutyKobo,
    credited_kobo: payment.creditedKobo,
    message: sentence(payment, charge?.ended),
    created_at: payment.createdAt,
    expires_at: charge?.expiresAt ?? payment.createdAt,
    credited_at: payment.creditedAt,
    ...viewPayable(charge, payment.status === 'pending'),
    ended: payment.status === 'failed' ? (charge?.ended ?? null) : null,
    receipts,
    now,
  };
}

/** Where the money is, in English. Never says that something failed while the outcome is unknown. */
function sentence({ status, amountKobo, creditedKobo }: Payment, ended: Charge['ended']): string {
  switch (status) {
    case 'pending':
      return 'We have not received your money yet. Nothing is lost: it can take a few minutes.';
    case 'expired':
      return 'We have not received your money, and the time to pay is over. If it arrives later, it still counts for your house.';
    case 'failed':
      if (ended === 'cancelled') return 'You cancelled. No money left your account.';
      return 'The bank reported that this payment failed. If money left your account, it will come back to you.';
    case 'credited':
      return creditedKobo === amountKobo
        ? `We received ${naira(creditedKobo)} for your house.`
        : `We received ${naira(creditedKobo)} instead of ${naira(amountKobo)}. All of it counts for your house.`;
  }
}
