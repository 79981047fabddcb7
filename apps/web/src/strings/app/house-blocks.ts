/** What a house reads about visitors whom the estate keeps out. */
export const HOUSE_BLOCKS_WORDS = {
  failed: 'Blocked visitors did not load.',
  title: 'Blocked by the estate',
  someone: 'A visitor',
  until: (who: string, day: string) => `${who} may not come in until ${day}`,
  ended: (who: string) => `${who} may come in again`,
  reason: (reason: string) => `Reason: ${reason}`,
  said: (text: string) => `You said: ${text}`,
  decided: {
    keep: (why: string) => `The estate keeps the block: ${why}`,
    end: (why: string) => `The estate ended the block: ${why}`,
  },
  say: 'Tell your side',
  side: 'Your side',
  sideHint: 'You can answer once. The managers of the estate read it and decide.',
  send: 'Send',
  cancel: 'Cancel',
  sent: 'The managers have your answer',
} as const;
