import type { AuditEntry } from '@gatelight/contract/office/audit-log';
import { Link } from 'react-router';
import { AUDIT_WORDS as words } from '../../../strings/staff/audit.ts';
import { Facts } from '../../../ui/values/facts.tsx';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { objectName, objectPage } from '../object-names.ts';
import { whoName } from './entry-names.ts';

/** One entry of the audit log: who, when, on which object, and the values before and after. */
export function EntryPanel({ entry }: { readonly entry: AuditEntry }) {
  const { actor, action, at, before, after, id, ip, is_sealed: isSealed } = entry;
  const page = objectPage(entry.object);
  const who = whoName(entry);
  return (
    <div className="grid gap-4">
      <Facts
        facts={[
          { label: words.when, value: lagosTime(at) },
          { label: words.who, value: who === actor || actor === 'system' ? who : `${who} (${actor})` },
          {
            label: words.object,
            value:
              page === undefined ? (
                objectName(entry.object)
              ) : (
                <Link to={page} className="text-link wrap-anywhere">
                  {objectName(entry.object)}
                </Link>
              ),
          },
          { label: words.address, value: ip ?? words.nothing },
          { label: words.entry, value: id },
          { label: words.code, value: action },
          { label: words.seal, value: isSealed ? words.sealed : words.notYet },
        ]}
      />
      <Values title={words.before} values={before} />
      <Values title={words.after} values={after} />
    </div>
  );
}

function Values({ title, values }: { readonly title: string; readonly values: Record<string, unknown> | null }) {
  if (!values) return null;
  return (
    <section className="grid gap-1">
      <h3 className="text-14 font-semibold">{title}</h3>
      <dl className="grid gap-1 rounded-md bg-surface-2 p-3 text-14">
        {Object.entries(values).map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-ink-2">{name}</dt>
            <dd className="min-w-0 wrap-anywhere">{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
