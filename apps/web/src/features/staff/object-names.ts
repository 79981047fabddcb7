import { shownReference } from '@gatelight/contract/references';
import { STAFF_PATHS } from '../../staff-paths.ts';
import { AUDIT_WORDS as words } from '../../strings/staff/audit.ts';

/** An object as acts and the audit log name it: `{ kind: 'order', id: 'TOK-…' }`; `name` where people know it by another name. */
type StaffObject = { readonly kind: string; readonly id: string; readonly name?: string | null };

type ObjectKind = keyof typeof words.objects;
/** The log names objects by a text of the database: a kind without a name here is from an older version. */
const isNamed = (kind: string): kind is ObjectKind => Object.hasOwn(words.objects, kind);

/** "Order TOK-…", "Meter 04175000019", "Tariff Electricity A". */
export const objectName = ({ kind, id, name }: StaffObject): string =>
  `${isNamed(kind) ? words.objects[kind] : kind} ${shownReference(name ?? id)}`;

const PAGES: Readonly<Partial<Record<ObjectKind, (id: string) => string>>> = {
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
export function objectPage({ kind, id, name }: StaffObject): string | undefined {
  if (kind !== 'order') return isNamed(kind) ? PAGES[kind]?.(id) : undefined;
  const reference = name ?? id;
  return /^\d+$/.test(reference) ? undefined : STAFF_PATHS.order(reference);
}
