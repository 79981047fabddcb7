import type { MessageChannel } from '@gatelight/contract';

/**
 * The names, subjects and texts of strangers as one line: without line breaks and other control characters, which could
 * forge lines or headers, and without characters that reverse the direction of the text after them.
 */
export function oneLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** `2250050n` → `22,500.50`. */
function amount(kobo: bigint): string {
  const sign = kobo < 0n ? '-' : '';
  const whole = (kobo < 0n ? -kobo : kobo).toString().padStart(3, '0');
  const naira = whole.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${sign}${naira}.${whole.slice(-2)}`;
}

/** `NGN 22,500.50`: letters, because an SMS has no naira sign. */
export function money(kobo: bigint, currency = 'NGN'): string {
  return `${currency} ${amount(kobo)}`;
}

/** `750` → `7.5%`. */
export function percent(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}

/** `08031234567` → `0803 ••• 4567`. */
export function maskPhone(phone: string): string {
  return phone.length < 10 ? '•••' : `${phone.slice(0, 4)} ••• ${phone.slice(-4)}`;
}

/** `ada@example.com` → `a•••@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '•••' : `${[...email][0] ?? ''}•••${email.slice(at)}`;
}

/** The masked address of a message, for readers who may know only that it is theirs. A device has no address. */
export function maskAddress(channel: MessageChannel, to: string): string {
  if (channel === 'push') return '';
  return channel === 'email' ? maskEmail(to) : maskPhone(to);
}
