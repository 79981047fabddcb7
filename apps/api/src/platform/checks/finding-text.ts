import { amountText, shownReference } from '@gatelight/contract';

const amounts = /(?:Kobo|Minor)$|^(?:refund_)?amount$|^ours$|^theirs$/;

/** `providerRefundId` is "provider refund id", and `amountMinor` "amount": the sum names its own unit. */
const nameOf = (name: string): string =>
  name
    .replace(/(?:Kobo|Minor)$/, '')
    .replaceAll('_', ' ')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** The facts of a finding as one line for people: amounts in naira, or with the code of their currency. */
export function findingText(detail: Readonly<Record<string, unknown>>): string {
  const currency = typeof detail['currency'] === 'string' ? detail['currency'] : 'NGN';
  const parts = Object.entries(detail).flatMap(([name, value]) => {
    if (value === null || value === undefined || value === '' || name === 'currency') return [];
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
    const shown =
      amounts.test(name) && /^-?\d+$/.test(text) ? amountText(BigInt(text), currency) : shownReference(text);
    return [`${nameOf(name)} ${shown}`];
  });
  return parts.join(', ');
}
