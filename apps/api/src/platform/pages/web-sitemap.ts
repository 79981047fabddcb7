import type { Page } from './web-page.ts';

interface Listed {
  address: string;
  alternates: { language: string; address: string }[];
}

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1];

/** The data of a page for a search engine; undefined when it should not be found. */
function listed(html: string): Listed | undefined {
  const tags = html.match(/<(?:link|meta)\b[^>]*>/g) ?? [];
  if (tags.some((tag) => attribute(tag, 'name') === 'robots' && attribute(tag, 'content')?.includes('noindex'))) return;
  const links = tags.flatMap((tag) => {
    const address = attribute(tag, 'href');
    return address === undefined ? [] : [{ rel: attribute(tag, 'rel'), language: attribute(tag, 'hreflang'), address }];
  });
  const address = links.find(({ rel }) => rel === 'canonical')?.address;
  if (address === undefined) return;
  const alternates = links.flatMap(({ rel, language, address: there }) =>
    rel === 'alternate' && language !== undefined ? [{ language, address: there }] : [],
  );
  return { address, alternates };
}

/** The pages that may be found, each with its other languages, from their own data. */
export function sitemapOf(pages: Iterable<Page>): string {
  const urls = Array.from(pages)
    .flatMap((page) => listed(page.html.toString('utf8')) ?? [])
    .toSorted((one, other) => (one.address < other.address ? -1 : 1))
    .map(({ address, alternates }) => {
      const others = alternates.map(
        (other) => `<xhtml:link rel="alternate" hreflang="${other.language}" href="${other.address}"/>`,
      );
      return `<url><loc>${address}</loc>${others.join('')}</url>`;
    });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>\n',
  ].join('\n');
}

/** Search engines must not list API calls or sandbox pages. */
export function robotsOf(publicUrl: string): string {
  const closed = ['/api/', '/v1/', '/sandbox/'].map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...closed, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
}
