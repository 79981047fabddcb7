import picture from '../../pictures/diesel.svg?url';
import { DIESEL_WORDS } from '../../strings/services/service-diesel.ts';
import { DieselScreen } from './office-screens.tsx';
import { ServicePage, serviceMeta } from './service-page.tsx';

export const meta = () => serviceMeta('diesel', DIESEL_WORDS);

export default function DieselPage() {
  return <ServicePage service="diesel" text={DIESEL_WORDS} picture={picture} screen={<DieselScreen />} />;
}
