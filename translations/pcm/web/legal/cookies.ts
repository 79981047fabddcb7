import { BRAND } from '../../../../apps/web/src/brand.ts';
import type { COOKIES as ENGLISH } from '../../../../apps/web/src/strings/legal/cookies.ts';
import type { Translation } from '../../../../apps/web/src/strings/translation.ts';

export const COOKIES: Translation<typeof ENGLISH> = {
  title: 'Cookies and wetin stay for your phone',
  dated: 'E start to work from 21 November 2026',
  contents: 'Wetin dey inside',
  lead: `This page dey tell you wetin ${BRAND.name} dey keep for your browser. Advert no dey and nobody dey follow you around, so nothing dey to accept or refuse. Na the English text be the one wey get power for law.`,
  sections: [
    {
      id: 'cookies',
      title: 'The cookies',
      blocks: [
        'If you dey read these pages or buy token without account, we no dey put any cookie.',
        'No other company dey put cookie through our pages: the pages no dey load anything from outside.',
      ],
    },
    {
      id: 'storage',
      title: 'Wetin stay for your phone',
      blocks: [
        {
          list: [
            'The form wey you dey fill, and your name, phone number and meter number for next time, so you no go type dem again.',
            'The details of wetin you buy for the last 24 hours, so you fit find am again if you reload or close the browser. After that, only the reference go remain. E no dey keep any token.',
            'Message or enquiry wey you don start to write to us, till you send am or close the tab.',
          ],
        },
        'All these ones dey inside your own browser. Dem go reach us only when you send the form.',
      ],
    },
    {
      id: 'erase',
      title: 'How you go take clean am',
      blocks: [
        'Press “No be you? Clear am” on top the form, or clean the data of this site for your browser settings. If na phone wey plenty people dey use, do am after every purchase. Token wey you don pay for no go lost because of that: your phone number and your reference or meter number go find am again.',
      ],
    },
  ],
};
