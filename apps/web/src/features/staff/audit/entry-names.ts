import type { AuditEntry } from '@gatelight/contract/audit';
import { STAFF_PATHS } from '../../../staff-paths.ts';
import { AUDIT_WORDS as words } from '../../../strings/staff/audit.ts';
import { STAFF_ORDER_WORDS } from '../../../strings/staff/orders.ts';

const OTHERS: Readonly<Record<string, string>> = { system: words.system, visitor: words.visitor, payer: words.payer };

/** The person or system behind an entry: a name, "The system", "Paystack". */
export function whoName({ actor, actor_name: name }: AuditEntry): string {
  const [kind, id = ''] = actor.split(':');
  return name ?? (kind === 'provider' ? STAFF_ORDER_WORDS.providers[id] : undefined) ?? OTHERS[actor] ?? actor;
}

/** "Order TOK-…", "Meter 04175000019". */
export const objectName = ({ object: { kind, id } }: AuditEntry): string => `${words.objects[kind] ?? kind} ${id}`;

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

/** Where the object of an entry is looked at, if it has a page. */
export const objectPage = ({ object: { kind, id } }: AuditEntry): string | undefined => PAGES[kind]?.(id);

/** What was typed into the search, as the server names objects: `order:TOK-…`, `meter:04175000019`, `ticket:…`. */
export function objectOf(typed: string): string | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  if (/^[a-z][a-z-]*:[\w.:-]+$/.test(text)) return text;
  const digits = text.replaceAll(/[\s-]/g, '');
  if (/^(\d{11}|\d{13})$/.test(digits)) return `meter:${digits}`;
  const id = text
    .toUpperCase()
    .replaceAll(/[^\w.-]/g, '')
    .slice(0, 100);
  return id === '' ? undefined : `${/^(TCK|TKT|GL-)/.test(id) ? 'ticket' : 'order'}:${id}`;
}
