/**
 * Stops the build when a page breaks the content security policy or lacks a required part.
 * Style attributes and inline handlers would be dropped by the browser without an error.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtOrigin } from '@gatelight/contract/built-origin';
import { FALLBACKS } from '../start/building/fallbacks.ts';
import { LANGUAGES } from '../languages/languages.ts';

const root = fileURLToPath(new URL('../build/client/', import.meta.url));

function tagOf(path: string): string {
  const language = LANGUAGES.find(({ base }) => `/${path}`.startsWith(`${base}/`));
  return language?.tag ?? 'en-NG';
}

/** A link that opens in a new tab without a referrer loads nothing automatically. */
function withoutWaysOut(markup: string): string {
  return markup.replace(/<a\s[^>]*target="_blank"[^>]*rel="noopener noreferrer"[^>]*>/g, '<a>');
}

function faultsOf(html: string, tag: string, isFallback: boolean): string[] {
  // Script text is data here; only markup is judged.
  const markup = html
    .replace(/<script[^>]*>[\s\S]*?<\/script>/g, '<script></script>')
    // The whole style sheet is in each page, and the server names its hash in the page's policy.
    .replace(/<style id="theme">[\s\S]*?<\/style>/, '');
  const headings = markup.match(/<h1[\s>]/g)?.length ?? 0;
  return [
    /\sstyle=/.test(markup) && 'has a style attribute',
    /<style[\s>]/.test(markup) && 'has a style element',
    /<[^>]+\son[a-z]+=/i.test(markup) && 'has an inline handler',
    /\s(?:src|href)="https?:/.test(withoutWaysOut(markup).replaceAll(builtOrigin, '')) &&
      'loads another origin, or links it in the same tab',
    !new RegExp(`<html (?:data-styles="(?:app|office)" )?lang="${tag}"`).test(markup) && 'does not say its language',
    !/<title>[^<]+<\/title>/.test(markup) && 'has no title',
    !isFallback && headings !== 1 && `has ${headings} main headings`,
  ].filter((fault) => fault !== false);
}

let faults = 0;
for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !entry.name.endsWith('.html')) continue;
  const path = join(entry.parentPath, entry.name);
  const place = relative(root, path);
  const isFallback = FALLBACKS.includes(entry.name);
  for (const fault of faultsOf(readFileSync(path, 'utf8'), tagOf(place), isFallback)) {
    process.stderr.write(`${place} ${fault}\n`);
    faults++;
  }
}
if (faults > 0) process.exit(1);
