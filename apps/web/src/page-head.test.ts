import { builtOrigin } from '@gatelight/contract/built-origin';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** The module reads its place when it begins, so each test begins it again. */
async function fresh() {
  vi.resetModules();
  return import('./page-head.ts');
}

const TERMS = { title: 'Terms', description: 'What we agree on.', path: '/terms' };

afterEach(() => {
  vi.unstubAllEnvs();
  document.head.replaceChildren();
});

describe('the head of a page that is built', () => {
  beforeEach(() => vi.stubEnv('SSR', true));

  it('names itself, its other language and English for all others, at no address in particular', async () => {
    const { pageHead } = await fresh();
    const head = pageHead(TERMS);
    expect(head).toContainEqual({ title: 'Terms · Gatelight' });
    expect(head).toContainEqual({ tagName: 'link', rel: 'canonical', href: `${builtOrigin}/terms` });
    expect(head.filter((entry) => 'hrefLang' in entry)).toEqual([
      { tagName: 'link', rel: 'alternate', hrefLang: 'en-NG', href: `${builtOrigin}/terms` },
      { tagName: 'link', rel: 'alternate', hrefLang: 'pcm-NG', href: `${builtOrigin}/pcm/terms` },
      { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: `${builtOrigin}/terms` },
    ]);
  });

  it('shows a picture and its words where it is shared', async () => {
    const { pageHead } = await fresh();
    const head = pageHead(TERMS);
    expect(head).toContainEqual({ property: 'og:description', content: 'What we agree on.' });
    expect(head).toContainEqual({ property: 'og:image', content: `${builtOrigin}/social-card.png` });
    expect(head).toContainEqual({ name: 'twitter:card', content: 'summary_large_image' });
  });

  it('writes the home of a language without a slash at its end, but for English', async () => {
    const { pageAddress } = await fresh();
    expect([pageAddress('/'), pageAddress('/', '/pcm')]).toEqual([`${builtOrigin}/`, `${builtOrigin}/pcm`]);
  });

  it('has data for search engines', async () => {
    const { structured } = await fresh();
    expect(structured(() => ({ '@type': 'Organization' }))).toEqual([
      { 'script:ld+json': { '@context': 'https://schema.org', '@type': 'Organization' } },
    ]);
  });
});

describe('the head of a page in the browser', () => {
  it('keeps the address that the server wrote into the page', async () => {
    document.head.innerHTML = '<link rel="canonical" href="https://gatelight.example/about">';
    const { pageHead } = await fresh();
    expect(pageHead(TERMS)).toEqual([
      { title: 'Terms · Gatelight' },
      { name: 'description', content: 'What we agree on.' },
      { tagName: 'link', rel: 'canonical', href: 'https://gatelight.example/terms' },
    ]);
  });

  it('is rendered where it is shown when no server wrote it', async () => {
    const { pageAddress } = await fresh();
    expect(pageAddress('/terms')).toBe(`${location.origin}/terms`);
  });

  it('creates no script', async () => {
    const { structured } = await fresh();
    expect(structured(() => ({ '@type': 'Organization' }))).toEqual([]);
  });
});

it('a page of one person is not to be found, and names no address', async () => {
  const { hiddenHead } = await fresh();
  expect(hiddenHead('Pay by transfer')).toEqual([
    { title: 'Pay by transfer · Gatelight' },
    { name: 'robots', content: 'noindex' },
  ]);
});
