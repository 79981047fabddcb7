import { useQuery } from '@tanstack/react-query';
import { CHARGE_RULES_WORDS } from '../../../../strings/manage/charge-rules.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { PlainTable } from '../../../../ui/table/plain-table.tsx';
import { lagosDay } from '../../../../ui/values/lagos-time.ts';
import { useChange } from '../../dialog-parts.tsx';
import { hardshipsQuery, noteSeen } from './queries.ts';

const words = CHARGE_RULES_WORDS.lock;

/** Houses without a lock because a person there needs electricity for their health; nothing while there are none. */
export function Hardships({ estate }: { readonly estate: string }) {
  const { data } = useQuery(hardshipsQuery(estate));
  const note = useChange(
    { estate, onClose: () => undefined },
    (id: string) => noteSeen(estate, id),
    () => words.noted,
  );
  if (!data || data.items.length === 0) return null;
  return (
    <PlainTable
      className="min-[75rem]:col-span-2"
      title={words.hardships}
      note={words.hardshipNote}
      empty={words.noHardship}
      rows={data.items}
      rowId={({ id }) => id}
      columns={[
        { head: words.house, cell: ({ house_name: name }) => <b className="font-semibold">{name}</b> },
        { head: words.declaredBy, cell: (row) => `${row.declared_by}, ${lagosDay(row.declared_at, true)}` },
        { head: words.contact, cell: ({ contact }) => contact },
        {
          head: words.seen,
          cell: (row) =>
            row.noted_at === null ? (
              <Button
                small
                look="outline"
                name={words.note}
                aria-label={words.noteOf(row.house_name)}
                disabled={note.isPending}
                onClick={() => note.mutate(row.id)}
              />
            ) : (
              words.seenBy(row.noted_by ?? '', lagosDay(row.noted_at, true))
            ),
        },
        { head: words.until, cell: ({ until }) => lagosDay(until, true) },
      ]}
    />
  );
}
