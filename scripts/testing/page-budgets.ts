/** Bytes of one page as they come over the line to someone who opens it and touches nothing. */
export interface PageBytes {
  /** Bodies of all scripts, brotli. */
  script: number;
  /** The page's own style element, brotli, and style sheets if there are any. */
  style: number;
  /** Bodies of all fonts. */
  font: number;
  /** Everything with its headers. */
  all: number;
}

export type PageKind = 'landing' | 'public' | 'resident' | 'gate';

/** What a page may weigh (design.md §8). */
export const pageBudgets: Record<PageKind, PageBytes> = {
  landing: { script: 116_000, style: 14_000, font: 45_000, all: 190_000 },
  public: { script: 165_000, style: 14_000, font: 45_000, all: 240_000 },
  // 180 kB for the app and 20 for the page that is opened.
  resident: { script: 200_000, style: 16_000, font: 45_000, all: 270_000 },
  // For phones with a gigabyte of memory: under 200 kB, also with the 5 % below.
  gate: { script: 150_000, style: 14_000, font: 30_000, all: 190_000 },
};

/** Which budget holds for a path; the landing page in any language is one. */
export function kindOfPage(path: string): PageKind {
  if (/^\/(?:[a-z]{2,3}\/)?user\//.test(path)) return 'resident';
  if (path === '/gate') return 'gate';
  return /^\/(?:[a-z]{2,3}\/?)?$/.test(path) ? 'landing' : 'public';
}

/** What Lighthouse may find at least, or at most, on a simulated phone (design.md §8). Pages of one person are not for search engines. */
export const lighthouseBudgets: Record<
  PageKind,
  { performance: number; seo: number; lcpMs: number; tbtMs: number; cls: number }
> = {
  landing: { performance: 99, seo: 100, lcpMs: 1500, tbtMs: 80, cls: 0.02 },
  public: { performance: 97, seo: 100, lcpMs: 1700, tbtMs: 100, cls: 0.02 },
  // Looser on purpose: their start shall stay simple.
  resident: { performance: 90, seo: 0, lcpMs: 2000, tbtMs: 250, cls: 0.03 },
  gate: { performance: 90, seo: 0, lcpMs: 2000, tbtMs: 250, cls: 0.03 },
};

/** Up to 5 % more is within a budget: budgets keep pages light, they are not worth a trick (design.md §8). */
const WITHIN = 1.05;

/** One sentence for each thing of which the page has too much; none when it keeps its budget. */
export function overBudget(path: string, bytes: PageBytes): string[] {
  const budget = pageBudgets[kindOfPage(path)];
  const names = Object.keys(budget) as (keyof PageBytes)[];
  return names
    .filter((name) => !(bytes[name] <= budget[name] * WITHIN))
    .map((name) => `${path} has ${bytes[name]} bytes of ${name}; ${budget[name]} is the most`);
}
