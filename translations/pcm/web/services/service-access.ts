import type { ACCESS_WORDS as ENGLISH } from '../../../../apps/web/src/strings/services/service-access.ts';
import type { Translation } from '../../../../apps/web/src/strings/translation.ts';

export const ACCESS_WORDS: Translation<typeof ENGLISH> = {
  title: 'Access Control Systems',
  lead: 'Visitor code for your visitors, plus boom and card reader for main gate, small gate and block.',
  today:
    'people dey send visitor code, and the guard dey check am for phone, even when network no dey. Boom and card reader dey start with survey.',
  steps: [
    [
      'We waka round the gates',
      'We dey look how motor dey pass for morning and evening, the power, and where motor fit wait.',
    ],
    ['We choose the tools', 'Boom, card reader or intercom: wetin the gate need, and nothing pass that.'],
    [
      'We install and train',
      'We dey install lane by lane, so one lane go always open, and we dey train every shift of security.',
    ],
    [
      'We hand am over',
      'We give out cards and test dem, and the gate house get one page wey show wetin to do when light go.',
    ],
  ],
  included: [
    'Visitor code, and record of who come and who comot',
    'Boom, card reader and controller with battery behind dem',
    'Record of every opening, inside the controller',
    'Training for security people, and how to open am by hand',
  ],
  needed: [
    'How many gates and lanes you get',
    'How many motors and people dey pass when e busy pass',
    'Light for the gate house, or permission to bring am there',
    'Your rules for visitors, delivery people and staff',
  ],
  limits: [
    'System dey help security people; e no dey replace dem.',
    'If light no dey, the gate go work till the battery finish, then by hand.',
    'We no dey put camera wey dey look inside people house.',
  ],
};
