import { typedWithdrawal, type QueryOf, type exportTransactions } from '@gatelight/contract';
import { addMonths, firstOf, startOf } from '@gatelight/contract/lagos-days';

export type FilterQuery = QueryOf<typeof exportTransactions>;

/** The filters of a history, in the form that the database expects. */
export interface Filter {
  slug: string | null;
  status: string | null;
  from: Date | null;
  until: Date | null;
  search: { kind: 'token' | 'meter' | 'reference' | 'withdrawal'; text: string } | null;
}

/**
 * 20 digits are a token, up to 13 are the beginning of a meter number; any other text is the beginning of a reference.
 */
function searchOf(typed: string): Filter['search'] {
  const text = typed.trim();
  if (text === '') return null;
  const digits = text.replaceAll(/[\s-]/g, '');
  if (/^\d{20}$/.test(digits)) return { kind: 'token', text: digits };
  if (/^\d{1,13}$/.test(digits)) return { kind: 'meter', text: digits };
  const withdrawal = typedWithdrawal(text);
  if (withdrawal !== undefined) return { kind: 'withdrawal', text: withdrawal };
  return { kind: 'reference', text: text.toUpperCase() };
}

export function filterOf({ type, status, month, q }: FilterQuery): Filter {
  const from = month === undefined ? null : startOf(firstOf(month));
  const until = month === undefined ? null : startOf(firstOf(addMonths(month, 1)));
  return { slug: type ?? null, status: status ?? null, from, until, search: searchOf(q ?? '') };
}
