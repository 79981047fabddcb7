/** Questions that residents ask, with our answers. */
export const FAQ_WORDS = {
  title: 'FAQs',
  lead: 'What residents ask us about tokens, transfers and receipts.',
  search: 'Search the questions',
  found: (count: number) => (count === 1 ? '1 question' : `${count} questions`),
  none: 'No question matches that.',
  ask: 'Ask us, and we answer by email.',
  linkTo: 'Link to this question',
  money: 'Where is my money?',
  contact: 'Contact us',
  findToken: 'Find my token',
  /** Each under the last part of its address: "/faqs#paid-no-token". */
  list: {
    'paid-no-token': [
      'I paid but got no token. Where is my money?',
      'It is safe. A transfer that reached us is on record. Most tokens arrive in about a minute; if the vending system is slow, we keep trying. Open Find my token with your phone number and your reference or meter number to see its status. If no token can be made, the whole payment goes back to the account it came from.',
    ],
    'token-rejected': [
      'My meter rejects the token. What now?',
      'Check that the meter number on the receipt is the one on your meter, then key in all 20 digits slowly, in order. A token works once: if the units have already risen, it was accepted. If the meter still refuses it, write down what the display says and send it to us with your reference.',
    ],
    'several-tokens': [
      'I received more than one token. Why?',
      'Your meter’s key is being changed. The extra tokens are key-change tokens: key them in first, in the order of the message, and your credit token last. You do this once.',
    ],
    'how-long': [
      'How long does a token take?',
      'About a minute after your transfer reaches us. Some banks need longer to send a transfer. The page checks every 10 seconds, and the token comes to your phone even when you close it.',
    ],
    'sent-less': [
      'I sent less than the amount. What happens?',
      'No token is made, and what you sent goes back to the account it came from. Then start again with a new account number.',
    ],
    'sent-more': [
      'I sent more than the amount, or paid twice. What happens?',
      'You get one token for the amount of the purchase. The rest, or the second transfer, goes back to the account it came from.',
    ],
    'paid-late': [
      'I paid after the time ended. Is the money lost?',
      'No. We still see it, and it goes back to the account it came from. If you sent it in time and only your bank was slow, you get the token. Find my token shows which.',
    ],
    receipt: [
      'How do I get my receipt?',
      'The page shows it when the payment has succeeded, and you can print or share it. Later, Find my token shows it again. It lists VAT, tariff, units and fees.',
    ],
    fees: [
      'What fees do I pay?',
      'The form shows every line before you pay: VAT, tariff, units, any fee and any old debt on the meter. VAT is inside the amount, not on top. Your bank may charge you for the transfer itself.',
    ],
    'fewer-units': [
      'Why did I get fewer units than last time?',
      'Compare the receipts: the tariff may have changed, or part of the payment went to a debt on the meter. The receipt shows both.',
    ],
    'meter-number': [
      'Where is my meter number?',
      'It is printed on the meter, usually under the bar code, and on any old receipt. Ours has 11 digits. Spaces and dashes do not matter.',
    ],
    'wrong-meter': [
      'I bought for the wrong meter. Can you undo it?',
      'Write to us immediately with your reference. A token works only on the meter it was made for, and one that has been used cannot be taken back.',
    ],
    account: ['Do I need an account?', 'No. Quick Token Purchase works without one.'],
    pin: [
      'Will you ever ask for my PIN or a code?',
      'Never for a bank PIN, a password or a card number. We send you a one-time code only when you look for your token, and you type it on our page, not into a chat.',
    ],
  },
} as const;
