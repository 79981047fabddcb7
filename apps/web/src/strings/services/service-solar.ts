import type { ServiceText } from './service-page.ts';

/** Texts of the page on solar projects; the title is the specification's. */
export const SOLAR_WORDS = {
  title: 'End-to-End Solar Energy Projects',
  lead: 'Survey, design, installation and upkeep of solar and battery systems, for one roof or the whole estate.',
  today: 'an engineering service on request. The calculator gives a first size; the rest starts with your enquiry.',
  steps: [
    ['Estimate', 'The calculator on this page gives a first size from your monthly bill.'],
    ['Survey', 'We measure the roof, its shade and the loads that matter to you, and check the wiring.'],
    ['Design and quote', 'You get a drawing, a list of parts by make, and one price.'],
    ['Install and hand over', 'We install, test, and show you how to read it. Maintenance is a separate contract.'],
  ],
  included: [
    'Panels, mounting, inverter, battery and protection',
    'Earthing and surge protection',
    'Changeover with grid and generator',
    'Test record, drawings and the makers’ warranty papers',
  ],
  needed: [
    'Your monthly bill or the units that you buy',
    'A photo of the roof and its size',
    'The appliances that must stay on at night',
    'Permission from the owner or the association to use the roof',
  ],
  limits: [
    'An estimate is not a quotation: shade, roof and wiring change the size.',
    'Harmattan dust and the rainy months lower what panels give.',
    'Large air conditioners and pumping at night need far more battery.',
  ],
} as const satisfies ServiceText;
