const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g;
const START = /<script type="module" async="">([\s\S]*?)<\/script>/;
const IMPORT = /^import (?:\* as (\w+) from )?("[^"]+");$/gm;
const ENTRY = /^import\(("[^"]+")\);$/m;

/**
 * Rewrites React Router's start of a page: the same files in the same order, but requested only when `startLate` (the text of
 * start/page/late-start.ts) starts them. Takes and returns a whole HTML document; throws when the document does not begin as expected.
 */
export function withLateScripts(html: string, startLate: string): string {
  const start = START.exec(html)?.[1];
  if (start === undefined) throw new Error('the page has no start script');
  const files = Array.from(html.matchAll(PRELOAD), ([, file = '']) => file);
  const awaited = start
    .replaceAll(IMPORT, (_, name: string | undefined, file: string) =>
      name === undefined ? `await import(${file});` : `const ${name}=await import(${file});`,
    )
    .replace(ENTRY, 'await import($1);');
  if (/^\s*import\b/m.test(awaited) || !ENTRY.test(start)) throw new Error('the start script has another shape');
  const late = `${startLate};startLate(${JSON.stringify(files)},async()=>{${awaited}});`;
  return html.replace(PRELOAD, '').replace(START, () => `<script type="module">${late}</script>`);
}

/** Puts a script at the end of the body, where React, which did not make it, leaves it alone. Throws when there is no body. */
export function withScript(html: string, script: string): string {
  if (!html.includes('</body>')) throw new Error('the page has no body');
  return html.replace('</body>', () => `<script>${script}</script></body>`);
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/** Takes React's escapes out of the style element, where browsers read none. Throws when the styles are missing. */
export function withPlainStyles(html: string): string {
  let found = 0;
  const plain = html.replace(
    /(<style id="theme">)([\s\S]*?)(<\/style>)/,
    (_, open: string, css: string, close: string) => {
      found = css.length;
      return open + css.replace(/&(?:amp|lt|gt|quot|#x27);/g, (escape) => ESCAPES[escape] ?? escape) + close;
    },
  );
  if (found === 0) throw new Error('the page has no styles');
  return plain;
}

const STYLES = /<style id="theme">([\s\S]*?)<\/style>/;
const filesOf = (css: string) => new Set(Array.from(css.matchAll(/url\(([^)]+)\)/g), ([, file = '']) => file));

/**
 * A document with a style sheet of its own in place of the public one, `kind` says which. Takes a document with plain styles.
 * Throws when the other style sheet names files that the document's own does not: they would not be there.
 */
export function withStylesOf(kind: 'app' | 'office', html: string, css: string): string {
  const known = filesOf(STYLES.exec(html)?.[1] ?? '');
  const unknown = Array.from(filesOf(css)).filter((file) => !known.has(file));
  if (known.size === 0 || unknown.length > 0)
    throw new Error(`the styles of the document (${kind}) name other files: ${unknown.join()}`);
  return html
    .replace('<html ', `<html data-styles="${kind}" `)
    .replace(STYLES, () => `<style id="theme">${css}</style>`);
}
