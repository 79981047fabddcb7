/** Words of the small public pages. */
export const PAGE_WORDS = {
  notFound: 'NotFound',
  notFoundText: 'There is no page at this address. The link may be old, or a letter may be missing.',
} as const;
