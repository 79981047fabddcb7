import { BRAND } from '../../../../apps/web/src/brand.ts';
import type { PRIVACY as ENGLISH } from '../../../../apps/web/src/strings/legal/privacy.ts';
import type { Translation } from '../../../../apps/web/src/strings/translation.ts';

export const PRIVACY: Translation<typeof ENGLISH> = {
  title: 'How we keep your matter private',
  dated: 'E start to work from 21 November 2026',
  contents: 'Wetin dey inside',
  lead: `This notice dey tell you wetin ${BRAND.legalName} dey keep about you when you use ${BRAND.name}, why, for how long, and wetin you fit ask from us under the Nigeria Data Protection Act 2023 (“the Act”). Na the English text be the one wey get power for law; this one na to help you understand am.`,
  sections: [
    {
      id: 'controller',
      title: 'Who go answer for am',
      blocks: [
        `The data controller na ${BRAND.legalName}, ${BRAND.address.join(', ')}. Our data protection officer dey read ${BRAND.email}; abeg write “Data protection” for the subject. By phone: ${BRAND.phoneInText}.`,
      ],
    },
    {
      id: 'kept',
      title: 'Wetin we dey keep, why, and for how long',
      blocks: [
        {
          table: [
            ['Wetin', 'Why we keep am', 'Wetin law say', 'For how long'],
            [
              'Purchase: your name, phone number, email if you give am, meter number, estate, amount, reference, token and units',
              'To make the token, send am, show am again and answer question about am',
              'Contract with you (section 25(1)(b)(i))',
              'Six years after the purchase, then we go remove your name, phone and email',
            ],
            [
              'Payment: the account number wey we give for am, amount and time of the transfer, account name and bank of who pay, as the payment provider tell us',
              'To match your transfer, and to return money to where e come from',
              'Contract with you; law say make we keep books',
              'Six years after the financial year end',
            ],
            [
              'Ledger records: amounts, dates, references',
              'Account and tax records wey law want; name and phone number no dey inside',
              'Law say make we do am (section 25(1)(b)(ii))',
              'At least six years; we no dey ever change dem',
            ],
            [
              'Messages: the number or address wey we send token to, when, and if e reach',
              'To send the one wey no reach again, and to prove say e reach',
              'The contract with you',
              '12 months after',
            ],
            [
              'One-time codes, wey we keep for form wey nobody fit read back',
              'To make sure say na only the person wey buy go see the token',
              'Our good reason to keep token safe',
              '10 minutes, then e no go work again; the record, two days',
            ],
            [
              'Messages to us: name, email, phone number if you give am, wetin you write; for enquiry or waiting list, also the service, the place, and the size wey we calculate if you add am',
              'To answer you and to follow the matter up',
              'Contract, or our good reason to answer you',
              'Two years after you write us',
            ],
            [
              'Visit to estate: name, phone number and plate of visitor or helper, photo of helper, photo as dem enter if the estate dey take am, and when dem enter and comot',
              'To let the correct people enter, and to know wetin happen',
              'Legitimate interest of the house and the estate for safety',
              'E no go pass 180 days, or short pass that where the estate set am; the phone number na one day after the pass end. We fit delete am before if you ask: see “If you don visit estate”',
            ],
            [
              'Technical records: IP address, time, page or call, wetin happen',
              'To make the service dey run and to stop bad people',
              'Our good reason to dey secure',
              '90 days after',
            ],
          ],
        },
        'We no dey collect pass this for one purchase. We no know your bank password, PIN or card number, and we dey refuse message wey get card number inside.',
      ],
    },
    {
      id: 'device',
      title: 'Wetin stay for your phone',
      blocks: [
        'Your browser dey keep the form wey you dey fill, and your name, phone number and meter number for next time. E dey also keep the details of wetin you buy for the last 24 hours, so you fit find am again, but e no dey keep any token. Dem go stay for this phone till you press “Clear am” or clean the data of this site. Anybody wey use the same browser fit see dem, so clean dem if na phone wey plenty people dey use. Message wey you don start to write us go stay till you send am or close the tab.',
        'If you buy without account, we no dey put any cookie. We no get advert, we no dey follow you around, and nothing from other companies dey our pages.',
      ],
    },
    {
      id: 'shared',
      title: 'Who else dey receive am',
      blocks: [
        {
          list: [
            'The payment provider, wey dey give the account number and tell us about the transfer: your name, phone number, email if you give am, amount, reference.',
            'The companies wey dey carry SMS and email, wey dey bring you the token: your number or address and the message.',
            'The estate or utility wey get the meter: meter number, amount, units, time. No be your phone number or email, unless you ask us to pass complaint.',
            'The companies wey host our servers, wey fit only keep am and work on am for us.',
            'Authorities, where law or court order say make we do am.',
          ],
        },
        'Each one of them dey work under written agreement as the Act want am. We no dey sell data to anybody. If any of them dey keep data outside Nigeria, we dey use only countries or contracts wey follow sections 41 to 43 of the Act.',
      ],
    },
    {
      id: 'safety',
      title: 'How we dey protect am',
      blocks: [
        'All connection dey encrypted. Person fit read token only with the secret inside your own link, or with your reference, your phone number and one-time code. We dey hide part of the name for meter. We dey hide phone numbers, account numbers and tokens for our technical records. Wetin we record about money, nobody fit change am, even our own staff: if mistake dey, we go correct am with second record wey call the first one by name.',
        'If data leak and e fit touch your rights, we go tell the Nigeria Data Protection Commission inside 72 hours, and we go tell you sharp sharp, with words wey clear.',
      ],
    },
    {
      id: 'rights',
      title: 'Wetin you fit ask from us',
      blocks: [
        {
          list: [
            'Copy of wetin we keep about you, for form wey computer fit read.',
            'Make we correct wetin no correct.',
            'Make we clean wetin we no need again. Ledger records wey law say make we keep go remain, but without your name.',
            'Make we reduce or stop wetin we dey do because of our own good reason.',
            'Make you fit take your permission back as easy as you give am, anywhere wey we ask for am.',
            'Make machine alone no decide matter wey concern you. For purchase, e no dey happen.',
          ],
        },
        'Visitor of estate fit delete their own matter without account, for the page “If you don visit estate” (/privacy/visitors), with code to their phone.',
        `Write to ${BRAND.email}. To protect you, we go first make sure say na you, most times with code to the phone number of the purchase. We go answer inside 30 days, and you no go pay anything.`,
        'You fit complain to the Nigeria Data Protection Commission (ndpc.gov.ng) anytime.',
      ],
    },
    {
      id: 'children',
      title: 'Small children',
      blocks: [
        'The service na for people wey dey pay for house or business. We no dey keep data of any child when we know say parent or guardian no agree, and once we hear about am, we go clean am.',
      ],
    },
    {
      id: 'changes',
      title: 'If we change am',
      blocks: [
        'If this notice change, we go put the new date on top. If the change touch purchase wey you don do, we go use the contact wey you give us tell you before e start to work.',
      ],
    },
  ],
};
