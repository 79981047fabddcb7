import { importsFirst } from './late-scripts-html.ts';
import type { ImportsOf } from './late-scripts-html.ts';

/** The frame that is shown before the scripts run, and what its script must know. */
export type EarlyWords = {
  /** Where the pages of the language are: '' or '/pcm'. */
  readonly base: string;
  /** Where the pages of other languages are, which this document opens for a user who chose one of them. */
  readonly others: readonly string[];
  readonly markup: string;
  /** The headings of pages, by path without `base`. */
  readonly titles: Readonly<Record<string, string>>;
  /** The sentence below the heading, by path, of pages where it never changes. */
  readonly leads: Readonly<Record<string, string>>;
  readonly welcome: string;
  /** The calls that answer with the name and the balance on the dashboard. */
  readonly sources: { readonly user: string; readonly dashboard: string };
  /** The addresses of the calls that every page makes, by '', and those of pages that make more at once, by path. */
  readonly calls: Readonly<Record<string, readonly string[]>>;
};

export type Route = {
  readonly path?: string;
  readonly parentId?: string;
  readonly module: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
};

/** The routes of the router's manifest, which is a script of the build. Throws when it has another shape. */
export function routesOf(manifest: string): Readonly<Record<string, Route>> {
  const text = /^window\.__reactRouterManifest=(\{[\s\S]*\});?\s*$/.exec(manifest)?.[1];
  if (text === undefined) throw new Error('the manifest of the router has another shape');
  return (JSON.parse(text) as { routes: Readonly<Record<string, Route>> }).routes;
}

export type PageFiles = {
  readonly files: readonly string[];
  readonly pages: Readonly<Record<string, readonly number[]>>;
};

/**
 * The scripts of each page of residents that `known`, the document itself, does not name: `pages` has their places in `files`
 * by path, in which `*` stands for a part that differs. Each file comes after those that it imports.
 */
export function pageFiles(
  routes: Readonly<Record<string, Route>>,
  known: ReadonlySet<string>,
  importsOf: ImportsOf,
): PageFiles {
  const files: string[] = [];
  const pages: Record<string, number[]> = {};
  for (const route of Object.values(routes)) {
    const chain: Route[] = [];
    for (let at: Route | undefined = route; at; at = at.parentId === undefined ? undefined : routes[at.parentId])
      chain.unshift(at);
    const path = `/${chain.flatMap((one) => (one.path ? [one.path] : [])).join('/')}`;
    if (!path.startsWith('/user/') || path.endsWith('*')) continue;
    const needed = chain.flatMap(({ module, imports = [] }) => [...imports, module]);
    const places = importsFirst(needed, importsOf)
      .filter((file) => !known.has(file))
      .map((file) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1));
    pages[path.replaceAll(/:[^/]+/g, '*')] = places;
  }
  return { files, pages };
}

/**
 * Runs while the document is read. It shows the frame, marks the open page, notes its scripts for `withLateScripts`, so that they
 * are asked for with all others, and takes the frame away as soon as the app has drawn anything.
 */
function script(
  { base, others, titles, leads, welcome, calls, sources }: EarlyWords,
  { files, pages }: PageFiles,
): string {
  return [
    `{const titles=${JSON.stringify(titles)},leads=${JSON.stringify(leads)},files=${JSON.stringify(files)},pages=${JSON.stringify(pages)};`,
    'const early=document.getElementById("early"),before=early.previousElementSibling,root=document.documentElement.dataset;',
    `const path=location.pathname.slice(${base.length}).replace(/\\/$/,"");`,
    'const stored=(key,area="localStorage")=>{try{return JSON.parse(globalThis[area].getItem(key))}catch{return null}};',
    // Only a language that the user chose on this device. The page of the other language is the same one.
    `const chosen=stored("language"),others=${JSON.stringify(others)};`,
    'if(others.includes(chosen)){location.replace(chosen+location.pathname+location.search+location.hash)}else ',
    'if(!path.startsWith("/user/")){early.remove();globalThis.__nothingToPaint=true}else{early.hidden=false;',
    'const theme=stored("theme");if(theme==="light"||theme==="dark")root.theme=theme;',
    'const known=pages[path]??pages[path.replace(/[^/]+$/,"*")]??pages[path.replace(/[^/]+\\/[^/]+$/,"*/*")]??[];',
    `const calls=${JSON.stringify(calls)},answers=globalThis.__earlyAnswers=new Map();`,
    // With a query the page asks for something else.
    'for(const url of calls[""].concat(location.search?[]:calls[path]??[])){',
    // The whole body is read: otherwise an answer that no page takes would keep its connection open.
    'const answer=fetch(url,{headers:{accept:"application/json"}}).then(async(one)=>new Response(await one.arrayBuffer(),one));',
    'answer.catch(()=>{});answers.set(url,answer)}',
    'globalThis.__pageFiles=known.map((place)=>files[place]);',
    'const heading=early.querySelector("[data-title]");if(titles[path])heading.textContent=titles[path];',
    `if(path==="/user/dashboard"){${dashboardScript(welcome, sources)}}`,
    'const place=early.querySelector("[data-place]"),home=stored("user-storage")?.state?.place;if(home)place.textContent=home;else place.parentElement.replaceChildren();',
    // A part of the frame for users with a role.
    'const roles=stored("user-storage")?.state?.user?.roles??[];for(const part of early.querySelectorAll("[data-role]"))part.hidden=!roles.includes(part.dataset.role);',
    'if(path!=="/user/dashboard")early.querySelector("[data-office]")?.remove();',
    'early.querySelector("[data-search]").hidden=path!=="/user/history";',
    // A part is that of the page as most devices show it first: with another tab, or a form begun before, it would be wrong.
    'for(const part of early.querySelectorAll("[data-part]")){const{part:of,kept,others,draft}=part.dataset,begun=draft&&stored(draft,"sessionStorage");',
    'if(path===of&&!others.split(" ").includes(stored(kept))&&!begun?.amount&&!begun?.isAccountOpen){part.hidden=false;early.querySelector("[data-shapes]").remove()}else part.remove()}',
    'const lead=early.querySelector("[data-lead]");if(leads[path])lead.textContent=leads[path];else lead.remove();',
    'for(const item of early.querySelectorAll("[data-to]")){const{to,under}=item.dataset;if(path===to||under?.split(" ").some((one)=>path===one||path.startsWith(one+"/")))item.setAttribute("aria-current","page")}',
    'new MutationObserver((_,seen)=>{if(before.isConnected)return;seen.disconnect();early.remove();',
    // Only the app has a theme of its own.
    'if(!document.querySelector(".app-frame"))delete root.theme}).observe(document.body,{childList:true})}}',
  ].join('');
}

/** Counted from the start of the document; usually over before the first paint. */
const WAIT_FOR_BALANCE_MS = 300;

/** Writes the name and, once the server has answered, the balance; dots when the balance is hidden on this device. */
function dashboardScript(welcome: string, { user, dashboard }: EarlyWords['sources']): string {
  return [
    `const greet=(name)=>{if(name)heading.textContent=${JSON.stringify(welcome)}+name};`,
    'greet(stored("user-storage")?.state?.user?.firstName);',
    'const card=early.querySelector("[data-balance]"),amount=card.querySelector("p");',
    'early.querySelector("[data-head]").className="pb-4 sm:pb-5";',
    'card.hidden=false;early.querySelector("[data-shape]").remove();',
    // The app reads the same answers, so each is read here from a copy.
    'const read=(url,use)=>answers.get(url)?.then((answer)=>answer.ok&&answer.clone().json()).then((body)=>body&&use(body.data)).catch(()=>{});',
    `read(${JSON.stringify(user)},({firstName})=>greet(firstName));`,
    // The naira sign has a file of its own. Painted without it, the balance would change its width.
    `const soon=new Promise((resolve)=>setTimeout(resolve,${WAIT_FOR_BALANCE_MS}));`,
    'const sign=Promise.race([document.fonts?.load("700 40px "+getComputedStyle(amount).fontFamily,"₦").catch(()=>{}),soon]);',
    'const hidden=stored("balanceHidden")===true,eye=card.querySelector("button");',
    'if(hidden){amount.textContent="₦••••••";eye.setAttribute("aria-pressed","true");eye.replaceChildren(card.querySelector("[data-eye-off]").firstElementChild)}',
    `const balance=hidden?sign:read(${JSON.stringify(dashboard)},async({wallet})=>{const kobo=wallet.balance_kobo;if(!Number.isSafeInteger(kobo)||kobo<0)return;`,
    'const digits=String(kobo).padStart(3,"0"),naira=digits.slice(0,-2).replace(/\\B(?=(\\d{3})+$)/g,",");',
    'await sign;amount.textContent="₦"+naira+"."+digits.slice(-2)});',
    // Painted before the scripts take the line and the processor, unless the answer is slow.
    'const painted=balance?.then(()=>new Promise((resolve)=>requestAnimationFrame(()=>setTimeout(resolve))));',
    'globalThis.__firstFigures=Promise.race([painted,soon]);',
  ].join('');
}

const DRAWN_BEFORE = '</main>';
const DRAWN_AFTER = '<div class="toasts">';

/**
 * Puts the frame into the document of residents' pages, after what React drew: React skips an element of the body that it
 * does not know. Throws when the document has another shape.
 */
export function withEarlyFrame(html: string, words: EarlyWords, files: PageFiles): string {
  if (!html.includes(DRAWN_BEFORE + DRAWN_AFTER)) throw new Error('the document of the app has another shape');
  const frame = words.markup.replace(/<\/aside>$/, () => `<script>${script(words, files)}</script></aside>`);
  return html.replace(DRAWN_BEFORE + DRAWN_AFTER, () => DRAWN_BEFORE + frame + DRAWN_AFTER);
}
