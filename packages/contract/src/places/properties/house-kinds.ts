/** What a house is. A rate may differ by it, and a house of another kind is `other`. */
export const houseKinds = [
  'flat',
  'studio',
  'maisonette',
  'penthouse',
  'terrace',
  'duplex',
  'semi-detached',
  'detached',
  'bungalow',
  'shop',
  'office',
  'plot',
  'other',
] as const;
export type HouseKind = (typeof houseKinds)[number];

/** How many houses of an estate are chosen at a time, to change them or to write to their people. */
export const mostHousesAtOnce = 500;
