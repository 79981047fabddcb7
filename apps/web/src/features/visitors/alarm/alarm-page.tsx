import { HOLD_MS, markAlarmFalse, raiseAlarm } from '@gatelight/contract/places/alarms';
import type { HouseAlarm, HouseAlarms } from '@gatelight/contract/places/alarms';
import { listVisitorHouses } from '@gatelight/contract/places/gate/passes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import Siren from 'lucide-react/icons/siren';
import { useSearchParams } from 'react-router';
import { call } from '../../../api.ts';
import { BRAND } from '../../../brand.ts';
import { alarmsQuery } from '../../../data/gate-calls.ts';
import { readFailure } from '../../../data/queries/watch-failure.ts';
import { useSingleMutation } from '../../../data/queries/use-single-mutation.ts';
import { visitorHousesQuery } from '../../../data/visitors.ts';
import { hiddenHead } from '../../../page-head.ts';
import type { PageHandle } from '../../../page-handle.ts';
import { GATE_CALL_WORDS as WORDS } from '../../../strings/app/gate-calls.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ErrorState, Skeleton } from '../../../ui/feedback/state-screens.tsx';
import { PageHeading } from '../../../ui/navigation/page-heading.tsx';
import { timeText } from '../../../ui/pass/pass-times.ts';
import { TickCard } from '../../../ui/payment/ways/tick-card.tsx';
import { cx } from '../../../ui/styles/class-names.ts';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { BackLink, HouseChoice, NoHouse, chosenHouse } from '../houses.tsx';
import { FalseDialog } from './false-dialog.tsx';
import { useHold } from './use-hold.ts';
import './alarm.css';

export const meta = () => hiddenHead(WORDS.alarm);

export const handle: PageHandle = {
  title: WORDS.alarm,
  lead: WORDS.alarmLead,
  calls: [listVisitorHouses.path],
  isOffline: true,
};

/** `/user/visitors/alarm`: the alarm of a house, a separate page so that a phone can have it on its home screen. */
export default function AlarmPage() {
  const houses = useQuery(visitorHousesQuery);
  const [search, setSearch] = useSearchParams();
  const house = chosenHouse(houses.data, search.get('house'));
  return (
    <div className="grid max-w-[760px] gap-5">
      <BackLink house={search.get('house')} />
      <div>
        <PageHeading className="app-title">{WORDS.alarm}</PageHeading>
        <p className="pt-1 text-ink-2">{WORDS.alarmLead}</p>
      </div>
      {houses.data ? (
        house ? (
          <>
            <HouseChoice
              houses={houses.data}
              value={house.id}
              onChange={(id) => setSearch({ house: id }, { replace: true })}
            />
            <Alarm key={house.id} house={house.id} name={`${house.estate_name}, ${house.name}`} />
          </>
        ) : (
          <NoHouse hasHouse={false} text={WORDS.alarmNoHouse} />
        )
      ) : houses.isError ? (
        <>
          <ErrorState title={WORDS.failed} text={readFailure(houses.error)} onRetry={() => void houses.refetch()} />
          <Phones gatePhone="" />
        </>
      ) : (
        <div role="status">
          <span className="sr-only">{WORDS.loading}</span>
          <Skeleton className="h-60 w-full rounded-lg" />
        </div>
      )}
    </div>
  );
}

/** The numbers to phone when the app cannot send. */
function Phones({ gatePhone }: { readonly gatePhone: string }) {
  return (
    <p className="grid gap-2">
      {gatePhone !== '' && (
        <a className="btn btn-outline btn-wide" href={`tel:${gatePhone}`}>
          {WORDS.callGate(gatePhone)}
        </a>
      )}
      <a className="btn btn-outline btn-wide" href={`tel:${BRAND.phone.replaceAll(/\s/g, '')}`}>
        {WORDS.callUs(BRAND.phone)}
      </a>
    </p>
  );
}

const RECENT_MS = 3_600_000;

function Alarm({ house, name }: { readonly house: string; readonly name: string }) {
  const queries = useQueryClient();
  const page = useQuery(alarmsQuery(house));
  const [isTest, setIsTest] = useState(false);
  const [falseId, setFalseId] = useState<string>();
  /** One alarm, however often it has to be sent. */
  const key = useRef(crypto.randomUUID());
  const send = useSingleMutation({
    mutationFn: (test: boolean) => call(raiseAlarm, { params: { house }, body: { key: key.current, is_test: test } }),
    onSuccess: (alarm: HouseAlarm) => {
      key.current = crypto.randomUUID();
      queries.setQueryData<HouseAlarms>(
        alarmsQuery(house).queryKey,
        (before) => before && { ...before, alarms: [alarm, ...before.alarms.filter(({ id }) => id !== alarm.id)] },
      );
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['alarms', house] }),
  });
  const hold = useHold(HOLD_MS, () => send.mutate(isTest));
  const isUnreachable = page.isError && !navigator.onLine;
  const alarms = page.data?.alarms ?? [];
  const current = alarms.find(({ at, false_at: falseAt }) => falseAt === null && Date.now() - at.getTime() < RECENT_MS);
  const isUnheard = current?.seen_at === null && page.data?.gates_online === 0;
  return (
    <>
      <p className="font-semibold wrap-anywhere">{name}</p>
      <button
        type="button"
        aria-describedby="alarm-help"
        className={cx('alarm-button', hold.isHolding && 'is-held', isTest && 'is-test')}
        {...hold.props}
      >
        <Siren aria-hidden="true" size={56} />
        <span>
          {send.isPending ? WORDS.calling : hold.isHolding ? WORDS.keepHolding : isTest ? WORDS.holdTest : WORDS.hold}
        </span>
      </button>
      <p id="alarm-help" className="text-14 text-ink-2">
        {WORDS.holdHelp}
      </p>
      <div role="alert" className="grid gap-3 empty:hidden">
        {isUnreachable && <Notice kind="danger">{WORDS.noNetwork}</Notice>}
        {send.isError && <Notice kind="danger">{WORDS.alarmFailed}</Notice>}
        {current && <Current alarm={current} onFalse={() => setFalseId(current.id)} />}
        {isUnheard && <Notice kind="warning">{WORDS.noGateOnline}</Notice>}
      </div>
      {(isUnreachable || send.isError || isUnheard) && <Phones gatePhone={page.data?.gate_phone ?? ''} />}
      <TickCard name={WORDS.testMode} text={WORDS.testText} isTicked={isTest} onChange={setIsTest} />
      <section className="grid gap-2">
        <h2 className="text-16 font-semibold">{WORDS.past}</h2>
        {alarms.length === 0 ? (
          <p className="text-14 text-ink-2">{WORDS.nonePast}</p>
        ) : (
          <ul className="card-box divide-y divide-line">
            {alarms.map((alarm) => (
              <li key={alarm.id} className="grid gap-0.5 p-4">
                <b className="font-semibold">{lagosTime(alarm.at)}</b>
                <span className="text-14 text-ink-2 wrap-anywhere">{said(alarm)}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <p className="text-13 text-ink-2">{WORDS.homeScreen}</p>
      {falseId !== undefined && (
        <FalseDialog
          onSend={(word) => call(markAlarmFalse, { params: { house, alarm: falseId }, body: { word } })}
          onDone={() => queries.invalidateQueries({ queryKey: ['alarms', house] })}
          onClose={() => setFalseId(undefined)}
        />
      )}
    </>
  );
}

const seen = (alarm: HouseAlarm) =>
  alarm.seen_at === null
    ? WORDS.sentAt(timeText(alarm.at))
    : WORDS.seenBy(alarm.seen_by, alarm.seen_gate, timeText(alarm.seen_at));

const said = (alarm: HouseAlarm) =>
  [alarm.is_test ? WORDS.test : '', alarm.by, alarm.false_at ? WORDS.falseAt(timeText(alarm.false_at)) : seen(alarm)]
    .filter((part) => part !== '')
    .join(' · ');

function Current({ alarm, onFalse }: { readonly alarm: HouseAlarm; readonly onFalse: () => void }) {
  return (
    <div className="card grid gap-3 p-4">
      <p className="font-semibold wrap-anywhere">{alarm.is_test ? `${WORDS.test} · ${seen(alarm)}` : seen(alarm)}</p>
      <p className="text-14 text-ink-2">{WORDS.managersToo}</p>
      {!alarm.is_test && <Button look="outline" name={WORDS.wasFalse} onClick={onFalse} />}
    </div>
  );
}
