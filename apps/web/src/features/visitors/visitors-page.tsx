import { listVisitorHouses } from '@gatelight/contract/places/gate/passes';
import type { VisitorHouse } from '@gatelight/contract/places/gate/passes';
import { useQuery } from '@tanstack/react-query';
import Siren from 'lucide-react/icons/siren';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import { Link, useLocation, useSearchParams } from 'react-router';
import { APP_PATHS } from '../../app-paths.ts';
import { NotRead } from '../../data/queries/not-read.tsx';
import { householdQuery } from '../../data/household.ts';
import { passesQuery, visitorHousesQuery } from '../../data/visitors.ts';
import { isAwaited } from '../../data/queries/is-awaited.ts';
import { hiddenHead } from '../../page-head.ts';
import type { PageHandle } from '../../page-handle.ts';
import { HOUSEHOLD_WORDS } from '../../strings/app/household.ts';
import { VISITOR_WORDS as WORDS } from '../../strings/app/visitors.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { EmptyState } from '../../ui/feedback/state-screens.tsx';
import { PageHeading } from '../../ui/navigation/page-heading.tsx';
import { useHeadingAfter } from '../../ui/hooks/use-heading-after.ts';
import { Tabs } from '../../ui/navigation/tabs.tsx';
import { timeText } from '../../ui/pass/pass-times.ts';
import { ActionBar } from '../../ui/payment/wizard.tsx';
import { cx } from '../../ui/styles/class-names.ts';
import { GATE_CALL_WORDS } from '../../strings/app/gate-calls.ts';
import { AskCards } from './asks/ask-cards.tsx';
import { CodeList, OverCodes } from './code-list.tsx';
import { HouseholdTab } from './household/household-tab.tsx';
import { HouseBlocks, houseBlocksQuery } from './house-blocks/house-blocks.tsx';
import { HouseChoice, NoHouse, chosenHouse } from './houses.tsx';
import { eventPasses } from './events.ts';
import { EventPanel } from './event-panel.tsx';
import { PassPanel } from './pass-panel.tsx';
import { VisitLog } from './visit-log.tsx';

export const meta = () => hiddenHead(WORDS.title);

export const handle: PageHandle = {
  title: WORDS.title,
  lead: WORDS.lead,
  calls: [listVisitorHouses.path],
  isOffline: true,
};

const invitePath = (house: VisitorHouse | undefined) =>
  house === undefined
    ? APP_PATHS.inviteVisitor
    : `${APP_PATHS.inviteVisitor}?${new URLSearchParams({ house: house.id })}`;

const viewOf = (view: string | null) => (view === 'log' || view === 'helpers' ? view : 'codes');

/** `/user/visitors`: the codes of a house, one of them in full, and the visits. */
export default function VisitorsPage() {
  const houses = useQuery(visitorHousesQuery);
  const [search, setSearch] = useSearchParams();
  const state: unknown = useLocation().state;
  const house = chosenHouse(houses.data, search.get('house'));
  const canInvite = house?.has_gate === true;
  const passes = useQuery({ ...passesQuery(house?.id ?? ''), enabled: canInvite });
  const blocks = useQuery({ ...houseBlocksQuery(house?.id ?? ''), enabled: canInvite });
  // Blocks are above the codes, which would move down when they arrive.
  const isComing = isAwaited(passes) || isAwaited(blocks);
  const open = canInvite ? passes.data?.find(({ id }) => id === search.get('pass')) : undefined;
  const guests = eventPasses(canInvite && passes.data ? passes.data : [], search.get('event') ?? '');
  const isOpen = open !== undefined || guests.length > 0;
  useHeadingAfter(isOpen);
  const invite = (
    <LinkButton to={invitePath(house)} name={WORDS.invite} icon={<UserRoundPlus aria-hidden="true" size={18} />} />
  );
  return (
    <div className={cx('page-list grid items-start gap-6', isOpen && 'xl:grid-cols-[minmax(0,1fr)_24rem]')}>
      {/* One part at a time on a phone: an open code covers the list. */}
      <div className={cx('grid min-w-0 gap-5', isOpen && 'max-xl:hidden')}>
        <div className="flex flex-wrap items-start justify-between gap-4">
          <div className="min-w-0">
            <PageHeading className="app-title">{WORDS.title}</PageHeading>
            <Lead house={canInvite ? house.id : undefined} isKnown={!isAwaited(houses)} />
          </div>
          {canInvite && <div className="max-sm:hidden">{invite}</div>}
        </div>
        <AskCards />
        {houses.data && !isComing ? (
          <>
            <HouseChoice
              houses={houses.data}
              value={house?.id ?? ''}
              onChange={(id) => setSearch({ house: id }, { replace: true })}
            />
            {house?.has_gate && <HouseBlocks key={house.id} house={house.id} />}
            {house?.has_gate ? (
              <Tabs
                label={WORDS.view}
                value={viewOf(search.get('view'))}
                onChange={(view) =>
                  setSearch({ house: house.id, ...(view !== 'codes' && { view }) }, { replace: true })
                }
                tabs={[
                  {
                    value: 'codes',
                    label: WORDS.codes,
                    panel: (
                      <Codes house={house} open={open?.event?.id ?? open?.id ?? search.get('event') ?? undefined} />
                    ),
                  },
                  { value: 'helpers', label: HOUSEHOLD_WORDS.tab, panel: <HouseholdTab house={house.id} /> },
                  { value: 'log', label: WORDS.log, panel: <VisitLog house={house.id} /> },
                ]}
              />
            ) : (
              <NoHouse hasHouse={house !== undefined} />
            )}
            {house?.has_gate && (
              <Link
                to={`${APP_PATHS.alarm}?${new URLSearchParams({ house: house.id })}`}
                className="card flex items-center gap-3 p-4"
              >
                <Siren aria-hidden="true" size={28} className="shrink-0 text-danger" />
                <span className="grid min-w-0">
                  <b className="font-semibold">{GATE_CALL_WORDS.alarm}</b>
                  <span className="text-14 text-ink-2">{GATE_CALL_WORDS.alarmLead}</span>
                </span>
              </Link>
            )}
          </>
        ) : (
          <NotRead query={houses} title={WORDS.failed} note={WORDS.failedText} loading={WORDS.loading} />
        )}
        {canInvite && (
          <ActionBar className="sm:hidden">
            <LinkButton
              wide
              to={invitePath(house)}
              name={WORDS.invite}
              icon={<UserRoundPlus aria-hidden="true" size={18} />}
            />
          </ActionBar>
        )}
      </div>
      {isOpen && <h1 className="sr-only xl:hidden">{WORDS.title}</h1>}
      {!open && house && guests.length > 0 && (
        <EventPanel key={search.get('event')} house={house} passes={guests} isNew={isNewIn(state)} />
      )}
      {open && house && <PassPanel key={open.id} house={house} pass={open} isNew={isNewIn(state)} />}
    </div>
  );
}

/** "5 codes in use · 3 helpers", once they have loaded. */
function Lead({ house, isKnown }: { readonly house: string | undefined; readonly isKnown: boolean }) {
  const passes = useQuery({ ...passesQuery(house ?? ''), enabled: house !== undefined });
  const household = useQuery({ ...householdQuery(house ?? ''), enabled: house !== undefined });
  const codes = passes.data?.length ?? 0;
  const helpers = household.data?.helpers.length ?? 0;
  const parts = [
    ...(codes > 0 ? [WORDS.inUse(String(codes))] : []),
    ...(helpers > 0 ? [HOUSEHOLD_WORDS.count(String(helpers))] : []),
  ];
  const isComing = !isKnown || isAwaited(passes) || isAwaited(household);
  return <p className="pt-1 text-ink-2">{isComing ? '\u00A0' : parts.length === 0 ? WORDS.lead : parts.join(' · ')}</p>;
}

const isNewIn = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isNew' in state;

function Codes({ house, open }: { readonly house: VisitorHouse; readonly open: string | undefined }) {
  const passes = useQuery(passesQuery(house.id));
  const { data } = passes;
  if (!data) {
    return <NotRead query={passes} title={WORDS.failed} note={WORDS.failedText} loading={WORDS.loading} />;
  }
  return (
    <div className="grid gap-4">
      <div role="status" className="empty:hidden">
        {passes.isError && <Notice kind="warning">{WORDS.savedCodes(timeText(new Date(passes.dataUpdatedAt)))}</Notice>}
      </div>
      {data.length === 0 ? (
        <EmptyState title={WORDS.empty} text={WORDS.emptyText} />
      ) : (
        <>
          <h2 className="text-16 font-semibold">{WORDS.inUse(String(data.length))}</h2>
          <CodeList passes={data} house={house.id} open={open} />
          <p className="text-13 text-ink-2">{WORDS.privacy}</p>
        </>
      )}
      <OverCodes house={house.id} />
    </div>
  );
}
