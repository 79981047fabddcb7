import { typedWithdrawal, type QueryOf, type exportTransactions } from '@gatelight/contract';

export type FilterQuery = QueryOf<typeof exportTransactions>;

/** What a history is filtered by, as the database takes it. */
export interface Filter {
  slug: string | null;
  status: string | null;
  from: Date | null;
  until: Date | null;
  search: { kind: 'token' | 'meter' | 'reference' | 'withdrawal'; text: string } | null;
}

/** Lagos is an hour ahead of UTC, all year. */
const lagosOffsetMs = 3_600_000;

function monthOf(month: string): { from: Date; until: Date } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const startOf = (index: number) => new Date(Date.UTC(year, index, 1) - lagosOffsetMs);
  return { from: startOf(number - 1), until: startOf(number) };
}

/** 20 digits are a token, up to 13 the beginning of a meter number; anything else is the beginning of a reference. */
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
  const { from, until } = month === undefined ? { from: null, until: null } : monthOf(month);
  return { slug: type ?? null, status: status ?? null, from, until, search: searchOf(q ?? '') };
}
