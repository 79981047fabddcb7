import { BRAND } from '../../brand.ts';

/** What the operator says of itself in words: the rest of the brand is the same in every language. */
export const BRAND_WORDS = {
  slogan: BRAND.slogan,
  directions: BRAND.directions,
  supportHours: BRAND.supportHours,
} as const;
