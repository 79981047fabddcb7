/* Alone in its file: the script in a resident's document writes the balance with it, and has no room for the rest of the contract. */

/** Kobo as people write naira: `500000n` is "₦5,000.00"; below zero with a true minus, "−₦5,000.00". */
export function naira(amount: bigint): string {
  const absolute = amount < 0n ? -amount : amount;
  const whole = (absolute / 100n).toString().replace(/\B(?=(\d{3})+$)/g, ',');
  return `${amount < 0n ? '−' : ''}₦${whole}.${(absolute % 100n).toString().padStart(2, '0')}`;
}

/** As `naira`; an amount in another currency has its code before it, "USD 5.00". */
export function amountText(minor: bigint, currency: string): string {
  return currency === 'NGN' ? naira(minor) : naira(minor).replace('₦', `${currency} `);
}
