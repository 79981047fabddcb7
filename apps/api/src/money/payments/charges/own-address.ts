import { AppError } from '#platform/errors';

/**
 * The address to which a provider may send a payer's browser: a path of ours, or a full address of our own pages. Any
 * other address would let a link lead payers from our payment to a stranger's page.
 */
export function requireOwnAddress(publicUrl: string, given: string): string {
  const own = new URL(publicUrl);
  const address = URL.canParse(given, own) ? new URL(given, own) : undefined;
  const isOwn =
    address?.origin === own.origin &&
    address.username === '' &&
    address.password === '' &&
    (given.startsWith(`${own.origin}/`) || /^\/(?![/\\])/.test(given)) &&
    !/[\s\\]/.test(given);
  if (!isOwn) throw new AppError('invalid-input', { fields: { callback_url: { code: 'address-not-ours' } } });
  return address.href;
}
