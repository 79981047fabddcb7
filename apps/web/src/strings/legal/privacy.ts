import { BRAND } from '../../brand.ts';
import type { LegalText } from './legal-text.ts';

/** The privacy notice under the Nigeria Data Protection Act 2023. */
export const PRIVACY: LegalText = {
  title: 'Privacy Policy',
  dated: 'In force from 21 November 2026',
  contents: 'Contents',
  lead: `This notice says what ${BRAND.legalName} keeps about you when you use ${BRAND.name}, why, for how long, and what you can ask of us under the Nigeria Data Protection Act 2023 (“the Act”).`,
  sections: [
    {
      id: 'controller',
      title: 'Who is responsible',
      blocks: [
        `The data controller is ${BRAND.legalName}, ${BRAND.address.join(', ')}. Our data protection officer reads ${BRAND.email}; please write “Data protection” in the subject. By phone: ${BRAND.phoneInText}.`,
      ],
    },
    {
      id: 'kept',
      title: 'What we keep, why, and how long',
      blocks: [
        {
          table: [
            ['What', 'Why', 'Lawful basis', 'How long'],
            [
              'Purchase: your name, phone number, email if given, meter number, estate, amount, reference, token and units',
              'To make the token, send it, show it again and answer questions about it',
              'Contract with you (section 25(1)(b)(i))',
              'Six years after the purchase, then your name, phone and email are removed',
            ],
            [
              'Payment: the account number issued for it, amount and time of the transfer, the payer’s account name and bank as the payment provider tells us',
              'To match your transfer, and to return money to where it came from',
              'Contract with you; legal duty to keep books',
              'Six years after the end of the financial year',
            ],
            [
              'Ledger entries: amounts, dates, references',
              'Accounts and tax records that the law requires; they hold no name or phone number',
              'Legal duty (section 25(1)(b)(ii))',
              'At least six years; entries are never altered',
            ],
            [
              'Messages: the number or address a token went to, when, and whether it arrived',
              'To send again what did not arrive, and to prove delivery',
              'Contract with you',
              '12 months',
            ],
            [
              'One-time codes, stored only in a form that cannot be read back',
              'To make sure that only the buyer sees a token',
              'Legitimate interest in keeping tokens safe',
              '10 minutes, then it is void; its record, two days',
            ],
            [
              'Messages to us: name, email, phone number if given, what you wrote; for an enquiry or a waiting list also the service, the place, and a calculated size if you attach it',
              'To answer you and to follow up',
              'Contract, or legitimate interest in answering',
              'Two years after you wrote',
            ],
            [
              'Visits to an estate: a visitor’s or helper’s name, phone number and car plate, a helper’s photo, a photo at entry where the estate takes one, and when they came and left',
              'To let the right people in, and to clear up what happened',
              'Legitimate interest of the house and the estate in safety',
              '180 days at most, less where the estate sets it; the phone number one day after the pass ends. Deleted earlier on request: see “If you visited an estate”',
            ],
            [
              'Technical records: IP address, time, page or call, result',
              'To keep the service running and to stop abuse',
              'Legitimate interest in security',
              '90 days',
            ],
          ],
        },
        'We do not collect more than this for a purchase. We do not know your bank password, PIN or card number, and we refuse messages that hold a card number.',
      ],
    },
    {
      id: 'device',
      title: 'What stays on your device',
      blocks: [
        'Your browser keeps the form that you are filling in, and your name, phone number and meter number for next time. It also keeps the details of your purchases of the last 24 hours, so that you find them again, but never a token. They stay on this device until you tap “Clear” or erase the site’s data. Anyone who uses the same browser can see them, so clear them on a shared phone. A message to us that you have begun is kept until you send it or close the tab.',
        'Buying without an account sets no cookie. We have no advertising, no tracking and no content from other companies on our pages.',
      ],
    },
    {
      id: 'shared',
      title: 'Who else receives it',
      blocks: [
        {
          list: [
            'The payment provider, which issues the account number and tells us about the transfer: your name, phone number, email if given, amount, reference.',
            'The SMS and email carriers, which bring you the token: your number or address and the message.',
            'The estate or utility whose meter it is: meter number, amount, units, time. Not your phone number or email, unless you ask us to pass on a complaint.',
            'The companies that host our servers, which may only store and process for us.',
            'Authorities, where a law or a court order requires it.',
          ],
        },
        'Each of them works under a written agreement as the Act requires. We sell data to nobody. Where a carrier or host stores data outside Nigeria, we use only countries or contracts that meet sections 41 to 43 of the Act.',
      ],
    },
    {
      id: 'safety',
      title: 'How we protect it',
      blocks: [
        'Connections are encrypted. A token can be read only with the secret in your own link, or with your reference, your phone number and a one-time code. Names on meters are shown partly hidden. Phone numbers, account numbers and tokens are masked in our technical records. What was recorded about money can be altered by nobody, not by our own staff either: a mistake is put right by a second entry that names the first.',
        'If a breach is likely to put your rights at risk, we tell the Nigeria Data Protection Commission within 72 hours, and you without delay, in plain words.',
      ],
    },
    {
      id: 'rights',
      title: 'What you can ask of us',
      blocks: [
        {
          list: [
            'A copy of what we keep about you, in a form that a computer can read.',
            'Correction of what is wrong.',
            'Erasure of what we no longer need. Ledger entries that the law makes us keep remain, without your name.',
            'A limit on, or an objection to, what we do on the basis of legitimate interest.',
            'That consent, wherever we ask for it, is withdrawn as easily as it was given.',
            'That no decision which matters to you is made by a machine alone. For a purchase none is.',
          ],
        },
        'Visitors of an estate delete their details themselves, without an account, on the page “If you visited an estate” (/privacy/visitors), with a code to their phone.',
        `Write to ${BRAND.email}. To protect you we first make sure that it is you, usually with a code to the phone number of the purchase. We answer within 30 days, free of charge.`,
        'You may complain to the Nigeria Data Protection Commission (ndpc.gov.ng) at any time.',
      ],
    },
    {
      id: 'children',
      title: 'Children',
      blocks: [
        'The service is meant for people who pay for a home or a business. We do not knowingly keep data of a child without the consent of a parent or guardian, and erase it when we learn of it.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      blocks: [
        'When this notice changes we put the new date on top. When a change matters to purchases already made, we tell you by the contact you gave us before it takes effect.',
      ],
    },
  ],
};
