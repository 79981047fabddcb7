import { afterEach, expect, it, vi } from 'vitest';
import { clientLoader } from './leave-app.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function open(path: string): unknown {
  try {
    return clientLoader({ request: new Request(new URL(path, location.href)) });
  } catch (thrown) {
    return thrown;
  }
}

it('says that there is no network, where the browser would show a page of its own', () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(open('/terms')).toEqual(new Error('no-network'));
  isOnline.mockReturnValue(true);
  expect(open('/terms')).toBeInstanceOf(Response);
});

it('keeps the part of the page that the link names', () => {
  vi.stubGlobal('__reactRouterDataRouter', { state: { navigation: { location: { hash: '#refunds' } } } });
  const answer = open('/terms');
  expect(answer).toBeInstanceOf(Response);
  expect((answer as Response).headers.get('location')).toBe(`${location.origin}/terms#refunds`);
});
