import type { FAVOURITES_WORDS as ENGLISH } from '../../../../apps/web/src/strings/app/favourites.ts';
import type { Translation } from '../../../../apps/web/src/strings/translation.ts';

export const FAVOURITES_WORDS: Translation<typeof ENGLISH> = {
  choose: 'Meters wey you save',
  save: 'Save dis meter',
  saveTitle: 'Save dis meter',
  renameTitle: 'Change the name of dis meter',
  name: 'The name',
  nameHint: 'Like "Mama, Gbagada". Na only you dey see am.',
  saved: (name) => `We don save am as ${name}`,
  rename: 'Change name',
  renameWhich: (name) => `Change name of ${name}`,
  remove: 'Comot am',
  removeWhich: (name) => `Comot ${name}`,
  removed: (name) => `${name} don comot`,
  undo: 'Bring am back',
  cancel: 'Leave am',
  keep: 'Save am',
};
