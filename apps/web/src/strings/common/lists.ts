/** Words of lists that show a part of their entries. */
export const LIST_WORDS = {
  more: 'Show more',
  end: 'You have reached the end of the list.',
} as const;
