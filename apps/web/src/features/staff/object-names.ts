import { STAFF_PATHS } from '../../staff-paths.ts';
import { AUDIT_WORDS as words } from '../../strings/staff/audit.ts';

/** An object as acts and the audit log name it: `{ kind: 'order', id: 'TOK-…' }`. */
type StaffObject = { readonly kind: string; readonly id: string };

/** "Order TOK-…", "Meter 04175000019". */
export const objectName = ({ kind, id }: StaffObject): string => `${words.objects[kind] ?? kind} ${id}`;

const PAGES: Readonly<Record<string, (id: string) => string>> = {
  order: STAFF_PATHS.order,
  meter: STAFF_PATHS.meter,
  ticket: STAFF_PATHS.ticket,
  tariff: STAFF_PATHS.tariff,
  estate: STAFF_PATHS.estate,
  user: STAFF_PATHS.person,
  import: STAFF_PATHS.import,
  webhook: STAFF_PATHS.webhook,
  template: STAFF_PATHS.template,
  announcement: STAFF_PATHS.announcement,
  payout: (id) => `${STAFF_PATHS.payouts}?q=${encodeURIComponent(id)}`,
  dispute: (id) => `${STAFF_PATHS.disputes}?q=${encodeURIComponent(id)}`,
};

/** The page of an object, if it has one. */
export const objectPage = ({ kind, id }: StaffObject): string | undefined =>
  kind === 'order' && /^\d+$/.test(id) ? undefined : PAGES[kind]?.(id);
