import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { APP_PATHS } from '../../../app-paths.ts';
import { FACILITY_WORDS as words } from '../../../strings/manage/facility.ts';
import { PORTAL_WORDS } from '../../../strings/manage/shell.ts';
import '../../../ui/table/table.css';
import { useEstateId } from '../estate-loaded.tsx';
import { PortalPage } from '../portal-page.tsx';
import { figuresQuery } from './queries.ts';

/** The parts of the screen, each with an address of its own. */
const PARTS = ['board', 'calendar', 'jobs', 'assets', 'vendors', 'inspections'] as const;
export type FacilityPart = (typeof PARTS)[number];

/** One part of the facility screen below its heading, with the way to the other parts. */
export function FacilityPage({
  part,
  action,
  children,
}: {
  readonly part: FacilityPart;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}) {
  const estate = useEstateId();
  const { data } = useQuery(figuresQuery(estate));
  const parts = useRef<HTMLElement>(null);
  const hasCounts = data !== undefined;
  // On a phone the row is wider than the screen: the part that is open must be seen. Counts make it wider.
  useLayoutEffect(() => {
    const row = parts.current;
    const current = row?.querySelector<HTMLElement>('[aria-current]');
    if (row && current) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
  }, [part, hasCounts]);
  const count = (one: FacilityPart) =>
    one === 'board' ? data?.open : one === 'assets' ? data?.assets : one === 'vendors' ? data?.vendors : undefined;
  return (
    <PortalPage title={PORTAL_WORDS.screens.facility} lead={data && words.open(data.open, data.late)} action={action}>
      <nav ref={parts} aria-label={words.partsLabel} className="dt-queues relative">
        {PARTS.map((one) => (
          <Link
            key={one}
            to={APP_PATHS.manageEstate(estate, one === 'board' ? 'facility' : `facility/${one}`)}
            aria-current={one === part ? 'page' : undefined}
          >
            {words.parts[one]}
            {count(one) !== undefined && <span className="dt-count nums">{count(one)}</span>}
          </Link>
        ))}
      </nav>
      {children}
    </PortalPage>
  );
}
