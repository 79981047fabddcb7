import { useQuery } from '@tanstack/react-query';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import { useState } from 'react';
import { useParams } from 'react-router';
import { usePermissions } from '../use-permissions.ts';
import { hiddenHead } from '../../../page-head.ts';
import { STAFF_PATHS } from '../../../staff-paths.ts';
import { TARIFF_WORDS as words } from '../../../strings/staff/tariffs.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { PageHeading } from '../../../ui/navigation/page-heading.tsx';
import type { Asked } from '../asked.ts';
import { ObjectHistory } from '../acts/object-history.tsx';
import { ObjectPage } from '../object-page.tsx';
import { AskDialog } from './dialogs/ask-dialog.tsx';
import { AssignDialog } from './dialogs/assign-dialog.tsx';
import { ChangeAhead } from './prices/change-ahead.tsx';
import { CorrectionDialog } from './dialogs/correction-dialog.tsx';
import { GeneratorDialog } from './dialogs/generator-dialog.tsx';
import { PriceChart } from './prices/price-chart.tsx';
import { tariffQuery } from './queries.ts';
import type { TariffPage as Data } from './queries.ts';
import { ScheduleDialog } from './dialogs/schedule-dialog.tsx';
import { Proposals } from './proposals.tsx';
import { BoughtTable, VersionTable, WhoTable } from './tariff-tables.tsx';
import { percentOfPoints } from '../../../ui/values/percent.ts';
import { VersionPill } from './prices/version-pill.tsx';

export const meta = () => hiddenHead(words.title);

type Form = 'schedule' | 'assign' | 'correct' | 'generator';
const FORMS = {
  schedule: ScheduleDialog,
  assign: AssignDialog,
  correct: CorrectionDialog,
  generator: GeneratorDialog,
} as const;

function Body({ data }: { readonly data: Data }) {
  const permissions = usePermissions();
  const [form, setForm] = useState<Form>();
  const [price, setPrice] = useState<bigint>();
  const [asked, setAsked] = useState<Asked>();
  const [now] = useState(() => Date.now());
  const { tariff, versions } = data;
  const Open = form && FORMS[form];
  const mayEdit = permissions.has('tariffs.edit');
  const close = () => {
    setForm(undefined);
    setPrice(undefined);
  };
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-3">
            <PageHeading className="staff-title">{tariff.name}</PageHeading>
            {tariff.price_kobo_per_unit !== null && <VersionPill state="in-force" />}
          </div>
          <p className="pt-1 text-14 text-ink-2">
            {words.facts(
              words.onIt(tariff.meters, tariff.estates),
              words.roundings[tariff.rounding],
              tariff.vat_rate_bp === null ? words.noPrice : percentOfPoints(tariff.vat_rate_bp),
            )}
          </p>
        </div>
        {mayEdit && (
          <div className="flex flex-wrap gap-2">
            {tariff.utility === 'electricity' && (
              <Button small look="outline" name={words.setGenerator} onClick={() => setForm('generator')} />
            )}
            <Button small look="outline" name={words.correct} onClick={() => setForm('correct')} />
            <Button small look="outline" name={words.assign} onClick={() => setForm('assign')} />
            <Button
              small
              name={words.schedule}
              icon={<CalendarClock aria-hidden="true" size={16} />}
              onClick={() => setForm('schedule')}
            />
          </div>
        )}
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="grid min-w-0 gap-4">
          <PriceChart versions={versions} unit={words.units[tariff.utility]} now={now} />
          <VersionTable versions={versions} unit={words.units[tariff.utility]} />
          <BoughtTable data={data} />
          <Proposals
            tariff={tariff.id}
            {...(mayEdit && {
              onTake: ({ fuel }) => {
                setPrice(fuel?.price_kobo_per_unit);
                setForm('schedule');
              },
              onEnd: ({ estate_id }) =>
                setAsked({
                  kind: 'tariff.set-generator',
                  input: { tariff_id: tariff.id, estate_id, is_generator: false },
                  title: words.endGenerator,
                  effect: words.endGeneratorEffect,
                }),
            })}
          />
        </div>
        <div className="grid min-w-0 gap-4">
          <ChangeAhead data={data} now={now} onCancel={mayEdit ? setAsked : undefined} />
          <WhoTable data={data} />
          <ObjectHistory kind="tariff" id={tariff.id} />
        </div>
      </div>
      {Open && (
        <Open
          tariff={tariff}
          price={price}
          onClose={close}
          onAsk={(next) => {
            close();
            setAsked(next);
          }}
        />
      )}
      <AskDialog asked={asked} onClose={() => setAsked(undefined)} />
    </>
  );
}

/** `/admin/tariffs/:id`: one tariff over time, its meters, and the units for usual amounts. */
export default function TariffPage() {
  const { id = '' } = useParams();
  const query = useQuery(tariffQuery(id));
  return (
    <ObjectPage
      list={{ to: STAFF_PATHS.tariffs, name: words.back }}
      query={query}
      words={{ failed: words.oneFailed, notFound: words.notFound }}
    >
      {(data) => <Body data={data} />}
    </ObjectPage>
  );
}
