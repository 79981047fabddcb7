import type { Journal } from './shopper.ts';

/** A finding about a transfer that a provider sent back to its payer, as `npm run reconcile` prints it. */
const rejection = /^needs attention: transfer_rejected: .*"amount": "(?<naira>\d+\.\d{2})"/;
const frame = /^reconcile: (clean|\d+ findings?)$/;

/**
 * Compares the findings of reconciliation with the bank's messages to payers: each returned transfer is one finding, and
 * nothing else is found. Returns what does not fit, in words.
 */
export function compareRejections(output: string, journals: readonly Pick<Journal, 'returned'>[]): string[] {
  const lines = output.split('\n').filter((line) => line !== '' && !frame.test(line));
  const found = lines.flatMap((line) => rejection.exec(line)?.groups?.['naira'] ?? []);
  const told = journals.flatMap(({ returned }) =>
    returned.map(({ amountKobo }) => `${Math.trunc(amountKobo / 100)}.${String(amountKobo % 100).padStart(2, '0')}`),
  );
  const missing = without(told, found).map((naira) => `the bank sent NGN ${naira} back, and no finding says so`);
  const invented = without(found, told).map((naira) => `a finding says that NGN ${naira} went back, and it did not`);
  return [...lines.filter((line) => !rejection.test(line)), ...missing, ...invented];
}

/** What is in the first list and not in the second, each as often as it is there more often. */
function without(all: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return all.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
