import type { PaymentNotice, RefundNotice, Template, TokenDelayed, TokenMessage } from './message.ts';
import type { Brand } from './sender.ts';
import { money, oneLine, tokenGroups } from './wording.ts';

/** One character outside of this set makes the whole SMS unicode, with 70 instead of 160 characters a part. */
const gsmText = /^[A-Za-z0-9 \n@$_!"#%&'()*+,\-./:;<=>?]*$/;

const spelledOut: Record<string, string> = {
  '₦': 'NGN ',
  '€': 'EUR ',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '³': '3',
  '²': '2',
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  ø: 'o',
  Ø: 'O',
  œ: 'oe',
  đ: 'd',
  ɓ: 'b',
  Ɓ: 'B',
  ɗ: 'd',
  Ɗ: 'D',
  ƙ: 'k',
  Ƙ: 'K',
  ƴ: 'y',
  Ƴ: 'Y',
  ǝ: 'e',
  Ǝ: 'E',
  '[': '(',
  ']': ')',
  '{': '(',
  '}': ')',
};

export function isGsmText(text: string): boolean {
  return gsmText.test(text);
}

/** The text in letters that every phone's SMS has: marks are dropped (`Ọláńrewájú` → `Olanrewaju`), emoji left out. */
export function toGsmText(text: string): string {
  return [...text.normalize('NFKD')]
    .map((letter) => (isGsmText(letter) ? letter : (spelledOut[letter] ?? '')))
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** How many parts the network splits a text of that alphabet into: 160 characters, or 153 each with a joining header. */
export function smsParts(text: string): number {
  return text.length <= 160 ? 1 : Math.ceil(text.length / 153);
}

/** The words of a message for a phone. Starts with who speaks; money says first what happened. */
export function smsText(template: Template, brand: Brand): string {
  const from = `${toGsmText(oneLine(brand.name))}: `;
  return shortest(sentences(template, brand).map((text) => from + toGsmText(text)));
}

/** The first, most complete wording that fits one part; else the shortest. */
function shortest(wordings: string[]): string {
  return wordings.find((text) => smsParts(text) === 1) ?? wordings.at(-1) ?? '';
}

/** The same thing in ever fewer words. */
function sentences(template: Template, brand: Brand): string[] {
  switch (template.name) {
    case 'token':
      return tokenSentences(template);
    case 'one-time-code':
      return [
        `${template.code} is your code to find your token. It works for 10 minutes. Do not share it with anyone.`,
      ];
    case 'payment-notice':
      return [paymentSentence(template, brand)];
    case 'refund-notice':
      return refundSentences(template, brand);
    case 'token-delayed':
      return delayedSentences(template);
    case 'ticket-received':
      return [`we have your message. Its number is ${template.number}.`];
    case 'ticket-for-staff':
      return [`new message ${template.number}: ${oneLine(template.subject)}`];
  }
}

function tokenSentences({ tokens, meterNumber, price, reference }: TokenMessage): string[] {
  const bought = `${price.units} ${price.unit}, ${money(price.amount_kobo)}`;
  const vat = ` (VAT ${money(price.vat_kobo).replace('NGN ', '')})`;
  const [only, ...others] = tokens;
  if (only && others.length === 0) {
    const start = `${tokenGroups(only.token)} for meter ${meterNumber}. `;
    const ref = `Ref ${reference}`;
    return [
      `${start}${bought}${vat}. Key it in and press enter. ${ref}`,
      `${start}${bought}${vat}. ${ref}`,
      `${start}${bought}. ${ref}`,
    ];
  }
  const list = tokens.map(({ token }, index) => `${index + 1}) ${tokenGroups(token)}`).join(' ');
  return [
    `${tokens.length} tokens for meter ${meterNumber}. Key them in this order, enter after each: ${list}. ${bought}${vat}. Ref ${reference}`,
  ];
}

const goesBack = 'is going back to the account it came from.';

function paymentSentence(notice: PaymentNotice, brand: Brand): string {
  const { reference, dueKobo, receivedKobo, refundKobo, currency } = notice;
  const received = money(receivedKobo, currency);
  const part = refundKobo === receivedKobo ? 'It' : money(refundKobo, currency);
  const back = notice.isHeld
    ? `${part} is too small to send back by itself. We keep it for you: call ${oneLine(brand.phone)} to get it.`
    : `${part} ${goesBack}`;
  switch (notice.reason) {
    case 'underpaid':
      return `${received} arrived for ${reference}, less than the ${money(dueKobo)} due. No token was made. ${back}`;
    case 'overpaid':
      return `${received} arrived for ${reference}, more than the ${money(dueKobo)} due. ${back}`;
    case 'late':
      return `${received} arrived for ${reference} after the payment time ended. No token was made. ${back}`;
    case 'duplicate':
      return `${received} arrived again for ${reference}, which was already paid. ${back}`;
    case 'charge_closed':
      return `${received} arrived for ${reference}, but this purchase was already closed. No token was made for it. ${back}`;
    case 'wrong_currency':
      return `${received} arrived for ${reference} instead of ${money(dueKobo)}. No token was made. ${back}`;
    case 'vend_failed':
      return `${received} arrived for ${reference}, but no token could be made. ${back}`;
    case 'debt_settled':
      return `${money(refundKobo, currency)} of ${reference} was for a debt that has been paid since. It ${goesBack}`;
  }
}

function delayedSentences({ reference, meterNumber, amountKobo }: TokenDelayed): string[] {
  const paid = `we received ${money(amountKobo)}`;
  return [
    `${paid} for meter ${meterNumber}. Your token is delayed. Your money is safe. We will send you the token, or your money back. Ref ${reference}`,
    `${paid}. Your token is delayed. Your money is safe. We will send the token, or your money back. Ref ${reference}`,
  ];
}

function refundSentences(notice: RefundNotice, brand: Brand): string[] {
  const { reference, refundKobo, currency, state } = notice;
  const refund = money(refundKobo, currency);
  if (state === 'processed') {
    const sent = notice.isToOtherAccount
      ? `${refund} for ${reference} was sent to the bank account that you gave us.`
      : `${refund} for ${reference} was sent back to the account it came from.`;
    return [`${sent} Your bank may need a day to show it.`, sent];
  }
  const start = `${refund} for ${reference} could not be sent back yet. Your money is safe and our team is working on it.`;
  return [`${start} Questions: ${oneLine(brand.phone)}`, start];
}
