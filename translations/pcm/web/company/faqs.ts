import type { FAQ_WORDS as ENGLISH } from '../../../../apps/web/src/strings/company/faqs.ts';
import type { Translation } from '../../../../apps/web/src/strings/translation.ts';

export const FAQ_WORDS: Translation<typeof ENGLISH> = {
  title: 'Questions people dey ask',
  lead: 'Wetin people for estate dey ask us about token, transfer and receipt.',
  search: 'Find your question',
  found: (count) => (count === 1 ? 'We see 1 question' : `We see ${count} questions`),
  none: 'We no see question like that.',
  ask: 'Ask us, and we go answer you by email.',
  linkTo: 'Link to this one question',
  money: 'Where my money dey?',
  contact: 'Talk to us',
  findToken: 'Find my token',
  list: {
    'paid-no-token': [
      'I don pay but I no see token. Where my money dey?',
      'Your money dey safe. Any transfer wey reach us dey for record. Most token dey come inside about one minute; if the people wey dey make token slow, we go dey ask dem. Open Find my token with your phone number and your reference or meter number to see where e reach. If we no fit make the token, the whole payment go back to the account wey e come from.',
    ],
    'token-rejected': [
      'My meter no gree take the token. Wetin I go do?',
      'Check say the meter number for the receipt na the one for your meter, then press all the 20 digits well well, as dem follow. One token dey work only once: if your units don go up, e don enter. If the meter still no gree, write down wetin e show you and send am to us with your reference.',
    ],
    'several-tokens': [
      'I see more than one token. Why?',
      'We dey change the key of your meter. The extra ones na key-change token: press dem first, as dem follow for the message, and press your credit token last. You go do am only once.',
    ],
    'how-long': [
      'How long before my token come?',
      'About one minute after your transfer reach us. Some banks dey take time to send transfer. The page dey check every 10 seconds, and the token go land for your phone even if you close am.',
    ],
    'sent-less': [
      'I send money wey no reach the amount. Wetin go happen?',
      'We no go make token, and wetin you send go back to the account wey e come from. Then start again with new account number.',
    ],
    'sent-more': [
      'I send pass the amount, or I pay two times. Wetin go happen?',
      'You go get one token for the amount of the purchase. The remaining money, or the second transfer, go back to the account wey e come from.',
    ],
    'paid-late': [
      'I pay after time don finish. My money don lost?',
      'No. We go still see am, and e go back to the account wey e come from. If you send am on time and na only your bank slow, you go get the token. Find my token go show you which one.',
    ],
    receipt: [
      'How I go get my receipt?',
      'The page go show am when the payment don enter, and you fit print am or share am. Later, Find my token go show am again. VAT, tariff, units and fees dey inside.',
    ],
    fees: [
      'Which fees I go pay?',
      'The form dey show every line before you pay: VAT, tariff, units, any fee and any old debt for the meter. VAT dey inside the amount, we no add am on top. Your bank fit charge you for the transfer itself.',
    ],
    'fewer-units': [
      'Why my units small pass last time?',
      'Compare the two receipts: e fit be say the tariff don change, or part of the payment go for debt wey dey the meter. The two of them dey there as lines.',
    ],
    'meter-number': [
      'Where I go see my meter number?',
      'E dey the meter body, most times under the bar code, and for any old receipt. Our own get 11 digits. Space and dash no matter.',
    ],
    'wrong-meter': [
      'I buy for wrong meter. You fit reverse am?',
      'Write to us sharp sharp with your reference. Token dey work only for the meter wey we make am for, and we no fit collect the one wey person don use.',
    ],
    account: ['I need account?', 'No. You fit buy token sharp sharp without account.'],
    pin: [
      'You go ever ask me for my PIN or code?',
      'We no go ever ask for bank PIN, password or card number. We dey send code only when you dey find your token, and you go type am for our page, no be inside chat.',
    ],
  },
};
