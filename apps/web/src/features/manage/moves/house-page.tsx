import type { HousePage as Page } from '@gatelight/contract/office/manage/house';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { APP_PATHS } from '../../../app-paths.ts';
import { fullDay } from '../../../data/power/figures.ts';
import { hiddenHead } from '../../../page-head.ts';
import { MANAGE_WORDS } from '../../../strings/manage/estate.ts';
import { HOUSE_WORDS } from '../../../strings/manage/houses.ts';
import { MOVE_WORDS as words } from '../../../strings/manage/moves.ts';
import { PORTAL_WORDS } from '../../../strings/manage/shell.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { lagosDay } from '../../../ui/values/lagos-time.ts';
import { Money, nairaText } from '../../../ui/values/money.tsx';
import { HouseDialog, RetireDialog } from '../house-dialog.tsx';
import { PortalPage } from '../portal-page.tsx';
import { Charges, Jobs, Meters, People } from './house-lists.tsx';
import { Deposits, Happened, Notes } from './house-story.tsx';
import { useHouse } from './move-frame.tsx';
import { housePageQuery } from './queries.ts';
import { NotRead } from '../../../data/queries/not-read.tsx';

export const meta = () => hiddenHead(PORTAL_WORDS.screens.houses);

/** One house: its people, debts and history. */
export default function HousePage() {
  const { id, house } = useHouse();
  const page = useQuery(housePageQuery({ id, house }));
  if (page.data) return <Shown page={page.data} />;
  return (
    <PortalPage title={PORTAL_WORDS.screens.houses}>
      <NotRead query={page} title={words.failed} note={words.gone} />
    </PortalPage>
  );
}

function Shown({ page }: { readonly page: Page }) {
  const { path, id } = useHouse();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'facts' | 'retire'>();
  const close = () => setOpen(undefined);
  const { house } = page;
  const lives = house.people.find(({ role, lives_here }) => lives_here && role !== 'member');
  const bought = page.purchases
    .flatMap(({ last }) => (last ? [last] : []))
    .toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const facts = [
    house.block,
    house.kind && HOUSE_WORDS.kinds[house.kind],
    house.area_m2 !== null && HOUSE_WORDS.square(house.area_m2),
    house.bedrooms !== null && HOUSE_WORDS.beds(house.bedrooms),
    house.note,
  ]
    .filter(Boolean)
    .join(' · ');
  const late = page.jobs.filter(({ is_late }) => is_late).length;
  return (
    <PortalPage
      title={house.name}
      lead={facts}
      action={
        <div className="flex flex-wrap gap-2">
          <Button look="outline" name={words.change} onClick={() => setOpen('facts')} />
          {house.people.length > 0 && (
            <Link className="btn btn-outline" to={`${path}/move-out`}>
              {words.moveOut}
            </Link>
          )}
          <Link className="btn btn-primary" to={`${path}/move-in`}>
            {words.moveIn}
          </Link>
        </div>
      }
    >
      <Link className="text-link text-14" to={APP_PATHS.manageEstate(id, 'houses')}>
        {words.toHouses}
      </Link>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Figure
          label={words.owed}
          value={<Money kobo={house.owed_kobo} />}
          text={
            page.charges.overdue_kobo > 0n
              ? words.overdue(nairaText(page.charges.overdue_kobo, true))
              : words.notOverdue
          }
        />
        <Figure
          label={words.lastBought}
          value={bought[0] ? <Money kobo={bought[0].amount_kobo} /> : words.nothing}
          text={bought[0] ? lagosDay(bought[0].at, true) : words.noPurchase}
        />
        <Figure label={words.openJobs} value={page.jobs.length} text={words.late(late)} />
        <Figure
          label={words.lives}
          value={lives?.name ?? words.noOne}
          text={
            lives?.since
              ? words.livesSince(fullDay(lives.since))
              : house.empty_since === null
                ? HOUSE_WORDS.empty
                : HOUSE_WORDS.emptySince(fullDay(house.empty_since))
          }
        />
      </dl>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_376px]">
        <div className="grid min-w-0 gap-4">
          <People page={page} />
          <Meters page={page} />
          <Charges page={page} />
        </div>
        <div className="grid min-w-0 gap-4">
          <Happened page={page} />
          <Notes page={page} />
          <Jobs page={page} />
          <Deposits page={page} />
        </div>
      </div>
      <div>
        <Button
          look="quiet"
          small
          name={MANAGE_WORDS.retire}
          aria-label={`${MANAGE_WORDS.retire}: ${house.name}`}
          onClick={() => setOpen('retire')}
        />
      </div>
      {open === 'facts' && <HouseDialog estate={id} house={house} onClose={close} />}
      {open === 'retire' && (
        <RetireDialog
          estate={id}
          house={house}
          onClose={close}
          onGone={() => void navigate(APP_PATHS.manageEstate(id, 'houses'))}
        />
      )}
    </PortalPage>
  );
}

function Figure({ label, value, text }: { readonly label: string; readonly value: ReactNode; readonly text: string }) {
  return (
    <div className="card flex min-w-0 flex-col p-4">
      <dt className="text-14 text-ink-2">{label}</dt>
      <dd className="nums font-display text-20 font-bold wrap-anywhere">{value}</dd>
      <dd className="text-13 text-ink-2 wrap-anywhere">{text}</dd>
    </div>
  );
}
