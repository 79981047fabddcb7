import type { STEP_WORDS as ENGLISH } from '../../../../apps/web/src/strings/common/steps.ts';
import type { Translation } from '../../../../apps/web/src/strings/translation.ts';

export const STEP_WORDS: Translation<typeof ENGLISH> = {
  step: (at, of, name) => `Step ${at} for ${of} · ${name}`,
  steps: 'The steps',
  backTo: (name) => `Go back to ${name}`,
};
