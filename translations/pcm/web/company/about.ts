import { BRAND } from '../../../../apps/web/src/brand.ts';
import type { ABOUT_WORDS as ENGLISH } from '../../../../apps/web/src/strings/company/about.ts';
import type { Translation } from '../../../../apps/web/src/strings/translation.ts';
import { BRAND_WORDS } from '../common/brand-words.ts';

export const ABOUT_WORDS: Translation<typeof ENGLISH> = {
  title: 'About our company',
  lead: `${BRAND.legalName} dey run wetin estate take dey live: the meters, the gates, the power, and the books wey dey behind dem.`,
  parts: [
    {
      title: 'Wetin you fit do here',
      blocks: [
        'Buy token for prepaid light, water or gas with bank transfer, anytime, and you no need account. If you lost am, your phone number and your reference or meter number go find am again.',
        'Ask for survey of your estate, your gates, your tanks, your roof or your transformer. One engineer go read wetin you write, and answer you by e-mail.',
      ],
    },
    {
      title: 'Wetin we hold tight',
      blocks: [
        'Person wey don pay must fit see where the money dey, anytime, and e no need ask anybody. So we dey record every payment two times, we no dey change am, and we no go call any purchase failed when we never know how e end.',
        'Price first, before payment: tariff, VAT, units and any old debt, line by line. The same lines dey your receipt.',
        'We dey ask you for small thing only. Token need meter number, amount, name and phone number. E no need account.',
      ],
    },
    {
      title: 'How we dey work',
      blocks: [
        'The people wey survey the place, na dem go answer for wetin we build there. We dey tell you wetin we no fit promise before you sign, and each service page list am.',
        'Token dey follow the international standard for prepaid, so you no tie to one company wey dey make meter, and your register na your own to carry go.',
      ],
    },
    {
      title: 'Where you go find us',
      blocks: [
        `${BRAND.address.join(', ')}. ${BRAND_WORDS.supportHours}. Call ${BRAND.phoneInText} or write to ${BRAND.email}.`,
      ],
    },
  ],
  contact: 'Talk to us',
};
