/** How well a text fits a search: the whole text, its beginning, or a part. House 5 is a part of house 15 and of house 105. */
export const closeness = (text: string, search: string): number =>
  text === search ? 0 : text.startsWith(search) ? 1 : 2;
