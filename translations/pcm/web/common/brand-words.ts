import { brandWords } from '../../../../apps/web/src/brand.ts';
import type { BRAND_WORDS as ENGLISH } from '../../../../apps/web/src/strings/common/brand-words.ts';
import type { Translation } from '../../../../apps/web/src/strings/translation.ts';

export const BRAND_WORDS: Translation<typeof ENGLISH> = brandWords('pcm');
