import { BRAND } from '../../brand.ts';
import type { LegalText } from './legal-text.ts';

/** What is kept in a browser, and why. */
export const COOKIES: LegalText = {
  title: 'Cookies',
  dated: 'In force from 21 November 2026',
  contents: 'Contents',
  lead: `This page says what ${BRAND.name} keeps in your browser. There is no advertising and no tracking, so there is nothing to accept or refuse.`,
  sections: [
    {
      id: 'cookies',
      title: 'Cookies',
      blocks: [
        'Reading these pages and buying a token without an account sets no cookie.',
        'Nor does any other company set one through our pages: they load nothing from elsewhere.',
      ],
    },
    {
      id: 'storage',
      title: 'What stays on your device',
      blocks: [
        {
          list: [
            'The form you are filling in, and your name, phone number and meter number for next time, so that you need not type them again.',
            'The details of your purchases of the last 24 hours, so that you find them again after a reload or after you closed the browser. After that only their references stay. Tokens are never kept.',
            'A message to us or an enquiry that you have begun, until you send it or close the tab.',
          ],
        },
        'These stay in your browser’s own storage. They reach us only when you send the form.',
      ],
    },
    {
      id: 'erase',
      title: 'How to erase it',
      blocks: [
        'Tap “Not you? Clear” above the form, or erase the data of this site in the settings of your browser. On a shared phone, do it after each purchase. A token you paid for is not lost by it: your phone number and your reference or meter number find it again.',
      ],
    },
  ],
};
