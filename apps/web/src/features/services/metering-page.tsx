import picture from '../../pictures/metering.svg?url';
import { METERING_WORDS } from '../../strings/services/service-metering.ts';
import { PowerScreen } from './office-screens.tsx';
import { PurchaseScreen } from './product-screens.tsx';
import { ServicePage, serviceMeta } from './service-page.tsx';

export const meta = () => serviceMeta('metering', METERING_WORDS);

export default function MeteringPage() {
  const screen = (
    <>
      <PurchaseScreen />
      <PowerScreen />
    </>
  );
  return <ServicePage service="metering" text={METERING_WORDS} picture={picture} screen={screen} />;
}
