import { useQuery } from '@tanstack/react-query';
import { CHARGE_RULES_WORDS } from '../../../../strings/manage/charge-rules.ts';
import { PlainTable } from '../../../../ui/table/plain-table.tsx';
import { lagosDay } from '../../../../ui/values/lagos-time.ts';
import { hardshipsQuery } from './queries.ts';

const words = CHARGE_RULES_WORDS.lock;

/** Houses that no lock holds because somebody there needs electricity for their health; nothing while there is none. */
export function Hardships({ estate }: { readonly estate: string }) {
  const { data } = useQuery(hardshipsQuery(estate));
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
        { head: words.until, cell: ({ until }) => lagosDay(until, true) },
      ]}
    />
  );
}
