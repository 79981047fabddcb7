import type { Purchase } from '@gatelight/contract/selling/vending/quick-purchases';
import { REFUND_LABELS } from './money-states.ts';

type Delivery = Purchase['deliveries'][number];
type Refund = Purchase['refunds'][number];

const CHANNELS: Record<Delivery['channel'], string> = {
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  email: 'Email',
  push: 'Notification on your device',
};

const DELIVERY_STATES: Record<Delivery['state'], string> = {
  queued: 'On its way',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Not delivered',
  withheld: 'Turned off in your profile',
};

const REFUND_REASONS: Record<Refund['reason'], string> = {
  underpaid: 'you sent less than the amount due',
  overpaid: 'you sent more than the amount due',
  late: 'it arrived after the account closed',
  duplicate: 'it was sent twice',
  wrong_currency: 'it was not in naira',
  vend_failed: 'no token could be made',
  debt_settled: 'the debt was already settled',
  charge_closed: 'it arrived after the purchase was closed',
  above_limit: 'it was more than the limit allows',
  tariff_corrected: 'the price was wrong and was corrected',
  part_refund: 'we gave a part of it back',
};

/** Texts of the receipt of a purchase, on screen, on paper and as text. */
export const RECEIPT_WORDS = {
  receipt: 'Receipt',
  token: 'Meter token',
  keyIt: 'Load this on your meter, then press the enter key ⏎',
  keyAll: (count: number) =>
    `Load these ${count} tokens on your meter in this order. Press the enter key ⏎ after each one.`,
  keyChange: (at: number, of: number) => `Token ${at} of ${of}: key change`,
  credit: (at: number, of: number) => `Token ${at} of ${of}: units`,
  reference: 'Reference',
  amount: 'Amount',
  meter: 'Meter number',
  estate: 'Estate',
  customer: 'Customer',
  date: 'Date and time',
  units: 'Units',
  messages: 'Where we sent it',
  channel: (delivery: Delivery) =>
    delivery.to_masked ? `${CHANNELS[delivery.channel]} to ${delivery.to_masked}` : CHANNELS[delivery.channel],
  deliveryState: (delivery: Delivery) => DELIVERY_STATES[delivery.state],
  refunds: (count: number) => (count === 1 ? 'Your refund' : 'Your refunds'),
  refundReason: (refund: Refund) => `Because ${REFUND_REASONS[refund.reason]}`,
  refundState: (refund: Refund) => REFUND_LABELS[refund.state],
  refundAccount: ({ bank_name: bank, last_four: digits, given_by: by }: NonNullable<Refund['account']>) => {
    const whose = by === 'staff' ? 'that our team entered' : 'that you gave us';
    return digits === null
      ? `To the bank account ${whose}`
      : `To ${bank ?? 'the bank account'} •••• ${digits}, ${whose}`;
  },
  copyReference: 'Copy reference',
  referenceCopied: 'Reference copied',
  referenceCopyFailed: 'Error copying reference',
  share: 'Share',
  shareCopied: 'Receipt copied as text',
  shareAgain: 'The receipt is ready now. Tap Share again.',
  shareFailed: 'We could not share the receipt. Use Copy or Print.',
  pdf: 'PDF',
  savePdf: 'Save as PDF',
  pdfFile: 'receipt',
  pdfFailed: 'We could not download the file',
  print: 'Print',
  more: 'More',
  email: 'Send by email',
  picture: 'Save picture',
  pictureFailed: 'We could not make the picture. Use Share or Print.',
  qr: 'QR code of this receipt',
  qrText: 'Scan to find this token again. We ask for the phone number it was bought with.',
  qrProofText: 'Scan to check that this receipt is genuine.',
  sendAgain: 'Send again by SMS',
  sentAgain: (to: string) => `Sent again to ${to}`,
} as const;
