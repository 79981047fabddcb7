import { BRAND } from '../../brand.ts';
import type { LegalText } from './legal-text.ts';

/** The terms of service. */
export const TERMS: LegalText = {
  title: 'Terms of Service',
  dated: 'In force from 21 November 2026',
  contents: 'Contents',
  lead: `These terms are the agreement between you and ${BRAND.legalName} (“we”) when you use ${BRAND.name} to buy prepaid electricity, water or gas. They are written to be read. Where the law of Nigeria gives you more, the law holds.`,
  sections: [
    {
      id: 'service',
      title: 'What we do',
      blocks: [
        `${BRAND.name} sells tokens for prepaid meters in the estates that we serve, on behalf of each estate or utility whose meter it is. You pay us; we make the token for the meter number that you gave and send it to the phone number that you gave.`,
        'You can buy without an account. You must be 18 or older, or buy with the consent of your parent or guardian.',
      ],
    },
    {
      id: 'price',
      title: 'The price, before you pay',
      blocks: [
        'Before you pay we show the lines of the price: debt on the meter if there is any, fees if there are any, VAT, the tariff, and the units. The same lines are on your receipt.',
        {
          list: [
            'VAT at the rate in force is inside the amount that you pay, not added to it.',
            'The tariff is set by the estate or utility. A tariff change never alters a purchase already paid.',
            'Where a meter carries a debt that the estate or utility has recorded, part of the payment goes to it, and we say how much before you pay.',
            'The smallest purchase is ₦1,000. The form says when an amount is too large.',
          ],
        },
      ],
    },
    {
      id: 'transfer',
      title: 'Paying by bank transfer',
      blocks: [
        'You get an account number that is made for one purchase. Please send exactly the amount shown, once, before the time on the page ends. Check the account details on our page itself, never from a forwarded message.',
        {
          list: [
            'Less than the amount: no token is made; what you sent is returned to the account it came from.',
            'More than the amount: the token is made for the amount of the purchase and the rest is returned.',
            'After the time is over: no token is made; what you sent is returned. What counts is when you sent it, so a slow bank costs you nothing.',
            'Twice: one token is made and the second transfer is returned.',
            'In another currency than naira: no token is made; what you sent is returned.',
          ],
        },
        'Returns go to the account that paid, normally within three working days. Your bank’s own time comes on top.',
      ],
    },
    {
      id: 'token',
      title: 'Your token',
      blocks: [
        'Most tokens arrive in about a minute. If the meter’s vending authority does not answer, we keep asking, and the page says so; we do not call a purchase failed while its outcome is unknown. If no token can be made, the money is returned whole.',
        'A token works once, on the one meter it was made for. Key in all 20 digits in the order shown; some meters need a second and third token when their key changes, and we send those in the same message. Sending a token again never makes a new one.',
        'Please check the meter number with care. We show the name on the meter, partly hidden, so that you can tell. A token that was made for the meter you confirmed and has been used on it cannot be taken back.',
      ],
    },
    {
      id: 'duties',
      title: 'What we ask of you',
      blocks: [
        {
          list: [
            'Give a phone number that is yours or that you may use: anyone who holds it can request the token again.',
            'Do not use another person’s bank account without permission, and do not use the service to hide where money comes from.',
            'Do not tamper with a meter, and do not try tokens or references that are not yours.',
            'Never type a card number, a PIN or a password into a message to us.',
          ],
        },
        'We may refuse or pause a purchase where the law requires it or where we see clear signs of fraud. Money that was received is then returned, unless an authority orders otherwise.',
      ],
    },
    {
      id: 'responsibility',
      title: 'Who answers for what',
      blocks: [
        'We answer for taking your payment correctly, for making the right token, and for returning money as promised above. The estate or utility answers for the supply itself, for the meter, and for the tariff.',
        'If we fail in our part, we make it good: the token, or the money. Beyond that we are responsible for loss that we cause by our fault and that could be foreseen. Nothing here limits responsibility that the law does not allow to be limited, such as for fraud, injury or gross negligence, or your rights under the Federal Competition and Consumer Protection Act 2018.',
      ],
    },
    {
      id: 'complaints',
      title: 'When something is wrong',
      blocks: [
        `Write to ${BRAND.email}, call ${BRAND.phoneInText}, or use the contact page, with your reference. We acknowledge a complaint within one working day and aim to settle it within seven.`,
        'If we cannot agree, you may take an electricity matter to the Nigerian Electricity Regulatory Commission or your state’s regulator, and any consumer matter to the Federal Competition and Consumer Protection Commission.',
      ],
    },
    {
      id: 'law',
      title: 'Changes, and the law',
      blocks: [
        'A purchase is governed by the terms in force when it was paid. When we change these terms we put the new date on top and keep the old text available on request.',
        'The law of the Federal Republic of Nigeria applies, and the courts of Lagos State decide, unless the law gives you another court.',
      ],
    },
  ],
};
