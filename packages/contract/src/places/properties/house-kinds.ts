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
