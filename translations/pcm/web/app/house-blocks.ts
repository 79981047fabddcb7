import type { HOUSE_BLOCKS_WORDS as ENGLISH } from '../../../../apps/web/src/strings/app/house-blocks.ts';
import type { Translation } from '../../../../apps/web/src/strings/translation.ts';

export const HOUSE_BLOCKS_WORDS: Translation<typeof ENGLISH> = {
  failed: 'People wey estate don block no load.',
  title: 'People wey estate don block',
  someone: 'One visitor',
  until: (who, day) => `${who} no fit enter till ${day}`,
  ended: (who) => `${who} fit enter again`,
  reason: (reason) => `Why: ${reason}`,
  said: (text) => `You talk say: ${text}`,
  decided: {
    keep: (why) => `Estate still dey block am: ${why}`,
    end: (why) => `Estate don end the block: ${why}`,
  },
  say: 'Talk your own side',
  side: 'Wetin you wan talk',
  sideHint: 'You fit answer one time. The people wey manage the estate go read am and decide.',
  send: 'Send am',
  cancel: 'Leave am',
  sent: 'The managers don get your answer',
};
