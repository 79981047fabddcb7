const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g;
const START = /<script type="module" async="">([\s\S]*?)<\/script>/;
const MANIFEST = /import "([^"]+)";/;
const ROUTE = /import \* as (route\d+) from "([^"]+)";/g;
const MODULES = /window\.__reactRouterRouteModules = (\{[^}]*\});/;
const RETRY_MS = 3000;
const UNPAINTED_MS = 2500;
const ENTRY = /import\("([^"]+)"\);/;

/** The files that a script imports, by their addresses. */
export type ImportsOf = (file: string) => readonly string[];

/** The same files, each after the files that it imports. Otherwise importing a file would also run its imports, in the same task. */
export function importsFirst(files: Iterable<string>, importsOf: ImportsOf): string[] {
  const wanted = new Set(files);
  const sorted = new Set<string>();
  const reached = new Set<string>();
  const visit = (file: string) => {
    if (reached.has(file)) return;
    reached.add(file);
    for (const imported of importsOf(file)) visit(imported);
    if (wanted.has(file)) sorted.add(file);
  };
  for (const file of wanted) visit(file);
  return Array.from(sorted);
}

/**
 * Rewrites React Router's start of a page: the same files, but asked for only after the first paint. With `importsOf` each file
 * runs in a task of its own, so that a slow phone answers between them. Takes and gives a whole HTML document; throws when the
 * document does not begin as expected.
 */
export function withLateScripts(html: string, importsOf?: ImportsOf): string {
  const start = START.exec(html)?.[1];
  if (start === undefined) throw new Error('the page has no start script');
  const files = Array.from(html.matchAll(PRELOAD), ([, file = '']) => file);
  return html
    .replace(PRELOAD, '')
    .replace(START, () => `<script type="module">${lateStart(start, files, importsOf)}</script>`);
}

const KEEP_OFFER = 'addEventListener("beforeinstallprompt",e=>{e.preventDefault();globalThis.__installOffer=e})';

/**
 * Keeps the browser's offer to install the app for `data/install.ts`: browsers make it once for a document, long before that
 * file runs. Takes and gives a whole HTML document; throws when it has no head.
 */
export function withInstallOffer(html: string): string {
  if (!html.includes('</head>')) throw new Error('the page has no head');
  // At the end, where React, which did not make it, leaves it alone.
  return html.replace('</head>', () => `<script>${KEEP_OFFER}</script></head>`);
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
 * The document of residents' pages, made of the fallback with plain styles. Throws when the other style sheet names files
 * that the fallback's own does not: they would not be there.
 */
export function withAppStyles(fallback: string, css: string): string {
  const known = filesOf(STYLES.exec(fallback)?.[1] ?? '');
  const unknown = Array.from(filesOf(css)).filter((file) => !known.has(file));
  if (known.size === 0 || unknown.length > 0)
    throw new Error(`the styles of the app name other files: ${unknown.join()}`);
  return fallback
    .replace('<html ', '<html data-styles="app" ')
    .replace(STYLES, () => `<style id="theme">${css}</style>`);
}

/** What lets the page answer between two steps, and `pressed`, after which no step waits for another. */
const STEPS =
  'const pause=()=>globalThis.scheduler?.yield?.()??new Promise((resolve)=>setTimeout(resolve));let pressed;const press=new Promise((resolve)=>{pressed=resolve});';

function lateStart(start: string, files: readonly string[], importsOf: ImportsOf | undefined): string {
  const manifest = MANIFEST.exec(start)?.[1];
  const modules = MODULES.exec(start)?.[1];
  const entry = ENTRY.exec(start)?.[1];
  const routes = Array.from(start.matchAll(ROUTE), ([, name = '', file = '']) => ({ name, file }));
  if (!manifest || !modules || !entry || routes.length === 0) throw new Error('the start script has another shape');
  const imports = [manifest, ...routes.map(({ file }) => file)].map((file) => `import("${file}")`).join(',');
  // All but the last, which starts the app, and the list of the routes, which it reads. If a file does not load, the router
  // shows the error.
  const steps = importsOf && importsFirst(files, importsOf).filter((file) => file !== entry && file !== manifest);
  // Files are named to the browser all at once, or each import would be found only after the one before has come.
  return [
    ...(steps ? [STEPS] : []),
    'let begun=false;',
    'async function begin(){',
    'if(begun)return;begun=true;',
    'try{',
    // The early frame of residents' pages knows which further files its page needs.
    `for(const href of ${JSON.stringify(files)}.concat(globalThis.__pageFiles??[])){const l=document.createElement("link");l.rel="modulepreload";l.href=href;document.head.append(l)}`,
    ...(steps
      ? [
          `for(const file of ${JSON.stringify(steps)}.concat(globalThis.__pageFiles??[]))await Promise.race([press,import(file).then(pause,pause)]);`,
        ]
      : []),
    `const [,${routes.map(({ name }) => name).join(',')}]=await Promise.all([${imports}]);`,
    `window.__reactRouterRouteModules=${modules};`,
    `await import("${entry}")`,
    // A network that goes away meanwhile must not leave a page that never wakes up.
    `}catch{begun=false;setTimeout(begin,${RETRY_MS})}}`,
    // A page opened in the background is not painted at all, and a finger on the page waits for nothing.
    `setTimeout(begin,${UNPAINTED_MS});`,
    'if(globalThis.__nothingToPaint)begin();',
    `for(const type of ["pointerdown","keydown","focusin"])addEventListener(type,${steps ? '()=>{pressed();begin()}' : 'begin'},{passive:true});`,
    // The early frame may ask for a little more time, for what people came to read.
    'try{new PerformanceObserver((seen)=>{if(seen.getEntriesByName("first-contentful-paint").length)Promise.resolve(globalThis.__firstFigures).then(()=>setTimeout(begin))}).observe({type:"paint",buffered:true})}',
    'catch{begin()}',
  ].join('');
}
