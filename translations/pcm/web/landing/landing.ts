import type { LANDING_WORDS as ENGLISH } from '../../../../apps/web/src/strings/landing/landing.ts';
import type { Translation } from '../../../../apps/web/src/strings/translation.ts';

export const LANDING_WORDS: Translation<typeof ENGLISH> = {
  title: 'Light, water and gas token for your estate',
  description:
    'Buy prepaid light, water and gas token with bank transfer, no account needed. Run house, power and service charge of your estate for one place.',
  promise: 'Token in about one minute, anytime',
  lead: 'Prepaid light, water and gas, gate control and solar for house and estate all over Nigeria. Pay with bank transfer, and your token go land for your phone.',
  getStartedToday: 'Start today',
  buyToken: 'Buy light now',
  sceneAlt: 'One estate wey get house, gate, water tank, substation and solar roof, and power line join all of them',
  sceneChip: 'Block 4 · Token don enter',

  quickPurchase: 'Buy Token Sharp Sharp',
  quickPurchaseLead: 'You no need account. We go check the meter, show you wetin you go get, before you pay anything.',
  alreadyPaid: 'You don pay already?',
  findToken: 'Find my token',
  openTransfer: { title: 'You get transfer wey dey wait', continue: 'Continue am' },
};
