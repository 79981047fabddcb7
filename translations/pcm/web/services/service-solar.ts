import type { SOLAR_WORDS as ENGLISH } from '../../../../apps/web/src/strings/services/service-solar.ts';
import type { Translation } from '../../../../apps/web/src/strings/translation.ts';

export const SOLAR_WORDS: Translation<typeof ENGLISH> = {
  title: 'End-to-End Solar Energy Projects',
  lead: 'Survey, design, installation and maintenance of solar and battery, for one roof or the whole estate.',
  today:
    'Na engineering work wey you go ask for. The calculator go give you first size; the rest go start when you write us.',
  steps: [
    ['Estimate first', 'The calculator for this page dey give first size from wetin you dey pay every month.'],
    ['We come survey', 'We dey measure the roof, the shade and the load wey matter to you, and check the wiring.'],
    ['We design and quote', 'You go get drawing, list of parts with their make, and one price.'],
    ['We install and hand over', 'We install, test, and show you how to read am. To maintain am na separate contract.'],
  ],
  included: [
    'Panel, mounting, inverter, battery and protection',
    'Earthing, and surge protection join',
    'Changeover wey join grid and generator',
    'Record of the test, drawings and the warranty papers of the makers',
  ],
  needed: [
    'Wetin you dey pay every month, or the units wey you dey buy',
    'Photo of the roof and the size',
    'The things wey must dey on for night',
    'The owner or the association go gree make you use the roof',
  ],
  limits: [
    'Estimate no be quotation: shade, roof and wiring dey change the size.',
    'Harmattan dust and rainy season dey reduce wetin panel dey give.',
    'Big air conditioner and pumping machine for night need plenty battery pass.',
  ],
};
