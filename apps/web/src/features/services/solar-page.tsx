import { useState } from 'react';
import picture from '../../pictures/solar.svg?url';
import { SOLAR_WORDS } from '../../strings/service-solar.ts';
import { ServicePage, serviceMeta } from './service-page.tsx';
import { SolarCalculator } from './solar-calculator.tsx';

export const meta = () => serviceMeta(SOLAR_WORDS);

export default function SolarPage() {
  const [attachment, setAttachment] = useState('');
  return (
    <ServicePage text={SOLAR_WORDS} picture={picture} attachment={attachment}>
      <SolarCalculator onResult={setAttachment} />
    </ServicePage>
  );
}
