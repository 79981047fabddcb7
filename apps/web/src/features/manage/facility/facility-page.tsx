import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { APP_PATHS } from '../../../app-paths.ts';
import { FACILITY_WORDS as words } from '../../../strings/manage/facility.ts';
import { PORTAL_WORDS } from '../../../strings/manage/shell.ts';
import { useEstateId } from '../estate-loaded.tsx';
import { PartLinks } from '../part-links.tsx';
import { PortalPage } from '../portal-page.tsx';
import { figuresQuery } from './queries.ts';

/** The parts of the screen, each with an address of its own. */
const PARTS = ['board', 'calendar', 'jobs', 'assets', 'vendors', 'inspections'] as const;
export type FacilityPart = (typeof PARTS)[number];

/** One part of the facility screen below its heading, with links to the other parts. */
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
  const count = (one: FacilityPart) =>
    one === 'board' ? data?.open : one === 'assets' ? data?.assets : one === 'vendors' ? data?.vendors : undefined;
  return (
    <PortalPage
      title={PORTAL_WORDS.screens.facility}
      lead={data ? words.open(data.open, data.late) : null}
      action={action}
    >
      <PartLinks
        label={words.partsLabel}
        current={part}
        parts={PARTS.map((one) => ({
          part: one,
          name: words.parts[one],
          to: APP_PATHS.manageEstate(estate, one === 'board' ? 'facility' : `facility/${one}`),
          count: count(one),
        }))}
      />
      {children}
    </PortalPage>
  );
}
