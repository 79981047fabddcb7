import picture from '../../pictures/access-control.svg?url';
import { ACCESS_WORDS } from '../../strings/services/service-access.ts';
import { AccessScreen } from './access-screen.tsx';
import { ServicePage, serviceMeta } from './service-page.tsx';

export const meta = () => serviceMeta('access', ACCESS_WORDS);

export default function AccessPage() {
  return <ServicePage service="access" text={ACCESS_WORDS} picture={picture} screen={<AccessScreen />} />;
}
