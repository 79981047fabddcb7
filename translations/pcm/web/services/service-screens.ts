import type { SCREEN_WORDS as ENGLISH } from '../../../../apps/web/src/strings/services/service-screens.ts';
import type { Translation } from '../../../../apps/web/src/strings/translation.ts';

export const SCREEN_WORDS: Translation<typeof ENGLISH> = {
  purchase: {
    name: 'Price, payment and token when person buy one time',
    meter: 'Number of the meter',
    get: 'You go get',
    lines: ['For units, ₦207.40 each', 'VAT (7.5%, e dey inside)', 'You go pay'],
    ready: 'Token don ready',
  },
  estate: {
    name: 'Houses of one estate with their service charge',
    heads: ['The house', 'Who dey live there', 'The service charge'],
    nobody: 'Nobody dey live there',
    charges: ['E don pay', '₦30,000 don late', 'E never reach time'],
    requests: 'Wetin people ask for',
    request: 'Ngozi Eze dey ask for access to one meter',
    approve: 'Agree',
  },
};
