import { BRAND } from '../../../brand.ts';
import type { BRAND_WORDS as ENGLISH } from '../../common/brand-words.ts';
import type { Translation } from '../../translation.ts';

export const BRAND_WORDS: Translation<typeof ENGLISH> = BRAND.pidgin;
