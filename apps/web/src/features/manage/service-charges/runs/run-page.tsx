import { todayInLagos } from '@gatelight/contract/lagos-days';
import type { ChargeRun } from '@gatelight/contract/money/service-charges-estate';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { APP_PATHS } from '../../../../app-paths.ts';
import { failureText } from '../../../../api.ts';
import { hiddenHead } from '../../../../page-head.ts';
import { CHARGES_WORDS } from '../../../../strings/manage/service-charges.ts';
import { Button, LinkButton } from '../../../../ui/buttons/button.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { showError } from '../../../../ui/feedback/toast.tsx';
import { PageHeading } from '../../../../ui/navigation/page-heading.tsx';
import { Stepper } from '../../../../ui/navigation/stepper.tsx';
import { Facts } from '../../../../ui/values/facts.tsx';
import { lagosDay, lagosTime } from '../../../../ui/values/lagos-time.ts';
import { nairaText } from '../../../../ui/values/money.tsx';
import { useEstateId } from '../../estate-loaded.tsx';
import { useRoles } from '../../use-roles.ts';
import { changePercent, withSign } from '../amounts.ts';
import { ConfirmRun, DiscardRunDialog, TakeBackDialog } from './run-acts.tsx';
import { RunHouses } from './run-houses.tsx';
import { runQuery, saveRunFile } from '../queries.ts';
import { NotRead } from '../../../../data/queries/not-read.tsx';

const words = CHARGES_WORDS.runs;

export const meta = () => hiddenHead(words.title);

/** `/manage/estates/:id/service-charges/runs/:run`: the amounts of houses, the reasons for changes, and sending. */
export default function RunPage() {
  const id = useEstateId();
  const { run: runId = '' } = useParams();
  const run = useQuery(runQuery(id, runId));
  const { data } = run;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <nav className="text-14">
        <Link
          to={APP_PATHS.manageEstate(id, 'service-charges/runs')}
          className="text-link inline-flex min-h-11 items-center"
        >
          {words.toRuns}
        </Link>
      </nav>
      {data ? <Run estate={id} run={data} /> : <NotRead query={run} title={CHARGES_WORDS.failed} />}
    </div>
  );
}

/** Confirmed before the day on which its bills are sent. */
const isAhead = ({ state, invoice_on: day }: ChargeRun) => state === 'confirmed' && day > todayInLagos();

function Run({ estate, run }: { readonly estate: string; readonly run: ChargeRun }) {
  const isManager = useRoles().includes('manager');
  const [open, setOpen] = useState<'discard' | 'take-back' | null>(null);
  const change = run.total_kobo - run.last_total_kobo;
  const percent = run.last_title === null ? undefined : changePercent(run.last_total_kobo, run.total_kobo);
  const file = async () => {
    try {
      await saveRunFile(estate, run.id, words.fileName(run.period_from.slice(0, 7)));
    } catch (failure) {
      showError(failureText(failure));
    }
  };
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <PageHeading className="staff-title wrap-anywhere">{run.title}</PageHeading>
          {!isAhead(run) && <p className="pt-1 text-14 text-ink-2">{words.lead[run.state]}</p>}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button look="outline" name={CHARGES_WORDS.csv} onClick={() => void file()} />
          {run.state === 'draft' && <ConfirmRun estate={estate} run={run} />}
          {(run.state === 'issued' || run.state === 'taken-back') && (
            <LinkButton
              look="outline"
              name={words.seeInvoices}
              to={`${APP_PATHS.manageEstate(estate, 'service-charges/invoices')}?run=${run.id}`}
            />
          )}
        </div>
      </div>
      <Stepper steps={words.steps} current={run.state === 'draft' ? 1 : 2} />
      {run.state === 'confirmed' && isAhead(run) && (
        <Notice kind="info">{words.scheduled(lagosDay(run.invoice_on, true))}</Notice>
      )}
      {run.state === 'confirmed' && !isAhead(run) && (
        <div role="status" className="grid gap-2">
          <Notice kind="info">{words.progress(run.issued_bills, run.bills)}</Notice>
          <progress
            className="h-2 w-full accent-primary"
            max={run.bills}
            value={run.issued_bills}
            aria-label={words.progress(run.issued_bills, run.bills)}
          />
        </div>
      )}
      {run.without_size > 0 && <Notice kind="warning">{words.withoutSize(run.without_size)}</Notice>}
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Figure name={words.figures.bills} value={String(run.bills)} note={words.occupied(run.occupied, run.empty)} />
        <Figure
          name={words.figures.total}
          value={nairaText(run.total_kobo, true)}
          note={run.last_title === null ? words.first_run : words.was(nairaText(run.last_total_kobo, true))}
        />
        <Figure
          name={words.figures.change}
          value={withSign(change, nairaText(change, true))}
          note={
            percent === undefined || run.last_title === null ? words.first_run : words.since(percent, run.last_title)
          }
        />
        <Figure
          name={words.figures.look}
          value={words.lookAt(run.needs_look)}
          note={run.needs_look > 0 ? words.lookBefore : words.nothingToLook}
        />
      </dl>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 min-[75rem]:grid-cols-[minmax(0,1fr)_376px]">
        <RunHouses estate={estate} run={run} />
        <div className="grid min-w-0 content-start gap-4">
          {run.last_title !== null && (
            <section className="card p-4">
              <h2 className="text-18">{words.whyTitle}</h2>
              <Facts
                className="mt-1"
                facts={[
                  { label: run.last_title, value: nairaText(run.last_total_kobo) },
                  ...run.why.map((one) => ({
                    label:
                      one.head === null
                        ? words.whyHouses(words.reasons[one.reason ?? 'house-changed'], one.house_name, one.houses)
                        : words.whyHead(
                            one.head,
                            one.each_kobo === null ? null : withSign(one.each_kobo, nairaText(one.each_kobo, true)),
                            one.houses,
                          ),
                    value: withSign(one.change_kobo, nairaText(one.change_kobo)),
                  })),
                  { label: run.title, value: nairaText(run.total_kobo), isStrong: true },
                ]}
              />
            </section>
          )}
          {run.state === 'draft' && (
            <section className="card p-4">
              <h2 className="text-18">{words.whenTitle}</h2>
              <ul className="mt-2 grid list-disc gap-1 ps-5 text-14 text-ink-2">
                <li>{words.whenBills(run.bills, lagosDay(run.invoice_on), lagosDay(run.due_on))}</li>
                <li>{words.whenTold}</li>
                <li>{words.whenBack}</li>
              </ul>
              <Button small look="quiet" className="mt-3" name={words.discard} onClick={() => setOpen('discard')} />
            </section>
          )}
          {isManager && run.take_back_until && (
            <section className="card p-4">
              <p className="text-14 text-ink-2">{words.takeBackUntil(lagosTime(run.take_back_until))}</p>
              <Button
                small
                look="outline"
                className="mt-2"
                name={words.takeBack}
                onClick={() => setOpen('take-back')}
              />
            </section>
          )}
        </div>
      </div>
      {open === 'discard' && <DiscardRunDialog estate={estate} run={run} onClose={() => setOpen(null)} />}
      {open === 'take-back' && <TakeBackDialog estate={estate} run={run} onClose={() => setOpen(null)} />}
    </>
  );
}

function Figure({ name, value, note }: { readonly name: string; readonly value: string; readonly note: string }) {
  return (
    <div className="card flex min-w-0 flex-col p-4">
      <dt className="text-14 text-ink-2">{name}</dt>
      <dd className="nums font-display text-20 font-bold wrap-anywhere sm:text-24">{value}</dd>
      <dd className="text-13 text-ink-2">{note}</dd>
    </div>
  );
}
