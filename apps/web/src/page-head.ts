import { builtOrigin } from '@gatelight/contract/built-origin';
import type { MetaDescriptor } from 'react-router';
import { BRAND, pageTitle } from './brand.ts';
import { BRAND_WORDS } from './strings/common/brand-words.ts';
import { LANGUAGE } from './strings/language.ts';
import { LANGUAGES } from './strings/languages.ts';

/** The address of this site. Known when a page is shown, because the server wrote it into the page; unknown while it is built. */
function ownOrigin(): string {
  if (import.meta.env.SSR) return builtOrigin;
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  return canonical ? new URL(canonical.href).origin : location.origin;
}

const origin = ownOrigin();

/** The whole address of a page in one of the languages: "https://gatelight.example/pcm/terms". */
export function pageAddress(path: string, base: string = LANGUAGE.base): string {
  return origin + (base !== '' && path === '/' ? base : base + path);
}

/** The description of a page for search engines and for chats that show a link to it. */
export type PageHead = {
  /** Without the brand's name. */
  readonly title: string;
  /** Its own, for this page alone. */
  readonly description: string;
  /** Its address on this site, without the language. */
  readonly path: string;
};

/** The head of a page that search engines may list. */
export function pageHead({ title, description, path }: PageHead): MetaDescriptor[] {
  const address = pageAddress(path);
  const said = [
    { title: pageTitle(title) },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address } as const,
  ];
  // Tags that only machines read are in the built page; a browser that changes pages need not write them again.
  return import.meta.env.SSR ? [...said, ...forMachines({ title, description, path }, address)] : said;
}

function forMachines({ title, description, path }: PageHead, address: string): MetaDescriptor[] {
  const alternate = (hrefLang: string, href: string) =>
    ({ tagName: 'link', rel: 'alternate', hrefLang, href }) as const;
  return [
    ...LANGUAGES.map(({ tag, base }) => alternate(tag, pageAddress(path, base))),
    alternate('x-default', pageAddress(path, '')),
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: BRAND.name },
    { property: 'og:locale', content: LANGUAGE.tag.replace('-', '_') },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: `${origin}/social-card.png` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: BRAND_WORDS.slogan },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** The head of a personal page or of an error page: search engines must not list it. */
export function hiddenHead(title: string): MetaDescriptor[] {
  return [{ title: pageTitle(title) }, { name: 'robots', content: 'noindex' }];
}

/**
 * Facts for search engines, in built pages only: a browser has no use for them, and may not create a script element where
 * trusted types are required.
 */
export function structured(facts: () => Record<string, unknown>): MetaDescriptor[] {
  return import.meta.env.SSR ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...facts() } }] : [];
}
