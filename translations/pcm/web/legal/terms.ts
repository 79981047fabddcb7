import { BRAND } from '../../../../apps/web/src/brand.ts';
import type { TERMS as ENGLISH } from '../../../../apps/web/src/strings/legal/terms.ts';
import type { Translation } from '../../../../apps/web/src/strings/translation.ts';

export const TERMS: Translation<typeof ENGLISH> = {
  title: 'Terms wey we agree',
  dated: 'E start to work from 21 November 2026',
  contents: 'Wetin dey inside',
  lead: `These terms na the agreement between you and ${BRAND.legalName} (“we”) when you use ${BRAND.name} buy prepaid light, water or gas. We write am make you fit read am. Where the law of Nigeria give you pass this, na the law go stand. Na the English text be the one wey get power for law; this one na to help you understand am.`,
  sections: [
    {
      id: 'service',
      title: 'Wetin we dey do',
      blocks: [
        `${BRAND.name} dey sell token for prepaid meter inside the estates wey we dey serve, on behalf of the estate or utility wey get the meter. You pay us; we make the token for the meter number wey you give us, and send am to the phone number wey you give us.`,
        'You fit buy without account. You must reach 18 years, or your parent or guardian must agree.',
      ],
    },
    {
      id: 'price',
      title: 'The price, before you pay',
      blocks: [
        'Before you pay, we go show you the lines of the price: debt for the meter if e dey, fees if dem dey, VAT, the tariff, and the units. The same lines dey your receipt.',
        {
          list: [
            'VAT, as law set am now, dey inside the amount wey you pay. We no dey add am on top.',
            'Na the estate or utility dey set the tariff. If tariff change, e no fit change purchase wey you don pay for.',
            'If estate or utility record debt for the meter, part of the payment go enter am, and we go tell you how much before you pay.',
            'The smallest purchase na ₦1,000. The form go tell you if the amount too big.',
          ],
        },
      ],
    },
    {
      id: 'transfer',
      title: 'How you go pay with transfer',
      blocks: [
        'You go get account number wey we make for only one purchase. Abeg send exactly the amount wey we show, only once, before the time for the page finish. Check the account details for our page itself; no ever take am from message wey person forward.',
        {
          list: [
            'If e no reach the amount: we no go make token; wetin you send go back to the account wey e come from.',
            'If e pass the amount: we go make token for the amount of the purchase, and the rest go back.',
            'If time don finish: we no go make token; wetin you send go back. Wetin matter na the time you send am, so slow bank no go cost you anything.',
            'If you pay two times: we go make one token, and the second transfer go back.',
            'If na another currency wey no be naira: we no go make token; wetin you send go back.',
          ],
        },
        'The money dey go back to the account wey pay, normally inside three working days. Your bank own time dey on top of that.',
      ],
    },
    {
      id: 'token',
      title: 'The token wey you buy',
      blocks: [
        'Most token dey come inside about one minute. If the vending authority of the meter no answer, we go dey ask am, and the page go tell you; we no go call purchase failed when we never know how e end. If we no fit make token, we go return the money complete.',
        'One token dey work once, for the one meter wey we make am for. Press all the 20 digits as dem follow; some meters need second and third token when their key change, and we go send those ones inside the same message. If we send token again, e no mean say we make new one.',
        'Abeg check the meter number well well. We dey show the name for the meter, but we hide part of am, so you fit know say na the one. If we make token for the meter wey you confirm, and person don use am for that meter, we no fit collect am back.',
      ],
    },
    {
      id: 'duties',
      title: 'Wetin we dey ask from you',
      blocks: [
        {
          list: [
            'Give us phone number wey be your own or wey you get permission to use: who hold that phone fit ask for the token again.',
            'No use another person bank account without permission, and no use this service hide where money come from.',
            'No tamper with any meter, and no try token or reference wey no be your own.',
            'No ever type card number, PIN or password inside message to us.',
          ],
        },
        'We fit refuse or hold one purchase if law say make we do am, or if we see clear sign of fraud. Money wey we don collect go then go back, unless authority order another thing.',
      ],
    },
    {
      id: 'responsibility',
      title: 'Who go answer for wetin',
      blocks: [
        'We go answer for collecting your payment correct, for making the right token, and for returning money as we promise on top. The estate or utility go answer for the light, water or gas itself, for the meter, and for the tariff.',
        'If we fail for our own part, we go make am good: the token, or the money. Apart from that, we dey responsible for loss wey we cause by our fault and wey person fit see before. Nothing here dey reduce responsibility wey law no allow anybody reduce, like for fraud, injury or serious carelessness, or your rights under the Federal Competition and Consumer Protection Act 2018.',
      ],
    },
    {
      id: 'complaints',
      title: 'If something no correct',
      blocks: [
        `Write to ${BRAND.email}, call ${BRAND.phoneInText}, or use the contact page, with your reference. We go tell you inside one working day say we don see your complaint, and we dey try settle am inside seven.`,
        'If we no fit agree, you fit carry light matter go the Nigerian Electricity Regulatory Commission or the regulator of your state, and any customer matter go the Federal Competition and Consumer Protection Commission.',
      ],
    },
    {
      id: 'law',
      title: 'Changes, and the law',
      blocks: [
        'The terms wey dey work the day you pay, na dem dey cover that purchase. If we change these terms, we go put the new date on top, and we go keep the old text for anybody wey ask.',
        'The law of the Federal Republic of Nigeria dey cover am, and na the courts of Lagos State go decide, unless law give you another court.',
      ],
    },
  ],
};
