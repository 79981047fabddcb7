import type { Page } from './product.ts';

/** How many sheets of this size the page takes on paper. */
export async function sheets(
  page: Page,
  size: { format: string } | { width: string; height: string },
): Promise<number> {
  const pdf = (await page.pdf(size)).toString('latin1');
  return pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
