import type { DieselAlarm } from '@gatelight/contract/places/diesel';
import { useInfiniteQuery } from '@tanstack/react-query';
import Fuel from 'lucide-react/icons/fuel';
import { useState } from 'react';
import { Link } from 'react-router';
import { APP_PATHS } from '../../../../app-paths.ts';
import { DIESEL_WORDS as words } from '../../../../strings/manage/diesel.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { TextAreaField } from '../../../../ui/fields/field.tsx';
import { Select } from '../../../../ui/select/select.tsx';
import { PlainTable } from '../../../../ui/table/plain-table.tsx';
import { StatePill } from '../../../../ui/table/state-pill.tsx';
import { lagosTime } from '../../../../ui/values/lagos-time.ts';
import { faultOf, useChange } from '../../dialog-parts.tsx';
import type { Given } from '../../dialog-parts.tsx';
import { FormDialog } from '../../form-dialog.tsx';
import { alarmsQuery, answerAlarm } from '../queries.ts';
import type { AlarmAnswer } from '../queries.ts';
import { litresText, tenthText } from '../../../../ui/values/count-text.ts';
import { NotRead } from '../../../../data/queries/not-read.tsx';
import { ShowMore } from '../../../../data/lists/show-more.tsx';

/** Missing litres rounded to tens, because they are not exact. */
const aboutTen = (litres: number) => litresText(Math.round(litres / 10) * 10);

export function alarmTitle({ kind, litres, figure }: DieselAlarm): string {
  switch (kind) {
    case 'missing':
      return words.alarmTitle.missing(aboutTen(litres));
    case 'short':
      return words.alarmTitle.short(litresText(litres));
    case 'burn':
      return words.alarmTitle.burn(litresText(figure ?? 0));
    case 'low':
      return words.alarmTitle.low(litresText(figure ?? 0));
  }
}

export function alarmText(alarm: DieselAlarm): string {
  const { kind, litres } = alarm;
  const [from, to] = [lagosTime(alarm.from), lagosTime(alarm.to)];
  const [used, expected] = [litresText(alarm.used_litres), litresText(alarm.expected_litres)];
  switch (kind) {
    case 'missing':
      return words.alarmText.missing(from, to, used, tenthText(alarm.hours), expected);
    case 'short':
      return words.alarmText.short(from, expected, used);
    case 'burn':
      return words.alarmText.burn(from, to, used, tenthText(alarm.hours), expected);
    case 'low':
      return words.alarmText.low(litresText(litres), from);
  }
}

const TONES = { open: 'warning', looking: 'info', explained: 'success' } as const;

/** An unexplained alarm: its measurements, and what to do. */
export function AlarmCard({
  estate,
  alarm,
  mayWrite,
}: {
  readonly estate: string;
  readonly alarm: DieselAlarm;
  readonly mayWrite: boolean;
}) {
  const [isAnswering, setIsAnswering] = useState(false);
  const title = alarmTitle(alarm);
  const job = new URLSearchParams({
    title: `${alarm.tank_name}: ${title}`,
    source: alarmText(alarm),
    alarm: `diesel-${alarm.id}`,
  });
  return (
    <section className="card flex flex-wrap items-start gap-3 border-warning bg-warning-soft p-4">
      <Fuel aria-hidden="true" size={22} className="shrink-0 text-warning" />
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="text-16 font-semibold">{title}</h2>
        <p className="text-14">{alarmText(alarm)}</p>
        {alarm.state === 'looking' && (
          <p className="pt-1 text-14">
            <b className="font-semibold">{words.alarmStates.looking}</b>
            {alarm.words !== '' && `: ${alarm.words}`}
          </p>
        )}
      </div>
      {mayWrite && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button look="outline" small name={words.look} onClick={() => setIsAnswering(true)} />
          <Link
            className="text-link inline-flex min-h-11 items-center"
            to={APP_PATHS.manageEstate(estate, `facility/jobs/new?${job}`)}
          >
            {words.makeJob}
          </Link>
        </div>
      )}
      {isAnswering && <AnswerDialog estate={estate} alarm={alarm} onClose={() => setIsAnswering(false)} />}
    </section>
  );
}

function AnswerDialog({ alarm, ...given }: Given & { readonly alarm: DieselAlarm }) {
  const [state, setState] = useState<AlarmAnswer['state']>('looking');
  const [text, setText] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const send = useChange(
    given,
    (body: AlarmAnswer) => answerAlarm(alarm.id, body),
    () => words.saved,
  );
  return (
    <FormDialog
      title={words.answerTitle}
      text={`${alarmTitle(alarm)}. ${words.answerText}`}
      sending={send}
      onClose={given.onClose}
      onSend={() => {
        setIsMissing(text.trim() === '');
        if (text.trim() !== '') send.mutate({ state, words: text });
      }}
    >
      <Select
        label={words.answerState}
        required
        value={state}
        options={(['looking', 'explained'] as const).map((value) => ({ value, label: words.alarmStates[value] }))}
        onChange={(chosen) => setState(chosen === 'explained' ? 'explained' : 'looking')}
      />
      <TextAreaField
        label={words.answerWords}
        required
        rows={3}
        maxLength={500}
        value={text}
        error={faultOf(send.error, 'words') ?? (isMissing ? words.faults.reason : undefined)}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  );
}

/** All alarms, the newest first, with their explanations. */
export function AlarmsView({ estate, mayWrite }: { readonly estate: string; readonly mayWrite: boolean }) {
  const alarms = useInfiniteQuery(alarmsQuery(estate));
  const [answering, setAnswering] = useState<DieselAlarm | null>(null);
  const items = alarms.data?.pages.flatMap((page) => page.items);
  if (!items) {
    return <NotRead query={alarms} title={words.failed} className="h-60 w-full rounded-lg" />;
  }
  return (
    <div className="grid gap-4">
      <PlainTable
        title={words.views.alarms}
        rows={items}
        rowId={({ id }) => id}
        empty={words.noAlarms}
        columns={[
          {
            head: words.alarmHead,
            cell: (alarm) => (
              <>
                <b className="font-semibold">{alarmTitle(alarm)}</b>
                <span className="block text-13 text-ink-2">
                  {alarm.tank_name} · {alarmText(alarm)}
                </span>
              </>
            ),
          },
          { head: words.since, cell: ({ raised_at }) => lagosTime(raised_at) },
          {
            head: words.state,
            cell: (alarm) => (
              <>
                <StatePill tone={TONES[alarm.state]} word={words.alarmStates[alarm.state]} />
                {alarm.words !== '' && <span className="block text-13 wrap-anywhere">{alarm.words}</span>}
                {alarm.changed_by !== null && alarm.changed_at !== null && (
                  <span className="block text-13 text-ink-2">
                    {words.by(alarm.changed_by, lagosTime(alarm.changed_at))}
                  </span>
                )}
                {mayWrite && alarm.state !== 'explained' && (
                  <button
                    type="button"
                    className="text-link block min-h-11"
                    aria-label={`${words.look}: ${alarmTitle(alarm)}`}
                    onClick={() => setAnswering(alarm)}
                  >
                    {words.look}
                  </button>
                )}
              </>
            ),
          },
        ]}
      />
      <ShowMore list={alarms} />
      {answering && <AnswerDialog estate={estate} alarm={answering} onClose={() => setAnswering(null)} />}
    </div>
  );
}
