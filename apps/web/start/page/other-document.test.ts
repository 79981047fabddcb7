import { createBrowserRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => history.replaceState(null, '', '/'));

/** What the loader throws for `path` in a document that was opened with `opened`. */
async function thrownBy(opened: string, path: string): Promise<unknown> {
  history.replaceState(null, '', opened);
  const { clientLoader } = await import('./other-document.tsx');
  try {
    return clientLoader({ request: new Request(new URL(path, location.href)) });
  } catch (thrown) {
    return thrown;
  }
}

it('loads the page of the other document', async () => {
  const thrown = await thrownBy('/faqs', '/user/cards?from=1');
  expect(thrown).toBeInstanceOf(Response);
  const { headers } = thrown as Response;
  expect(headers.get('location')).toBe(new URL('/user/cards?from=1', location.href).href);
  expect(headers.get('x-remix-reload-document')).toBe('true');
});

it.each(['/User/cards', '/%75ser/cards', '/user?from=1#top'])(
  'does not load %s again when the server has returned this document for it',
  async (path) => {
    const thrown = await thrownBy(path, path.replace(/#.*/, ''));
    expect(thrown).toMatchObject({ init: { status: 404 } });
  },
);

/** The window, except that it goes nowhere. */
function windowThatStays(left: string[]): Window {
  const over = (real: object, instead: Record<string, unknown>) =>
    new Proxy(
      {},
      {
        get(_, name) {
          if (Object.hasOwn(instead, name)) return instead[String(name)];
          const value: unknown = Reflect.get(real, name);
          return typeof value === 'function' ? value.bind(real) : value;
        },
      },
    );
  const place = over(location, { assign: (url: string) => left.push(url) });
  return over(window, { location: place }) as Window;
}

it('ends the navigation when the browser restores the document as it was', async () => {
  const { clientLoader } = await import('./other-document.tsx');
  const left: string[] = [];
  const router = createBrowserRouter([{ path: '/' }, { path: 'user/*', loader: clientLoader }], {
    window: windowThatStays(left),
  });
  const show = (persisted: boolean) => dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));
  void router.navigate('/user/cards');
  await vi.waitFor(() => expect(left).toEqual(['/user/cards']));
  expect(router.state.navigation.state).toBe('loading');
  show(true);
  await vi.waitFor(() => expect(router.state.navigation.state).toBe('idle'));
  expect(router.state.location.pathname).toBe('/');
  router.dispose();
});
