import type { EstateMoney } from '@gatelight/contract/money/estate-money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { hiddenHead } from '../../../page-head.ts';
import { ESTATE_MONEY_WORDS as words } from '../../../strings/manage/estate-money.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { lagosDay } from '../../../ui/values/lagos-time.ts';
import { Money, nairaText } from '../../../ui/values/money.tsx';
import { percentOfPoints } from '../../../ui/values/percent.ts';
import { useEstateId } from '../estate-loaded.tsx';
import { PortalPage } from '../portal-page.tsx';
import { useRoles } from '../use-roles.ts';
import { AccountCard } from './account-card.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { DayDialog } from './day-dialog.tsx';
import { PayoutsPart } from './payouts-part.tsx';
import { moneyQuery } from './queries.ts';
import { StatementPart } from './statement-part.tsx';
import { NotRead } from '../../../data/queries/not-read.tsx';

export const meta = () => hiddenHead(words.title);

/** `/manage/estates/:id/payouts`: what we hold for the estate, its bank account, payouts, and the statement of its account. */
export default function PayoutsPage() {
  const id = useEstateId();
  const money = useQuery(moneyQuery(id));
  const [isAsking, setIsAsking] = useState(false);
  const { data } = money;
  return (
    <PortalPage
      title={words.title}
      lead={words.lead}
      action={
        data && (
          <Button
            name={words.ask}
            disabled={data.hold !== null || data.held_kobo < data.minimum_kobo}
            onClick={() => setIsAsking(true)}
          />
        )
      }
    >
      {data ? (
        <>
          <Sums estate={id} data={data} />
          <AccountCard estate={id} data={data} />
          <PayoutsPart />
          <StatementPart estate={id} />
        </>
      ) : (
        <NotRead query={money} title={words.failed} />
      )}
      {isAsking && data && <AskDialog estate={id} data={data} onClose={() => setIsAsking(false)} />}
    </PortalPage>
  );
}

const dayName = (day: number) => words.days[day as keyof typeof words.days];

function Sums({ estate, data }: { readonly estate: string; readonly data: EstateMoney }) {
  const [isChanging, setIsChanging] = useState(false);
  const isManager = useRoles().includes('manager');
  return (
    <>
      {data.hold && <Notice kind={data.hold === 'account-new' ? 'info' : 'warning'}>{words.holds[data.hold]}</Notice>}
      <dl className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-4">
        <Figure name={words.held} note={words.heldNote(nairaText(data.all_received_kobo))}>
          <Money kobo={data.held_kobo} />
        </Figure>
        <Figure name={words.onTheWay}>
          <Money kobo={data.on_the_way_kobo} />
        </Figure>
        <Figure name={words.paidOut}>
          <Money kobo={data.paid_out_kobo} />
        </Figure>
        <Figure
          name={words.next}
          note={data.pay_day === null ? '' : words.nextOn(dayName(data.pay_day))}
          act={isManager && <Button small look="outline" name={words.changeDay} onClick={() => setIsChanging(true)} />}
        >
          {data.next_on === null ? words.noNext : lagosDay(`${data.next_on}T12:00:00Z`)}
        </Figure>
      </dl>
      <p className="text-14 text-ink-2">
        {words.fee(percentOfPoints(data.fee_bp))}{' '}
        {words.rule(nairaText(data.minimum_kobo, true), nairaText(data.second_above_kobo, true))}
      </p>
      {isChanging && <DayDialog estate={estate} day={data.pay_day} onClose={() => setIsChanging(false)} />}
    </>
  );
}

function Figure({
  name,
  note = '',
  act,
  children,
}: {
  readonly name: string;
  readonly note?: string;
  readonly act?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className="card min-w-0 p-4">
      <dt className="text-13 text-ink-2">{name}</dt>
      <dd className="nums font-display text-[min(var(--fs-20),8vw)] font-bold wrap-anywhere">{children}</dd>
      {note !== '' && <dd className="text-13 text-ink-2">{note}</dd>}
      {act && <dd className="pt-2">{act}</dd>}
    </div>
  );
}
