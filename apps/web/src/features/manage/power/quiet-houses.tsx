import { todayInLagos } from '@gatelight/contract/lagos-days';
import type { PowerLineView, QuietHouse } from '@gatelight/contract/places/power';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { APP_PATHS } from '../../../app-paths.ts';
import { dayText, kwhText } from '../../../data/power/figures.ts';
import { POWER_WORDS as words } from '../../../strings/manage/power.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { MeterNumber } from '../../../ui/values/money.tsx';
import { percentText } from '../../../ui/values/percent.ts';
import { useRoles } from '../use-roles.ts';
import { quietHousesQuery } from './queries.ts';
import { NotRead } from '../../../data/queries/not-read.tsx';

/** Houses that bought nothing for weeks or far less than usual. It shows what they bought and says nothing about the reason. */
export function QuietHouses({
  estate,
  line,
  onAll,
  onClose,
}: {
  readonly estate: string;
  readonly line: PowerLineView | undefined;
  readonly onAll: () => void;
  readonly onClose: () => void;
}) {
  const houses = useQuery(quietHousesQuery(estate, line?.id ?? ''));
  const { data } = houses;
  const roles = useRoles();
  const mayMakeJobs = roles.includes('manager') || roles.includes('facilityOfficer');
  return (
    <Dialog isOpen onClose={onClose} title={line ? words.quietOn(line.name) : words.quiet}>
      <div className="mt-2 grid gap-4">
        <p className="text-14 text-ink-2">{words.quietText}</p>
        {data ? (
          <>
            {data.items.length === 0 ? (
              <p>{words.quietNone}</p>
            ) : (
              <ul className="grid divide-y divide-line">
                {data.items.map((house) => (
                  <li key={house.house_id} className="grid gap-0.5 py-3">
                    <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                      <b className="font-semibold">{house.house}</b>
                      <span className="text-13 text-ink-2">
                        {house.line !== null && `${house.line} · `}
                        <MeterNumber number={house.meter_number} />
                      </span>
                    </p>
                    <p className="nums text-14 text-ink-2">
                      {whatIsQuiet(house)} · {words.quietUsual(kwhText(house.usual_tenths))}
                    </p>
                    {mayMakeJobs && (
                      <Link
                        className="text-link inline-flex min-h-11 w-fit items-center"
                        to={jobAddress(estate, house)}
                      >
                        {words.makeJob}
                      </Link>
                    )}
                  </li>
                ))}
              </ul>
            )}
            {data.not_shared > 0 && <p className="text-14 text-ink-2">{words.notShared(data.not_shared)}</p>}
          </>
        ) : (
          <NotRead query={houses} title={words.failed} className="h-40 w-full rounded-lg" />
        )}
        <div className="answers">
          {line && <Button look="outline" name={words.allLines} onClick={onAll} />}
          <Button name={words.close} onClick={onClose} />
        </div>
      </div>
    </Dialog>
  );
}

/** The form of a new job, filled in: check the meter of the house. */
function jobAddress(estate: string, house: QuietHouse): string {
  const query = new URLSearchParams({
    title: words.jobTitle(house.house),
    house: house.house_id,
    source: whatIsQuiet(house),
    alarm: `quiet-${house.house_id}-${todayInLagos().slice(0, 7)}`,
  });
  return `${APP_PATHS.manageEstate(estate, 'facility/jobs/new')}?${query.toString()}`;
}

const whatIsQuiet = (house: QuietHouse) =>
  house.kind === 'nothing'
    ? words.quietNothing(dayText(house.last_bought_on))
    : words.quietLess(percentText(Math.round((house.bought_tenths * 100) / Math.max(1, house.usual_tenths))));
