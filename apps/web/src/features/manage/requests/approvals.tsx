import { mostApprovals } from '@gatelight/contract/places/households/requests';
import type { Approval } from '@gatelight/contract/places/households/requests';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { REQUEST_WORDS as words } from '../../../strings/manage/requests.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { MeterNumber } from '../../../ui/values/money.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { approvalsQuery } from './queries.ts';
import { NotRead } from '../../../data/queries/not-read.tsx';

function Row({ approval, onDecide }: { readonly approval: Approval; readonly onDecide: () => void }) {
  const place = [approval.house_name, approval.estate_name].filter(Boolean).join(', ');
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-2 py-4">
      <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
        <p className="font-semibold wrap-anywhere">{approval.user_name}</p>
        <p className="text-14 text-ink-2 wrap-anywhere">{approval.user_email}</p>
        <p>{words.wants[approval.wants]}</p>
        {approval.message && <p className="text-14 wrap-anywhere">“{approval.message}”</p>}
      </div>
      <dl className="grid min-w-0 flex-1 basis-56 gap-0.5 text-14">
        {approval.meter_number && (
          <Detail name={words.meter}>
            <MeterNumber number={approval.meter_number} />
          </Detail>
        )}
        {place && <Detail name={words.place}>{place}</Detail>}
        {approval.owner_name && <Detail name={words.ownerNow}>{approval.owner_name}</Detail>}
        <Detail name={words.asked}>{lagosTime(approval.created_at)}</Detail>
      </dl>
      <Button
        look="outline"
        small
        name={words.decide}
        aria-label={words.decideOn(approval.user_name)}
        onClick={onDecide}
      />
    </li>
  );
}

function Detail({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-ink-2">{name}</dt>
      <dd className="min-w-0 font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}

/** Whether an estate has more requests than are listed. */
function isCut(approvals: readonly Approval[]): boolean {
  const counts = new Map<string | null, number>();
  for (const { estate_id: at } of approvals) counts.set(at, (counts.get(at) ?? 0) + 1);
  return [...counts.values()].some((count) => count >= mostApprovals);
}

/** What waits for a decision, oldest first: of one estate, or of all that the person decides about. */
export function Approvals({ estate }: { readonly estate?: string }) {
  const approvals = useQuery(approvalsQuery);
  const [chosen, setChosen] = useState<Approval>();
  const data = approvals.data?.filter(({ estate_id: at }) => estate === undefined || at === estate);
  return (
    <section className="card grid gap-1 p-4 sm:p-5">
      <h2 className="text-20">{words.approvals}</h2>
      <p className="text-14 text-ink-2">{words.approvalsText}</p>
      {data ? (
        <>
          {data.length === 0 && <p className="py-3 text-ink-2">{words.noApprovals}</p>}
          <ul className="divide-y divide-line">
            {data.map((approval) => (
              <Row key={approval.id} approval={approval} onDecide={() => setChosen(approval)} />
            ))}
          </ul>
          {isCut(data) && <p className="text-14 text-ink-2">{words.oldest(mostApprovals)}</p>}
        </>
      ) : (
        <NotRead query={approvals} title={words.failed} note={words.failedText} className="h-24 w-full" />
      )}
      {chosen && <DecisionDialog key={chosen.id} approval={chosen} onClose={() => setChosen(undefined)} />}
    </section>
  );
}
