import type { EV_WORDS as ENGLISH } from '../../../../apps/web/src/strings/services/service-ev.ts';
import type { Translation } from '../../../../apps/web/src/strings/translation.ts';

export const EV_WORDS: Translation<typeof ENGLISH> = {
  title: 'EV Charging Network',
  lead: 'Charging point for estate and office, and you go pay from the same wallet. E dey come soon: you fit put your place for the waiting list today.',
  today: 'E never dey. You fit join the waiting list.',
  steps: [
    ['Enter the list', 'Tell us where you go wan charge, and which motor you dey drive or wan drive.'],
    ['We look the power', 'For estate or depot, we dey look wetin remain for the transformer for night.'],
    ['We choose the places', 'The place wey people ask for and wey get enough power go come first.'],
    ['You go hear from us', 'We go write you when we plan one near you, and before e open.'],
  ],
  included: [
    'Your place for the list: e free, and you no promise to buy',
    'Answer if your transformer fit carry charging',
    'News by email, only when something dey to talk about your place',
  ],
  needed: [
    'Where e dey: estate, office or depot',
    'How many motors, and which kind',
    'If na you dey manage the place, or you just dey park there',
  ],
  limits: [
    'No charging point don open yet, and we no go call any date before power and place sure.',
    'The list no be contract, and e no hold any price.',
    'If power no reach for the place, we go tell you, and we no go build there.',
  ],
};
