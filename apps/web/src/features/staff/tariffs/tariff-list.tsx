import type { Tariff } from '@gatelight/contract/selling/tariffs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { NotRead } from '../../../data/queries/not-read.tsx';
import { useAskedFor } from '../use-asked-for.ts';
import { usePermissions } from '../use-permissions.ts';
import { STAFF_PATHS } from '../../../staff-paths.ts';
import { TARIFF_WORDS as words } from '../../../strings/staff/tariffs.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { nairaText } from '../../../ui/values/money.tsx';
import type { Asked } from '../asked.ts';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import type { PlainColumn } from '../../../ui/table/plain-table.tsx';
import { AskDialog } from './dialogs/ask-dialog.tsx';
import { CreateDialog } from './dialogs/create-dialog.tsx';
import { Proposals } from './proposals.tsx';
import { tariffsQuery } from './queries.ts';
import { countText } from '../../../ui/values/count-text.ts';

const COLUMNS: readonly PlainColumn<Tariff>[] = [
  {
    head: words.name,
    cell: ({ id, name, code }) => (
      <>
        <Link className="font-semibold underline" to={STAFF_PATHS.tariff(id)}>
          {name}
        </Link>{' '}
        <span className="text-ink-2">{code}</span>
      </>
    ),
  },
  { head: words.utility, cell: ({ utility }) => words.utilities[utility] },
  {
    head: words.price,
    isNumber: true,
    cell: ({ price_kobo_per_unit: price, utility }) =>
      price === null ? words.noPrice : `${nairaText(price)} ${words.perUnit(words.units[utility])}`,
  },
  {
    head: words.next,
    cell: ({ next }) => (next ? `${nairaText(next.price_kobo_per_unit)}, ${lagosTime(next.valid_from)}` : words.noNext),
  },
  { head: words.meters, isNumber: true, cell: ({ meters }) => countText(meters) },
  { head: words.estates, isNumber: true, cell: ({ estates }) => estates },
];

/** Every tariff with its price now and the next change. */
export function TariffList() {
  const tariffs = useQuery(tariffsQuery);
  const permissions = usePermissions();
  const [isOpen, setIsOpen] = useAskedFor('tariffs.edit');
  const [asked, setAsked] = useState<Asked>();
  if (!tariffs.data) return <NotRead query={tariffs} title={words.failed} className="h-56 rounded-lg" />;
  return (
    <div className="grid gap-4">
      <Notice kind="info">{words.absent}</Notice>
      <PlainTable
        title={words.title}
        note={permissions.has('tariffs.edit') && <Button small name={words.create} onClick={() => setIsOpen(true)} />}
        columns={COLUMNS}
        rows={tariffs.data}
        rowId={({ id }) => id}
        empty={words.noneText}
      />
      <Proposals />
      {isOpen && (
        <CreateDialog
          onClose={() => setIsOpen(false)}
          onAsk={(next) => {
            setIsOpen(false);
            setAsked(next);
          }}
        />
      )}
      <AskDialog asked={asked} onClose={() => setAsked(undefined)} />
    </div>
  );
}
