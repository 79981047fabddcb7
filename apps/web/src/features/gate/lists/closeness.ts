/** How well a text fits a search: the whole text, its beginning, or a part. Plate ABC 1 is a part of plate ABC 123. */
export const closeness = (text: string, search: string): number =>
  text === search ? 0 : text.startsWith(search) ? 1 : 2;
