import { randomInt } from 'node:crypto';
import { todayInLagos } from '@gatelight/contract/lagos-days';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

export const randomLetters = (count: number): string =>
  Array.from({ length: count }, () => letters[randomInt(letters.length)]).join('');

/**
 * The reference of an order or a payment, as it is on receipts: the day in Lagos, and ten characters that do not
 * repeat.
 */
export const newReference = (prefix: 'FND' | 'SCP' | 'VND'): string =>
  `${prefix}-${todayInLagos().replaceAll('-', '')}${randomLetters(10)}`;
