import type {
  PaymentNotice,
  RefundNotice,
  Template,
  TicketForStaff,
  TicketReceived,
  TokenDelayed,
  TokenMessage,
} from './message.ts';
import type { Brand } from './sender.ts';
import { lagosTime, money, oneLine, percent, tokenGroups } from './wording.ts';

export interface MailText {
  subject: string;
  text: string;
  html: string;
}

/** A mail before it is text or HTML. Every string is one line, or lines of the paragraph it stands in. */
interface Mail {
  subject: string;
  opening: string[];
  /** Shown large, to be keyed in. */
  tokens?: string[];
  rows?: [label: string, value: string][];
  closing?: string[];
}

/** The words of a message for a mailbox, as plain text and as simple HTML with the same content. */
export function mailText(template: Template, brand: Brand): MailText {
  const mail = compose(template, brand);
  const footer = [oneLine(brand.name), `${oneLine(brand.phone)} · ${oneLine(brand.email)}`, brand.publicUrl];
  return { subject: oneLine(mail.subject), text: plain(mail, footer), html: html(mail, footer) };
}

function compose(template: Template, brand: Brand): Mail {
  switch (template.name) {
    case 'token':
      return tokenMail(template, brand);
    case 'one-time-code':
      return {
        subject: `Your ${brand.name} code`,
        opening: [
          `${template.code} is your code to find your token. It works for 10 minutes.`,
          'Do not share it with anyone. If you did not ask for it, you can ignore this message.',
        ],
      };
    case 'payment-notice':
      return paymentMail(template, brand);
    case 'refund-notice':
      return refundMail(template, brand);
    case 'token-delayed':
      return delayedMail(template, brand);
    case 'ticket-received':
      return ticketReceivedMail(template);
    case 'ticket-for-staff':
      return ticketForStaffMail(template);
  }
}

function ticketReceivedMail({ number, about }: TicketReceived): Mail {
  const closing = ['We answer to this address. If you did not write to us, you need do nothing.'];
  switch (about?.kind) {
    case 'waiting_list':
      return {
        subject: `You are on the waiting list (${number})`,
        opening: [
          `Your place is on the waiting list for ${about.service}. Its number is ${number}.`,
          'We write to you when a point near you is planned, and before it opens.',
          ...closing,
        ],
      };
    case 'enquiry':
      return {
        subject: `We have your enquiry (${number})`,
        opening: [
          `We have your enquiry about ${about.service}. Its number is ${number}; please give it when you ask about it.`,
          'An engineer reads it and answers.',
          ...closing,
        ],
      };
    case undefined:
      return {
        subject: `We have your message (${number})`,
        opening: [`We have your message. Its number is ${number}; please give it when you ask about it.`, ...closing],
      };
  }
}

function ticketForStaffMail(ticket: TicketForStaff): Mail {
  const { number, enquiry } = ticket;
  const rows: [string, string][] = [
    ['Number', number],
    ['Name', oneLine(ticket.customerName)],
    ['E-mail', oneLine(ticket.email)],
    ['Phone', oneLine(ticket.phoneNumber) || '-'],
  ];
  if (enquiry) {
    rows.push(['Service', enquiry.service], ['Place', oneLine(enquiry.place)], ...solarRows(enquiry.solar));
  } else {
    rows.push(['Purchase', oneLine(ticket.reference) || '-'], ['Subject', oneLine(ticket.subject)]);
  }
  return {
    subject: `${number}: ${ticket.subject}`,
    opening: [ticketOpening(enquiry?.kind)],
    rows,
    closing: ticket.message.split('\n').map(oneLine),
  };
}

function ticketOpening(kind: NonNullable<TicketForStaff['enquiry']>['kind'] | undefined): string {
  switch (kind) {
    case 'enquiry':
      return 'Somebody asks for a service:';
    case 'waiting_list':
      return 'Somebody joined the waiting list:';
    case undefined:
      return 'Somebody wrote to us:';
  }
}

function solarRows(solar: NonNullable<TicketForStaff['enquiry']>['solar']): [string, string][] {
  if (!solar) return [];
  return [
    ['Monthly bill', money(solar.billKobo)],
    ['Panels', `${solar.panels} of ${solar.panelWatts} W`],
    ['Inverter', `${solar.inverterWatts / 1000} kW`],
    ['Battery', `${solar.batteryKwh} kWh`],
  ];
}

const roundingWords = { up: 'Rounded up', down: 'Rounded down', 'half-up': 'Rounded to the nearest' } as const;

function roundingOf({ rounding, unit, carried_units }: TokenMessage['price']): string {
  const rule = `${roundingWords[rounding]} to 0.1 ${unit}`;
  const carried = Number(carried_units ?? 0);
  if (carried > 0) return `${rule}, less the ${carried_units} ${unit} that earlier purchases gave in advance`;
  if (carried < 0)
    return `${rule}, plus the ${(carried_units ?? '').slice(1)} ${unit} that earlier purchases left over`;
  return rule;
}

function tokenMail(message: TokenMessage, brand: Brand): Mail {
  const { tokens, price, meterNumber, reference } = message;
  const several = tokens.length > 1;
  const rows: [string, string][] = [
    ['Reference', reference],
    ['Paid', lagosTime(message.paidAt)],
    ['Meter', meterNumber],
    ['Name', oneLine(message.customerName)],
    ['Estate', oneLine(message.estateName)],
    ['Amount paid', money(price.amount_kobo)],
    // As on the page: a line for something that was not there only raises a question.
    ...(price.debt_kobo > 0n ? ([['Debt on the meter', money(price.debt_kobo)]] as [string, string][]) : []),
    ...(price.fee_kobo > 0n ? ([['Fee', money(price.fee_kobo)]] as [string, string][]) : []),
    [energyWord[message.utility], money(price.energy_kobo)],
    [`VAT (${percent(price.vat_rate_bp)} %)`, money(price.vat_kobo)],
    ['Tariff', `${oneLine(price.tariff_name)}, ${money(price.price_kobo_per_unit)} per ${price.unit}`],
    ['Units', `${price.units} ${price.unit}`],
    ['Rounding', roundingOf(price)],
  ];
  if (price.debt_left_kobo > 0n) rows.push(['Still owed on the meter', money(price.debt_left_kobo)]);
  return {
    subject: `Your ${message.utility} token for meter ${meterNumber}`,
    opening: [
      several
        ? `Key these ${tokens.length} tokens into meter ${meterNumber} in this order and press enter after each. The first ones give the meter its new key.`
        : `Key this token into meter ${meterNumber} and press enter.`,
    ],
    tokens: tokens.map(({ token }, index) => `${several ? `${index + 1}) ` : ''}${tokenGroups(token)}`),
    rows,
    closing: [`Lost it later? ${brand.publicUrl}/find-token finds it again by reference and phone number.`],
  };
}

const energyWord = { electricity: 'Energy', water: 'Water', gas: 'Gas' } as const;

function paymentMail(notice: PaymentNotice, brand: Brand): Mail {
  const { reference, currency } = notice;
  const received = money(notice.receivedKobo, currency);
  return {
    subject: `About your payment for ${reference}`,
    opening: [
      `We received ${received} for ${reference}.`,
      paymentReason(notice),
      notice.isHeld
        ? `${money(notice.refundKobo, currency)} is too small to send back by itself. We keep it for you: call ${oneLine(brand.phone)} to get it.`
        : `${money(notice.refundKobo, currency)} is going back to the account it came from. Your bank may need a day to show it.`,
    ],
    rows: [
      ['Reference', reference],
      ['Received', received],
      ['Due', money(notice.dueKobo)],
      [notice.isHeld ? 'Kept for you' : 'Going back', money(notice.refundKobo, currency)],
    ],
  };
}

function paymentReason({ reason, dueKobo }: PaymentNotice): string {
  switch (reason) {
    case 'underpaid':
      return `You sent less than the amount due (${money(dueKobo)}), so no token was made.`;
    case 'overpaid':
      return `You sent more than the amount due (${money(dueKobo)}). Your token is for the amount due.`;
    case 'late':
      return 'It arrived after the payment time ended, so no token was made.';
    case 'duplicate':
      return 'This purchase was already paid, so this payment is not needed.';
    case 'charge_closed':
      return 'This purchase was already closed, so no token was made for this payment.';
    case 'wrong_currency':
      return `We had asked for ${money(dueKobo)}, so no token was made.`;
    case 'vend_failed':
      return 'We could not make a token for it.';
    case 'debt_settled':
      return 'Part of it was for a debt on the meter that has been paid since.';
  }
}

function refundMail(notice: RefundNotice, brand: Brand): Mail {
  const { reference, refundKobo, currency, state } = notice;
  const refund = money(refundKobo, currency);
  const rows: [string, string][] = [
    ['Reference', reference],
    ['Amount', refund],
  ];
  if (state === 'processed') {
    return {
      subject: `${refund} was sent back`,
      opening: [
        notice.isToOtherAccount
          ? `${refund} for ${reference} was sent to the bank account that you gave us.`
          : `${refund} for ${reference} was sent back to the account it came from.`,
        'Your bank may need a day to show it.',
      ],
      rows,
    };
  }
  return {
    subject: `${refund} could not be sent back yet`,
    opening: [
      `${refund} for ${reference} could not be sent back yet. Your money is safe, and our team is working on it.`,
      `You do not need to do anything. Questions: ${oneLine(brand.phone)} or ${oneLine(brand.email)}.`,
    ],
    rows,
  };
}

function delayedMail({ reference, meterNumber, amountKobo }: TokenDelayed, brand: Brand): Mail {
  return {
    subject: 'Your token is taking longer than usual',
    opening: [
      `We received ${money(amountKobo)} for meter ${meterNumber}, and your money is safe. Your token is taking longer than usual.`,
      'We keep trying and send the token as soon as we have it. If we cannot make it, we send your money back.',
      `You do not need to do anything. Questions: ${oneLine(brand.phone)} or ${oneLine(brand.email)}.`,
    ],
    rows: [
      ['Reference', reference],
      ['Amount', money(amountKobo)],
    ],
  };
}

function plain({ opening, tokens = [], rows = [], closing = [] }: Mail, footer: string[]): string {
  const blocks = [
    opening.join('\n'),
    tokens.join('\n'),
    rows.map(([label, value]) => `${label}: ${value}`).join('\n'),
    closing.join('\n'),
    `-- \n${footer.join('\n')}`,
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function html({ subject, opening, tokens = [], rows = [], closing = [] }: Mail, footer: string[]): string {
  const paragraph = (line: string) => `<p>${escape(line)}</p>`;
  const tokenLines = tokens.map(
    (line) => `<p style="font:700 22px/1.4 monospace;letter-spacing:1px;margin:8px 0">${escape(line)}</p>`,
  );
  const table = rows.map(
    ([label, value]) =>
      `<tr><th align="left" style="padding:4px 16px 4px 0;font-weight:400">${escape(label)}</th><td style="padding:4px 0">${escape(value)}</td></tr>`,
  );
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<title>${escape(oneLine(subject))}</title></head>`,
    '<body style="font:16px/1.5 sans-serif;max-width:560px;margin:0 auto;padding:16px">',
    ...opening.map(paragraph),
    ...tokenLines,
    ...(table.length > 0 ? ['<table style="border-collapse:collapse">', ...table, '</table>'] : []),
    ...closing.map(paragraph),
    `<p style="color:#555;font-size:14px">${footer.map(escape).join('<br>')}</p>`,
    '</body></html>',
  ].join('\n');
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
