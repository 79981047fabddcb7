import picture from '../../pictures/estate-management.svg?url';
import { ESTATE_WORDS } from '../../strings/services/service-estate.ts';
import { EstateScreen } from './office-screens.tsx';
import { ServicePage, serviceMeta } from './service-page.tsx';

export const meta = () => serviceMeta('estate', ESTATE_WORDS);

export default function EstatePage() {
  return <ServicePage service="estate" text={ESTATE_WORDS} picture={picture} screen={<EstateScreen />} />;
}
