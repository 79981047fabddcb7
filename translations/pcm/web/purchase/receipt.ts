import type { Purchase } from '@gatelight/contract/selling/vending/quick-purchases';
import type { RECEIPT_WORDS as ENGLISH } from '../../../../apps/web/src/strings/purchase/receipt.ts';
import type { Translation } from '../../../../apps/web/src/strings/translation.ts';
import { REFUND_LABELS } from './money-states.ts';

type Delivery = Purchase['deliveries'][number];
type Refund = Purchase['refunds'][number];

const CHANNELS: Record<Delivery['channel'], string> = {
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  email: 'Email',
  push: 'Notification for your phone',
};

const DELIVERY_STATES: Record<Delivery['state'], string> = {
  queued: 'E dey go',
  sent: 'E don go',
  delivered: 'E don reach',
  failed: 'E no reach',
  withheld: 'You don off am for your profile',
};

const REFUND_REASONS: Record<Refund['reason'], string> = {
  underpaid: 'the money wey land no reach the price',
  overpaid: 'the money wey land pass the price',
  late: 'e come after the account don close',
  duplicate: 'you send am two times',
  wrong_currency: 'e no be naira',
  vend_failed: 'we no fit make the token',
  debt_settled: 'the debt don clear already',
  charge_closed: 'e land after the purchase don close',
  above_limit: 'e pass the limit',
  tariff_corrected: 'the price no correct, so we don correct am',
  part_refund: 'we give you part of am back',
};

export const RECEIPT_WORDS: Translation<typeof ENGLISH> = {
  receipt: 'Your receipt',
  token: 'Token for your meter',
  keyIt: 'Enter this one for your meter, then press the enter key ⏎',
  keyAll: (count) => `Enter these ${count} tokens for your meter as dem follow. Press the enter key ⏎ after each one.`,
  keyChange: (at, of) => `Token ${at} out of ${of}: to change the key`,
  credit: (at, of) => `Token ${at} out of ${of}: your units`,
  reference: 'Reference number',
  amount: 'How much you pay',
  meter: 'Meter number',
  estate: 'Your estate',
  customer: 'Person wey buy am',
  date: 'Day and time',
  units: 'Your units',
  messages: 'Where we send am',
  channel: (delivery) =>
    delivery.to_masked ? `${CHANNELS[delivery.channel]} to ${delivery.to_masked}` : CHANNELS[delivery.channel],
  deliveryState: (delivery) => DELIVERY_STATES[delivery.state],
  refunds: (count) => (count === 1 ? 'Money wey we return' : 'All the money wey we return'),
  refundReason: (refund) => `Because ${REFUND_REASONS[refund.reason]}`,
  refundState: (refund) => REFUND_LABELS[refund.state],
  refundAccount: ({ bank_name: bank, last_four: digits, given_by: by }) => {
    const whose = by === 'staff' ? 'wey our people put' : 'wey you give us';
    return digits === null
      ? `To the bank account ${whose}`
      : `To ${bank ?? 'the bank account'} •••• ${digits}, ${whose}`;
  },
  copyReference: 'Copy ref number',
  referenceCopied: 'You don copy the reference',
  referenceCopyFailed: 'The reference no gree copy',
  share: 'Share am',
  shareCopied: 'You don copy the receipt as text',
  shareAgain: 'The receipt don ready now. Tap Share again.',
  shareFailed: 'The receipt no gree share. Use Copy or Print.',
  pdf: 'PDF',
  savePdf: 'Save am as PDF',
  pdfFile: 'my-receipt',
  pdfFailed: 'The file no gree download',
  print: 'Print am',
  more: 'More tins',
  email: 'Send am by email',
  picture: 'Save as picture',
  pictureFailed: 'The picture no gree come. Use Share or Print.',
  qr: 'QR code for this receipt',
  qrText: 'Scan am to find this token again. We go ask for the phone number wey buy am.',
  qrProofText: 'Scan am make you check say dis receipt na original.',
  sendAgain: 'Send am again by SMS',
  sentAgain: (to) => `We don send am again to ${to}`,
};
