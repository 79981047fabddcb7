import type { LIST_WORDS as ENGLISH } from '../../../../apps/web/src/strings/common/lists.ts';
import type { Translation } from '../../../../apps/web/src/strings/translation.ts';

export const LIST_WORDS: Translation<typeof ENGLISH> = {
  more: 'Show me more',
  end: 'You don reach the end of the list.',
  newest: (count) => `Na the newest ${count} dey show. The old ones no dey this list.`,
  first: (count) => `Na the first ${count} dey show. The other ones no dey this list.`,
};
