import type { HouseKind } from '@gatelight/contract/places/properties/house-kinds';

/** Kinds of houses in words. */
export const HOUSE_KIND_WORDS: Readonly<Record<HouseKind, string>> = {
  flat: 'Flat',
  studio: 'Studio',
  maisonette: 'Maisonette',
  penthouse: 'Penthouse',
  terrace: 'Terrace',
  duplex: 'Duplex',
  'semi-detached': 'Semi-detached house',
  detached: 'Detached house',
  bungalow: 'Bungalow',
  shop: 'Shop',
  office: 'Office',
  plot: 'Plot',
  other: 'Other',
};
