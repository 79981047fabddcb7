/** Texts of the not-found page; its heading is the specification's. */
export const NOT_FOUND_WORDS = {
  title: 'NotFound',
  text: 'There is no page at this address. The link may be old, or a letter may be missing.',
} as const;
