import { afterEach, expect, it, vi } from 'vitest';
import { clientLoader } from './leave-app.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = (path: string): Promise<unknown> =>
  clientLoader({ request: new Request(new URL(path, location.href)) }).catch((thrown: unknown) => thrown);

it('says that there is no network, where the browser would show a page of its own', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(await open('/terms')).toEqual(new Error('no-network'));
  isOnline.mockReturnValue(true);
  expect(await open('/terms')).toBeInstanceOf(Response);
});

it('keeps the part of the page that the link names', async () => {
  vi.stubGlobal('__reactRouterDataRouter', { state: { navigation: { location: { hash: '#refunds' } } } });
  const answer = await open('/terms');
  expect(answer).toBeInstanceOf(Response);
  expect((answer as Response).headers.get('location')).toBe(`${location.origin}/terms#refunds`);
});

it('opens the portal without network once it was opened with one', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const match = vi.fn(async () => undefined as Response | undefined);
  vi.stubGlobal('caches', { match });
  expect(await open('/manage/estates/1')).toEqual(new Error('no-network'));
  match.mockResolvedValue(new Response());
  expect(await open('/manage/estates/1')).toBeInstanceOf(Response);
  expect(await open('/admin/dashboard')).toEqual(new Error('no-network'));
});
