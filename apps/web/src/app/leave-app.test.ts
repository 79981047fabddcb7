import { afterEach, expect, it, vi } from 'vitest';
import { clientLoader } from './leave-app.tsx';

afterEach(() => vi.restoreAllMocks());

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
