import type { ServiceText } from './service-page.ts';

/** Texts of the page on substations and transformers; the title is the specification's. */
export const GRID_WORDS = {
  title: 'Substations/Transformers/Grid Infrastructure',
  lead: 'From the feeder to your distribution board: load survey, design, supply, installation and testing.',
  today: 'an engineering service on request. It is not sold on this site: it starts with your enquiry.',
  steps: [
    ['Survey the load', 'We log what the estate draws for at least a week, and ask what you will build next.'],
    ['Design', 'Single-line diagram, protection settings, earthing, and a bill of quantities.'],
    ['Approve', 'We prepare the papers for the distribution company and the inspecting authority.'],
    ['Build and test', 'Civil works, installation, tests with a record, and energising in their presence.'],
  ],
  included: [
    'Transformers, ring main units, feeder pillars and cables',
    'Metering of feeders, to show where energy gets lost',
    'Earthing and protection, with the test record',
    'As-built drawings and spare parts list',
  ],
  needed: [
    'A site plan and the present load, if you know it',
    'Your agreement with the distribution company',
    'The phases that you want to build, and when',
    'Room for the yard, with access for a crane',
  ],
  limits: [
    'Approval is given by the distribution company and the authority, on their own time.',
    'A larger transformer does not lengthen the hours of supply on the feeder.',
    'Prices of copper and transformers move: a quotation holds for the days written on it.',
  ],
} as const satisfies ServiceText;
