import { wordOf } from '../../../ui/values/word-of.ts';
import { providerName } from '@gatelight/contract/money/payments/providers';
import type { AuditEntry } from '@gatelight/contract/office/audit-log';
import { AUDIT_WORDS as words } from '../../../strings/staff/audit.ts';

const OTHERS = { system: words.system, visitor: words.visitor, payer: words.payer };

/** The person or system behind an entry: a name, "The system", "Paystack". */
export function whoName({ actor, actor_name: name }: AuditEntry): string {
  const [kind, id = ''] = actor.split(':');
  return name ?? (kind === 'provider' ? providerName(id) : undefined) ?? wordOf(OTHERS, actor);
}

/** The search text in the server's names of objects: `order:TOK-…`, `meter:04175000019`, `ticket:…`. */
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
  return id === '' ? undefined : `${id.startsWith('T-') ? 'ticket' : 'order'}:${id}`;
}
