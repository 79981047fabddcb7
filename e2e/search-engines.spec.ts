import type { APIRequestContext } from '@playwright/test';
import { expect, test } from './product.ts';

/** Built pages that search engines must not list, because they are personal. */
const PERSONAL = ['/purchase', '/purchase/confirmation'];
const TO_BE_FOUND = [
  '/',
  '/about',
  '/contact',
  '/cookies',
  '/faqs',
  '/find-token',
  '/privacy',
  '/privacy/visitors',
  '/services/access',
  '/services/diesel',
  '/services/estate',
  '/services/ev',
  '/services/grid',
  '/services/metering',
  '/services/solar',
  '/signin',
  '/signup',
  '/status',
  '/terms',
];

const inPidgin = (path: string) => (path === '/' ? '/pcm' : `/pcm${path}`);

async function htmlOf(request: APIRequestContext, path: string, status = 200): Promise<string> {
  const answer = await request.get(path);
  expect(answer.status(), path).toBe(status);
  return answer.text();
}

const attribute = (html: string, tag: RegExp, name: string) =>
  new RegExp(`${name}="([^"]*)"`, 'i').exec(tag.exec(html)?.[0] ?? '')?.[1];

const canonicalOf = (html: string) => attribute(html, /<link[^>]*rel="canonical"[^>]*>/, 'href');
const descriptionOf = (html: string) => attribute(html, /<meta name="description"[^>]*>/, 'content');

test('the sitemap lists exactly the public pages, and each names its own address', async ({ request, baseURL }) => {
  const sitemap = await htmlOf(request, '/sitemap.xml');
  const listed = Array.from(sitemap.matchAll(/<loc>([^<]*)<\/loc>/g), ([, address = '']) => address);
  const expected = TO_BE_FOUND.flatMap((path) => [path, inPidgin(path)]).map((path) => new URL(path, baseURL).href);
  expect(listed.toSorted()).toEqual(expected.toSorted());
  const descriptions = new Set<string | undefined>();
  for (const address of listed) {
    const html = await htmlOf(request, address);
    expect(canonicalOf(html)).toBe(address);
    expect(html, address).not.toContain('noindex');
    expect(html, address).not.toContain('public-url.invalid');
    descriptions.add(descriptionOf(html));
  }
  expect(descriptions.size).toBe(listed.length);
});

test('personal pages, unknown pages and the kit are not listed', async ({ request }) => {
  for (const path of [...PERSONAL, ...PERSONAL.map(inPidgin), '/dev/ui']) {
    expect(await htmlOf(request, path), path).toContain('<meta name="robots" content="noindex"/>');
  }
  expect(await htmlOf(request, '/no/such/page', 404)).toContain('<meta name="robots" content="noindex"/>');
  expect(await htmlOf(request, '/robots.txt')).toContain('/sitemap.xml');
});

test('structured data can be read and names this deployment', async ({ request, baseURL }) => {
  const factsOf = async (path: string) => {
    const found = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(await htmlOf(request, path));
    return JSON.parse(found?.[1] ?? '{}') as Record<string, unknown>;
  };
  expect(await factsOf('/')).toMatchObject({ '@type': 'Organization', url: `${baseURL}/` });
  expect(await factsOf('/pcm/faqs')).toMatchObject({ '@type': 'FAQPage' });
  expect(JSON.stringify(await factsOf('/services/solar'))).toContain(`"url":"${baseURL}/services/solar"`);
});

/** The texts of a page, piece by piece. */
function saidBy(html: string): Set<string> {
  const body = html
    .slice(html.indexOf('<body'))
    .replaceAll(/<(script|style|svg)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]*>/g, '\n');
  return new Set(
    body
      .split('\n')
      .map((piece) => piece.trim())
      .filter((piece) => piece.split(/\s+/).length >= 3),
  );
}

/** The same in both languages: names, an address, and a feature that has the same name. */
const ALIKE =
  /^(?:Prepaid Metering and Token Vending|Smart Estate and Facility Management|Access Control Systems|Diesel Management Solutions|End-to-End Solar|EV Charging Network|Find my token|Palm Court Estate|0417 5000|A••• O•••|Block \d|Shop B14|Western Avenue|\+234|Gatelight Energy Services Limited|Seven services|The price, before you pay|\d\. The price, before you pay|Changes, and the law|\d\. Changes, and the law|Join the waiting list|Contract with you|write to us|₦)/;

test('no English is left on a page in Pidgin', async ({ request }) => {
  for (const path of [...TO_BE_FOUND, ...PERSONAL]) {
    const english = saidBy(await htmlOf(request, path));
    const pidgin = saidBy(await htmlOf(request, inPidgin(path)));
    expect(english.size, path).toBeGreaterThan(5);
    expect(
      [...pidgin].filter((piece) => english.has(piece) && !ALIKE.test(piece)),
      path,
    ).toEqual([]);
  }
});
