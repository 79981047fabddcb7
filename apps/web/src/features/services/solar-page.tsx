import picture from '../../pictures/solar.svg?url';
import { SOLAR_WORDS } from '../../strings/services/service-solar.ts';
import { ServicePage, serviceMeta } from './service-page.tsx';
import { SolarCalculator } from './solar-calculator.tsx';
import { useSolarForm } from './solar-form.ts';

export const meta = () => serviceMeta('solar', SOLAR_WORDS);

export default function SolarPage() {
  const form = useSolarForm();
  return (
    <ServicePage service="solar" text={SOLAR_WORDS} picture={picture} attachment={form.result?.attachment}>
      <SolarCalculator form={form} />
    </ServicePage>
  );
}
