import { lagosMonth, lastMonths } from '@gatelight/contract/lagos-days';
import { transactionSlugs, transactionStatuses } from '@gatelight/contract/money/transactions';
import type { TransactionDetail, TransactionSlug, TransactionStatus } from '@gatelight/contract/money/transactions';

/** The filters of the history in the address. */
export type Filters = {
  readonly type?: TransactionSlug;
  readonly status?: TransactionStatus;
  /** `2026-11`, in Lagos time. */
  readonly month?: string;
  readonly q?: string;
};

const LONGEST_SEARCH = 64;

/** The filters of an address; unknown values are left out. */
export function filtersOf(search: URLSearchParams): Filters {
  const type = transactionSlugs.find((slug) => slug === search.get('type'));
  const status = transactionStatuses.find((each) => each === search.get('status'));
  const month = search.get('month') ?? '';
  const q = (search.get('q') ?? '').trim().slice(0, LONGEST_SEARCH);
  return {
    ...(type && { type }),
    ...(status && { status }),
    ...(/^20\d\d-(0[1-9]|1[0-2])$/.test(month) && { month }),
    ...(q !== '' && { q }),
  };
}

export function searchOf(filters: Filters): string {
  return new URLSearchParams(filters).toString();
}

/** The months to choose from, the newest first. */
export const recentMonths = (now: Date, count = 18): string[] => lastMonths(count, now);

/** The same filter as on the server, for data saved on the device. */
export function fits({ type, status, month, q }: Filters, entry: TransactionDetail): boolean {
  if (type && entry.slug !== type) return false;
  if (status && entry.status !== status) return false;
  if (month && lagosMonth(entry.created_at) !== month) return false;
  if (!q) return true;
  const digits = q.replaceAll(/[\s-]/g, '');
  if (/^\d{20}$/.test(digits)) return entry.order?.tokens.some(({ token }) => token === digits) ?? false;
  if (/^\d{1,13}$/.test(digits)) return entry.meter_number?.startsWith(digits) ?? false;
  return entry.reference.startsWith(q.toUpperCase());
}
