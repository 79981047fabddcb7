import settings from '../brand.json';

/**
 * Everything that a second operator changes to run this product under another name, from `brand.json`, which
 * `brand/brand-settings.ts` checks at every build. Addresses of pages on this site belong in `paths.ts`; words on screens
 * belong in `strings/`.
 */
export const BRAND = {
  ...settings,
  // An older file does not have these settings.
  licence: settings.licence || '',
  regulator: settings.regulator || '',
  whatsapp: settings.whatsapp || '',
  /** Empty without a number. */
  whatsappHref: settings.whatsapp ? `https://wa.me/${settings.whatsapp.replaceAll(/\D/g, '')}` : '',
  phoneHref: `tel:${settings.phone.replaceAll(' ', '')}`,
  /** For running text, where a number must not break over two lines. */
  phoneInText: settings.phone.replaceAll(' ', '\u00a0'),
  /** A link to the address on a map; nothing is loaded before a visitor clicks it. */
  mapHref: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(settings.address.join(', '))}`,
} as const;

type BrandWords = Pick<typeof settings, 'slogan' | 'directions' | 'supportHours'>;
const translated: Readonly<Record<string, BrandWords | undefined>> = settings.translated;

/** The operator's texts about itself in a language; the English ones where it has no others. */
export const brandWords = (language: string): BrandWords => translated[language] ?? settings;

/** The title of a browser tab: "Contact us · Gatelight". */
export function pageTitle(title: string): string {
  return `${title} · ${BRAND.name}`;
}
