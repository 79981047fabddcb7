/** Bytes of one page as they come over the line to somebody who opens it and touches nothing. */
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

export type PageKind = 'landing' | 'public';

/** What a page may weigh (design.md §8). */
export const pageBudgets: Record<PageKind, PageBytes> = {
  landing: { script: 116_000, style: 14_000, font: 45_000, all: 190_000 },
  public: { script: 165_000, style: 14_000, font: 45_000, all: 240_000 },
};

/** Which budget holds for a path; the landing page in any language is one. */
export function kindOfPage(path: string): PageKind {
  return /^\/(?:pcm\/?)?$/.test(path) ? 'landing' : 'public';
}

/** One sentence for each thing of which the page has too much; none when it keeps its budget. */
export function overBudget(path: string, bytes: PageBytes): string[] {
  const budget = pageBudgets[kindOfPage(path)];
  const names = Object.keys(budget) as (keyof PageBytes)[];
  return names
    .filter((name) => !(bytes[name] <= budget[name]))
    .map((name) => `${path} has ${bytes[name]} bytes of ${name}; ${budget[name]} is the most`);
}
