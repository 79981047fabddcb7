import picture from '../../pictures/grid.svg?url';
import { GRID_WORDS } from '../../strings/services/service-grid.ts';
import { ServicePage, serviceMeta } from './service-page.tsx';

export const meta = () => serviceMeta('grid', GRID_WORDS);

export default function GridPage() {
  return <ServicePage service="grid" text={GRID_WORDS} picture={picture} />;
}
