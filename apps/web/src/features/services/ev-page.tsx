import picture from '../../pictures/ev-charging.svg?url';
import { EV_WORDS } from '../../strings/services/service-ev.ts';
import { ServicePage, serviceMeta } from './service-page.tsx';

export const meta = () => serviceMeta('ev', EV_WORDS);

export default function EvPage() {
  return <ServicePage service="ev" text={EV_WORDS} picture={picture} />;
}
