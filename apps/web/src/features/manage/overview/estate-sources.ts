import { getDiesel } from '@gatelight/contract/places/diesel';
import type { DieselAlarm } from '@gatelight/contract/places/diesel';
import { getFacility } from '@gatelight/contract/places/facility';
import { listApprovals } from '@gatelight/contract/places/households/requests';
import { countManagedHouses } from '@gatelight/contract/office/manage/houses';
import { countEstateTickets } from '@gatelight/contract/office/support/estate-tickets';
import { getTeam } from '@gatelight/contract/places/teams';
import Fuel from 'lucide-react/icons/fuel';
import Stamp from 'lucide-react/icons/stamp';
import Ticket from 'lucide-react/icons/ticket';
import UserCheck from 'lucide-react/icons/user-check';
import Wrench from 'lucide-react/icons/wrench';
import { call } from '../../../api.ts';
import { APP_PATHS } from '../../../app-paths.ts';
import { OVERVIEW_WORDS as words } from '../../../strings/manage/overview.ts';
import { countText } from '../../../ui/values/count-text.ts';
import { lagosDay } from '../../../ui/values/lagos-time.ts';
import type { Need, Source } from './facts.ts';

export const houses: Source = {
  name: 'houses',
  roles: ['manager', 'accountant', 'facilityOfficer', 'viewer'],
  figures: 1,
  async read({ id, signal }) {
    const figures = await call(countManagedHouses, { params: { id }, signal });
    const to = APP_PATHS.manageEstate(id, 'houses');
    return {
      figures: [
        {
          name: words.figures.houses,
          value: words.ofHouses(countText(figures.occupied), countText(figures.houses)),
          note: words.empty(countText(figures.empty)),
          to: figures.empty > 0 ? `${to}?state=empty` : to,
        },
      ],
      steps: [{ key: 'houses', to, isDone: figures.houses > 0 }],
    };
  },
};

/** Missing litres rounded to tens, because they are not exact. */
const about = ({ kind, litres }: DieselAlarm) =>
  countText(kind === 'missing' ? Math.round(litres / 10) * 10 : Math.round(litres));

function alarmNeed(estate: string, alarm: DieselAlarm): Need {
  const title = words.alarms[alarm.kind](about(alarm));
  const text = words.alarmText(alarm.tank_name, lagosDay(alarm.from, true), lagosDay(alarm.to, true));
  const job = new URLSearchParams({ title, source: text, alarm: `diesel-${alarm.id}` });
  return {
    id: `diesel-${alarm.id}`,
    title,
    text,
    to: APP_PATHS.manageEstate(estate, `facility/jobs/new?${job}`),
    act: words.makeJob,
    icon: Fuel,
    isWarning: true,
  };
}

export const diesel: Source = {
  name: 'diesel',
  roles: ['manager', 'accountant', 'facilityOfficer', 'viewer'],
  figures: 1,
  async read({ id, signal }) {
    const { tanks, alarms } = await call(getDiesel, { params: { id }, signal });
    const first = tanks
      .filter(({ days_left: days }) => days !== null)
      .toSorted((one, other) => (one.days_left ?? 0) - (other.days_left ?? 0))[0];
    return {
      figures: first
        ? [
            {
              name: words.figures.diesel,
              value: words.days(countText(Math.floor(first.days_left ?? 0))),
              note: words.ofLitres(countText(Math.round(first.book_litres ?? 0)), countText(first.capacity_litres)),
              to: APP_PATHS.manageEstate(id, 'diesel'),
            },
          ]
        : [],
      needs: alarms.filter(({ state }) => state === 'open').map((alarm) => alarmNeed(id, alarm)),
    };
  },
};

export const jobs: Source = {
  name: 'jobs',
  roles: ['manager', 'accountant', 'facilityOfficer', 'viewer'],
  figures: 1,
  async read({ id, signal, roles }) {
    const { open, late, asking } = await call(getFacility, { params: { id }, signal });
    const to = APP_PATHS.manageEstate(id, 'facility');
    const needs: Need[] = [];
    if (late > 0) {
      needs.push({
        id: 'jobs',
        title: words.lateJobs(countText(late)),
        text: words.lateJobsText,
        to: `${to}?show=late`,
        act: words.open,
        icon: Wrench,
        isWarning: false,
      });
    }
    if (asking > 0 && roles.includes('manager')) {
      needs.push({
        id: 'costs',
        title: words.costs(countText(asking)),
        text: words.costsText,
        to,
        act: words.answer,
        icon: Stamp,
        isWarning: false,
      });
    }
    return {
      figures: [
        {
          name: words.figures.jobs,
          value: countText(open),
          note: words.late(countText(late)),
          to: late > 0 ? `${to}?show=late` : to,
        },
      ],
      needs,
    };
  },
};

export const tickets: Source = {
  name: 'tickets',
  roles: ['manager', 'accountant', 'facilityOfficer', 'viewer'],
  figures: 1,
  async read({ id, signal }) {
    const { waiting, late } = await call(countEstateTickets, { params: { id }, signal });
    const to = APP_PATHS.manageEstate(id, 'tickets?progress=waiting');
    return {
      figures: [{ name: words.figures.tickets, value: countText(waiting), note: words.late(countText(late)), to }],
      needs:
        waiting === 0
          ? []
          : [
              {
                id: 'tickets',
                title: words.tickets(countText(waiting)),
                text: words.ticketsText(countText(late)),
                to,
                act: words.answer,
                icon: Ticket,
                isWarning: late > 0,
              },
            ],
    };
  },
};

export const requests: Source = {
  name: 'requests',
  roles: ['manager'],
  async read({ id, signal }) {
    const all = await call(listApprovals, { signal });
    const here = all.filter(({ estate_id: at }) => at === id);
    const [oldest] = here;
    const to = APP_PATHS.manageEstate(id, 'requests');
    const count = countText(here.length);
    return {
      needs: oldest
        ? [
            {
              id: 'requests',
              title: words.requests(count),
              text: words.oldest(lagosDay(oldest.created_at, true), oldest.user_name),
              to,
              act: words.review,
              icon: UserCheck,
              isWarning: false,
            },
          ]
        : [],
    };
  },
};

export const team: Source = {
  name: 'team',
  roles: ['manager'],
  async read({ id, signal }) {
    const { members, invitations } = await call(getTeam, { params: { id }, signal });
    return {
      steps: [{ key: 'team', to: APP_PATHS.manageEstate(id, 'team'), isDone: members.length + invitations.length > 1 }],
    };
  },
};
