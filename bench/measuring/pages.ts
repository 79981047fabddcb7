import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/task.ts';

/**
 * The pages that a resident opens, from the built web's own list of addresses. Without those that show the outcome of one payment or
 * one transaction: there is none yet.
 */
export function residentPages(): string[] {
  const list = readFileSync(join(root, 'apps/web/build/client/client-routes.json'), 'utf8');
  return (JSON.parse(list) as string[])
    .filter((path) => path.startsWith('/user/') && !/\*|:slug|\/status$/.test(path))
    .map((path) => path.replace(':id', '1'));
}

/** The cookies of a session of one of the demonstration's people, as one header. */
export async function signInCookies(url: string, identifier = 'ada@example.com'): Promise<string> {
  const answer = await fetch(`${url}/api/v1/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', origin: url },
    body: JSON.stringify({ identifier, password: 'Estate#2026' }),
  });
  if (!answer.ok) throw new Error(`The demonstration's ${identifier} cannot sign in: ${answer.status}.`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

/** Paths of the public pages in English and of the landing page in the other languages, from the site's own map. */
export async function pagesOf(url: string): Promise<string[]> {
  const map = await (await fetch(`${url}/sitemap.xml`)).text();
  const paths = Array.from(map.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address = '']) => new URL(address).pathname);
  return paths.filter((path) => !path.startsWith('/pcm/'));
}
