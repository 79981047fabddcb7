/** The pages that a resident opens, in the order of the menu. */
export const residentPages = [
  '/user/dashboard',
  '/user/dashboard/notifications',
  '/user/vend_utility',
  '/user/fund_wallet',
  '/user/history',
  '/user/service_charge',
  '/user/profile',
  '/user/help',
  '/user/withdrawals',
  '/user/bank_accounts',
  '/user/cards',
  '/user/top_ups',
  '/user/statement',
  '/user/meters',
  '/user/meters/add',
  '/user/meters/1',
] as const;

/** The cookies of a session of the demonstration's resident, as one header. */
export async function signInCookies(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', origin: url },
    body: JSON.stringify({ identifier: 'ada@example.com', password: 'Estate#2026' }),
  });
  if (!answer.ok) throw new Error(`The demonstration's resident cannot sign in: ${answer.status}.`);
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
