import type { GRID_WORDS as ENGLISH } from '../../../../apps/web/src/strings/services/service-grid.ts';
import type { Translation } from '../../../../apps/web/src/strings/translation.ts';

export const GRID_WORDS: Translation<typeof ENGLISH> = {
  title: 'Substations/Transformers/Grid Infrastructure',
  lead: 'From the feeder reach your distribution board: load survey, design, supply, installation and testing.',
  today: 'Na engineering work wey you go ask for. We no dey sell am for this site: e go start when you write us.',
  steps: [
    [
      'We survey the load',
      'We dey record wetin the estate dey draw for at least one week, and ask wetin you go build next.',
    ],
    ['We design am', 'Single-line diagram, protection settings, earthing, and bill of quantities.'],
    ['We get approval', 'We dey prepare the papers for the distribution company and the inspecting authority.'],
    ['We build and test', 'Civil work, installation, test with record, and we dey switch am on when dem dey there.'],
  ],
  included: [
    'Transformer, ring main unit, feeder pillar and cable',
    'Meter for feeder, to show where light dey lost',
    'Earthing and protection, with the record of the test',
    'Drawing of how we build am, and list of spare parts',
  ],
  needed: [
    'Site plan and the load wey dey now, if you know am',
    'The agreement wey you get with the distribution company',
    'The phases wey you wan build, and when',
    'Space for the yard, and road wey crane fit enter',
  ],
  limits: [
    'Na the distribution company and the authority dey give approval, for their own time.',
    'Bigger transformer no fit add hours to the light wey dey come for the feeder.',
    'Price of copper and transformer dey move: quotation dey hold only for the days wey dey inside am.',
  ],
};
