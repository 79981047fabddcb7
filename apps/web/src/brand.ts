/**
 * Everything that a second operator changes to run this product under another name.
 * Addresses of pages on this site belong in `paths.ts`; words on screens belong in `strings/`.
 */
export const BRAND = {
  name: 'Gatelight',
  slogan: 'Smart Utilities, Secure Estates, Sustainable Energy in One Platform',
  legalName: 'Gatelight Energy Services Limited',
  foundingYear: 2025,
  email: 'energy@gatelight.example',
  phone: '+234 201 700 0140',
  phoneHref: 'tel:+2342017000140',
  address: ['Shop B14, Alaka Estate Shopping Complex', 'Western Avenue, Surulere', 'Lagos, Nigeria'],
  supportHours: 'Every day, 7:00 to 21:00 WAT',
  timeZone: 'Africa/Lagos',
  social: [
    { name: 'Facebook', href: '/' },
    { name: 'Instagram', href: '/' },
    { name: 'LinkedIn', href: '/' },
  ],
} as const;

/** The title of a browser tab: "Contact us · Gatelight". */
export function pageTitle(title: string): string {
  return `${title} · ${BRAND.name}`;
}
