import { useState } from 'react';
import { AUDIT_WORDS as words } from '../../../strings/staff/audit.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import type { TableView } from '../../../ui/table/table-types.ts';

const FIELDS = [
  ['actor', words.filterActor],
  ['action', words.filterAction],
  ['object', words.filterObject],
] as const;

/** By person, act and object; the days are filters of the table. */
export function AuditFilters({ view }: { readonly view: TableView }) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(view.filters);
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        for (const [name] of FIELDS) view.setFilter(name, typed[name]?.trim() || undefined);
      }}
    >
      {FIELDS.map(([name, label]) => (
        <label key={name} className="grid gap-1">
          <span className="text-13 text-ink-2">{label}</span>
          <input
            className="control min-h-10 w-36"
            value={typed[name] ?? ''}
            maxLength={100}
            onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
          />
        </label>
      ))}
      <Button type="submit" name={words.apply} look="outline" small />
    </form>
  );
}
