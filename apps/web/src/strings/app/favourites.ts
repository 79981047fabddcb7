/** Texts of other meters that a user saved under a name. */
export const FAVOURITES_WORDS = {
  choose: 'Saved meters',
  save: 'Save this meter',
  saveTitle: 'Save this meter',
  renameTitle: 'Rename this meter',
  name: 'Name',
  nameHint: 'For example "Mum, Gbagada". Only you see it.',
  saved: (name: string) => `Saved as ${name}`,
  rename: 'Rename',
  renameWhich: (name: string) => `Rename ${name}`,
  remove: 'Remove',
  removeWhich: (name: string) => `Remove ${name}`,
  removed: (name: string) => `${name} removed`,
  undo: 'Undo',
  cancel: 'Cancel',
  keep: 'Save',
} as const;
