import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Fault, endWith } from '../../scripts/fault.ts';
import { browserFlags, requireBrowser } from '../../scripts/testing/browser.ts';
import { startThrowawayProduct } from '../../scripts/testing/throwaway-product.ts';
import { storeResult, printLine } from '../measuring/measure.ts';
import { kindOfPage, lighthouseBudgets } from '../../scripts/testing/page-budgets.ts';
import { pagesOf, residentPages, signInCookies } from '../measuring/pages.ts';

/*
 * Lighthouse's figures for every public page and every page of a resident on a phone: `npm run bench:web -- [paths] [--runs=3] [--applied]
 * [--reduced-motion]`. Only a run over all pages is kept as data.
 */

interface Audits {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Audits } | undefined>;
type Launch = (options: object) => Promise<{ port: number; kill: () => void }>;

const place = fileURLToPath(new URL('.', import.meta.url));
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const times = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
  bytes: 'total-byte-weight',
} as const;

type Figures = Record<(typeof categories)[number] | keyof typeof times, number>;

/** Lighthouse has its own lockfile here and is installed at its first use: a first start of the product is faster without it. */
async function summon(): Promise<{ lighthouse: Lighthouse; launch: Launch }> {
  if (!existsSync(`${place}node_modules/lighthouse`)) {
    printLine('Installing Lighthouse …');
    const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: place,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (status !== 0) throw new Fault('Lighthouse could not be installed. It needs a network once.');
  }
  const { default: lighthouse } = (await import(`${place}node_modules/lighthouse/core/index.js`)) as {
    default: Lighthouse;
  };
  const { launch } = (await import(`${place}node_modules/chrome-launcher/dist/index.js`)) as { launch: Launch };
  return { lighthouse, launch };
}

interface Manner {
  /** Really slowed down by the browser, instead of calculated from an unhindered run. */
  isApplied: boolean;
  isStill: boolean;
}

async function measureOnce({ lighthouse, launch }: Awaited<ReturnType<typeof summon>>, url: string, manner: Manner) {
  const chrome = await launch({
    chromePath: requireBrowser(),
    chromeFlags: ['--headless=new', ...browserFlags, ...(manner.isStill ? ['--force-prefers-reduced-motion'] : [])],
    logLevel: 'silent',
  });
  try {
    const { origin, pathname } = new URL(url);
    const extraHeaders = kindOfPage(pathname) === 'resident' ? { Cookie: await signInCookies(origin) } : {};
    const flags = { port: chrome.port, logLevel: 'error', onlyCategories: categories, extraHeaders };
    const result = await lighthouse(url, manner.isApplied ? { ...flags, throttlingMethod: 'devtools' } : flags);
    if (!result) throw new Fault(`Lighthouse returned nothing for ${url}.`);
    return figuresOf(result.lhr);
  } finally {
    chrome.kill();
  }
}

/** Once in some twenty runs the browser gives Lighthouse no trace that it can read; then the page is opened again. */
async function measure(...run: Parameters<typeof measureOnce>): Promise<Figures> {
  const figures = await measureOnce(...run);
  return Number.isNaN(figures.performance) ? measureOnce(...run) : figures;
}

function figuresOf({ categories: scores, audits }: Audits): Figures {
  const figures: Partial<Figures> = {};
  for (const name of categories) figures[name] = Math.round((scores[name]?.score ?? Number.NaN) * 100);
  for (const [name, audit] of Object.entries(times) as [keyof typeof times, string][]) {
    const value = audits[audit]?.numericValue ?? Number.NaN;
    figures[name] = name === 'cls' ? Math.round(value * 1000) / 1000 : Math.round(value);
  }
  return figures as Figures;
}

async function main(): Promise<void> {
  const options = process.argv.slice(2);
  const wanted = options.filter((option) => option.startsWith('/'));
  const runs = Number(options.find((option) => option.startsWith('--runs='))?.slice(7) ?? 1);
  const manner = { isApplied: options.includes('--applied'), isStill: options.includes('--reduced-motion') };
  if (!Number.isInteger(runs) || runs < 1) throw new Fault('--runs is a whole number, 1 or more.');
  const tools = await summon();
  // `npm run bench:web | head` closes the output early. Then no more pages are measured, and the product ends as usual.
  let isOutputOpen = true;
  process.stdout.on('error', () => (isOutputOpen = false));
  const product = await startThrowawayProduct();
  try {
    const paths = wanted.length > 0 ? wanted : [...(await pagesOf(product.url)), ...residentPages()];
    const results: Record<string, Figures> = {};
    printLine(`${'page'.padEnd(24)} perf a11y best  seo    FCP    LCP   TBT   CLS   bytes`);
    for (const path of paths) {
      if (!isOutputOpen) return;
      const tries: Figures[] = [];
      for (let run = 0; run < runs; run += 1) tries.push(await measure(tools, product.url + path, manner));
      tries.sort((one, other) => one.performance - other.performance);
      const middle = tries[Math.floor(tries.length / 2)];
      if (!middle) continue;
      results[path] = middle;
      printLine(rowOf(path, middle));
    }
    if (wanted.length > 0) return;
    const name = ['web', manner.isApplied && 'applied', manner.isStill && 'still'].filter(Boolean).join('-');
    storeResult(name, { runs, ...manner, pages: results });
  } finally {
    await product.discard();
  }
}

function rowOf(path: string, one: Figures): string {
  const scores = categories.map((name) => String(one[name]).padStart(5)).join('');
  const ms = [one.fcp, one.lcp].map((value) => `${(value / 1000).toFixed(2)}s`.padStart(7)).join('');
  const rest = `${String(one.tbt).padStart(6)}${String(one.cls).padStart(6)}${String(one.bytes).padStart(8)}`;
  const over = overOf(path, one);
  return `${path.padEnd(24)}${scores}${ms}${rest}${over.length > 0 ? `  over: ${over.join(', ')}` : ''}`;
}

/** Which figures do not keep the budget of the page. The simulated ones only: runs that are really slowed down have their own limits. */
function overOf(path: string, one: Figures): string[] {
  const budget = lighthouseBudgets[kindOfPage(path)];
  const isOver = {
    performance: one.performance < budget.performance,
    accessibility: one.accessibility < 100,
    'best-practices': one['best-practices'] < 100,
    seo: one.seo < budget.seo,
    LCP: one.lcp > budget.lcpMs,
    TBT: one.tbt > budget.tbtMs,
    CLS: one.cls > budget.cls,
  };
  return Object.entries(isOver).flatMap(([name, over]) => (over ? [name] : []));
}

await main().catch(endWith);
