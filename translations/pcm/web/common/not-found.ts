import type { NOT_FOUND_WORDS as ENGLISH } from '../../../../apps/web/src/strings/common/not-found.ts';
import type { Translation } from '../../../../apps/web/src/strings/translation.ts';

export const NOT_FOUND_WORDS: Translation<typeof ENGLISH> = {
  title: 'We no see this page',
  text: 'No page dey for this address. E fit be say the link don old, or one letter no dey inside.',
};
