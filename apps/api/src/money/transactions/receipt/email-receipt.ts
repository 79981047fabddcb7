import { naira } from '@gatelight/contract';
import { defineTemplate, lagosTime, maskEmail, money } from '#notifications';
import { AppError } from '#platform/errors';
import type { Db } from '#platform/database/db';
import { queueReceiptMail } from '../store.ts';
import { receiptSchema, type ReceiptData } from './receipt-data.ts';
import { receiptPdf } from './receipt-pdf.ts';

/**
 * A receipt that its owner requested by email: always sent, whatever notifications they turned off, and not shown in
 * the inbox.
 */
export const receiptMessage = defineTemplate({
  name: 'receipt',
  kind: 'conversation',
  about: 'A receipt as a PDF file, for a user who requested it.',
  channels: ['email'],
  examples: {
    'A funding': {
      reference: 'FND-20261121-AB12CD34',
      type: 'wallet_funding',
      at: new Date('2026-11-21T09:30:00Z'),
      channel: 'transfer',
      amount: 500_000n,
      purchase: null,
      url: 'https://gatelight.example/receipt/example',
    },
  },
  facts: ({ reference, amount, url }) => ({ reference, amount: naira(amount), 'link-to-check': url }),
  required: { email: ['link-to-check'] },
  schema: receiptSchema,
  attachments: async (data, brand) => [
    {
      name: `${brand.name.toLowerCase()}-receipt-${data.reference}.pdf`,
      contentType: 'application/pdf',
      content: await receiptPdf(data, brand),
    },
  ],
  texts: { en: { sms, mail, inApp } },
});

function sms({ reference, amount, url }: ReceiptData): string[] {
  return [`Your receipt ${reference} for ${money(amount)}: ${url}`];
}

function mail({ reference, amount, at, url }: ReceiptData) {
  return {
    subject: `Your receipt ${reference}`,
    opening: ['You asked us to send you this receipt. It is in the attached PDF file.'],
    rows: [
      ['Reference', reference],
      ['Amount', naira(amount)],
      ['Date and time', lagosTime(at)],
    ] as [string, string][],
    closing: [`Anybody who has the receipt can check that it is genuine: ${url}`],
  };
}

function inApp({ reference, amount }: ReceiptData) {
  return { title: 'Your receipt was sent by email', text: `${reference}, ${naira(amount)}` };
}

/** Queues the email to the user's own address. Returns the address, masked. */
export async function queueReceipt(db: Db, session: string, id: bigint, url: string): Promise<string> {
  const email = await queueReceiptMail(db, session, id, url);
  if (email === undefined) throw new AppError('not-found');
  return maskEmail(email);
}
