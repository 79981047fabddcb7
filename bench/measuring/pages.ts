/** Paths of the public pages in English and of the landing page in the other languages, from the site's own map. */
export async function pagesOf(url: string): Promise<string[]> {
  const map = await (await fetch(`${url}/sitemap.xml`)).text();
  const paths = Array.from(map.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address = '']) => new URL(address).pathname);
  return paths.filter((path) => !path.startsWith('/pcm/'));
}
