import { html, type Html } from './html.ts';

const naira = new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN' });
const dateParts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** Kobo as '₦5,000.00'. Another currency has its code in front. */
export function money(amountKobo: number, currency = 'NGN'): string {
  const text = naira.format(amountKobo / 100);
  return currency === 'NGN' ? text : text.replace('₦', `${currency} `);
}

/** A moment as '20 Nov 2026, 14:07 WAT', in a `time` element. */
export function moment(at: number | string): Html {
  const date = new Date(at);
  return html`<time datetime="${date.toISOString()}">${dateParts.format(date)} WAT</time>`;
}

/** Digits in groups of four, for reading aloud and copying by hand. */
export function grouped(digits: string): string {
  return digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}

/** An account number (4-3-3, as on the payment page) or a meter number (4-4-3) as people read it. */
export function readable(number: string): string {
  return number.length === 10 ? number.replace(/(\d{4})(\d{3})(\d{3})/, '$1 $2 $3') : grouped(number);
}
