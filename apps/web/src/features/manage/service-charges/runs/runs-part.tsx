import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { APP_PATHS } from '../../../../app-paths.ts';
import { CHARGES_WORDS } from '../../../../strings/manage/service-charges.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../../ui/feedback/state-screens.tsx';
import { PlainTable } from '../../../../ui/table/plain-table.tsx';
import { StatePill } from '../../../../ui/table/state-pill.tsx';
import { lagosDay } from '../../../../ui/values/lagos-time.ts';
import { Money } from '../../../../ui/values/money.tsx';
import { useEstateId } from '../../estate-loaded.tsx';
import { PrepareDialog } from './prepare-dialog.tsx';
import { runsQuery } from '../queries.ts';
import { NotRead } from '../../../../data/queries/not-read.tsx';
import { ShowMore } from '../../../../data/lists/show-more.tsx';

const words = CHARGES_WORDS.runs;

export const RUN_TONES = { draft: 'neutral', confirmed: 'info', issued: 'success', 'taken-back': 'warning' } as const;

/** Billing runs, the newest first, and a button for a new one. */
export function RunsPart() {
  const id = useEstateId();
  const runs = useInfiniteQuery(runsQuery(id));
  const [kind, setKind] = useState<'period' | 'levy' | null>(null);
  const rows = runs.data?.pages.flatMap(({ items }) => items);
  const acts = (
    <div className="flex flex-wrap gap-2">
      <Button name={words.prepare} onClick={() => setKind('period')} />
      <Button look="outline" name={words.levy} onClick={() => setKind('levy')} />
    </div>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {rows === undefined ? (
        <NotRead query={runs} title={CHARGES_WORDS.failed} className="h-60 w-full rounded-lg" />
      ) : rows.length === 0 ? (
        <section className="card">
          <EmptyState title={words.none} text={words.noneText} action={acts} />
        </section>
      ) : (
        <>
          {acts}
          <PlainTable
            title={words.title}
            empty={words.none}
            rows={rows}
            rowId={(run) => run.id}
            columns={[
              {
                head: words.run,
                cell: (run) => (
                  <Link
                    to={APP_PATHS.manageEstate(id, `service-charges/runs/${run.id}`)}
                    className="text-link font-semibold"
                  >
                    {run.title}
                  </Link>
                ),
              },
              { head: words.due, cell: (run) => lagosDay(run.due_on, true) },
              {
                head: words.bills,
                cell: (run) => (run.state === 'confirmed' ? words.of(run.issued_bills, run.bills) : run.bills),
                isNumber: true,
              },
              { head: CHARGES_WORDS.total, cell: (run) => <Money kobo={run.total_kobo} />, isNumber: true },
              {
                head: words.state,
                cell: (run) => <StatePill tone={RUN_TONES[run.state]} word={words.states[run.state]} />,
              },
            ]}
          />
        </>
      )}
      <ShowMore list={runs} />
      {kind && <PrepareDialog key={kind} estate={id} kind={kind} onClose={() => setKind(null)} />}
    </div>
  );
}
