/**
 * Adds a made-up language to a copy of the repository, builds the pages of both, and says what the language costs. Fails when it
 * is missing anywhere, or when one more language takes more than 3 seconds.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { Fault, endWith } from '../fault.ts';
import { root } from '../task.ts';
import { pattern, readCatalogue } from './catalogue.ts';
import { writePo } from './po.ts';
import { takeIn } from './take-in.ts';

/** Codes from `qaa` to `qtz` are for private use. */
const code = 'qaa';
const mostSeconds = 3;

/** The whole repository with packages from this one, but for our own. */
function copyTo(place: string): void {
  const kept = (path: string) =>
    !['node_modules', 'build', '.react-router', '.git', '.cache', '.data'].includes(basename(path));
  cpSync(root, place, { recursive: true, filter: (path) => path === root || kept(path) });
  for (const modules of globSync('{.,apps/*,packages/*}/node_modules', { cwd: root })) {
    mkdirSync(join(place, modules), { recursive: true });
    for (const name of globSync('{*,.bin}', { cwd: join(root, modules) }))
      if (name !== '@gatelight') symlinkSync(join(root, modules, name), join(place, modules, name));
  }
  const ours = join(place, 'node_modules/@gatelight');
  mkdirSync(ours);
  for (const folder of globSync('{apps,packages}/*', { cwd: place }))
    symlinkSync(join(place, folder), join(ours, basename(folder)));
}

/** English with other letters: "~Ŵélcômé". Placeholders stay. */
const letters: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'ï', o: 'ô', u: 'ü', W: 'Ŵ', S: 'Š' };
const madeUp = (text: string) =>
  text.replace(/^\s*/, '$&~').replaceAll(/\{\w+\}|[aeiouWS]/g, (found) => letters[found] ?? found);

async function addLanguage(place: string): Promise<void> {
  const { entries } = readCatalogue(pattern);
  const finished = entries.map((entry) => {
    const text = madeUp(entry.english.text);
    return { ...entry, translated: { ...entry.english, text } };
  });
  const text = writePo(code, finished, new Map(), false);
  const { files } = await takeIn({ language: code, name: 'made-up.po', text });
  const elsewhere = Array.from(files.keys()).filter((file) => !file.startsWith(`translations/${code}/`));
  if (elsewhere.length > 0) throw new Fault(`The language needs a change elsewhere: ${elsewhere.join(', ')}`);
  for (const [file, content] of files) {
    mkdirSync(dirname(join(place, file)), { recursive: true });
    writeFileSync(join(place, file), content);
  }
}

/** How long a build takes, and how long it keeps processors busy. */
function build(place: string): { seconds: number; busy: number } {
  const script = "TIMEFORMAT='%R %U %S'; time npm run build -w @gatelight/web --silent > build.log 2>&1";
  const { status, stderr } = spawnSync('bash', ['-c', script], { cwd: place, encoding: 'utf8' });
  if (status !== 0) throw new Fault(readFileSync(join(place, 'build.log'), 'utf8').slice(-3000));
  const [seconds = 0, user = 0, system = 0] = stderr.trim().split('\n').at(-1)!.split(' ').map(Number);
  return { seconds, busy: user + system };
}

/** Where the language should be and is not. */
function missingIn(place: string): string[] {
  const client = join(place, 'apps/web/build/client');
  const read = (file: string) => (existsSync(join(client, file)) ? readFileSync(join(client, file), 'utf8') : '');
  const pages = globSync('**/*.html', { cwd: client });
  const english = pages.filter((page) => !/^(?:pcm|qaa)\/|__office/.test(page));
  return [
    ...english.filter((page) => !pages.includes(`${code}/${page}`)).map((page) => `${code}/${page} is not there`),
    ...['index.html', 'pcm/terms/index.html', `${code}/terms/index.html`]
      .filter((page) => !read(page).includes(`hrefLang="${code}`))
      .map((page) => `${page} does not name it for search engines`),
    ...['index.html', 'pcm/index.html']
      .filter((page) => !new RegExp(`<a href="/${code}"`).test(read(page)))
      .map((page) => `${page} has no link to it`),
    ...(read(`${code}/terms/index.html`).includes(`<html lang="${code}`)
      ? []
      : ['its pages do not say their language']),
    ...(read(`${code}/terms/index.html`).includes(madeUp('Terms of Service')) ? [] : ['its pages have other words']),
    ...(read('sw.js').includes(`/${code}`) ? [] : ['the service worker does not keep its files']),
    ...(read('user/profile/index.html').includes(`/${code}`) ? [] : ['pages of residents do not open it']),
  ];
}

async function main(): Promise<void> {
  const place = mkdtempSync(join(tmpdir(), 'gatelight-language-'));
  try {
    copyTo(place);
    const before = build(place);
    await addLanguage(place);
    const after = build(place);
    const missing = missingIn(place);
    if (missing.length > 0) throw new Fault(missing.join('\n'));
    const busy = after.busy - before.busy;
    process.stdout.write(
      `The build took ${before.seconds.toFixed(1)} s (${before.busy.toFixed(1)} s of processors), and ${after.seconds.toFixed(1)} s (${after.busy.toFixed(1)} s) with one more language.\n`,
    );
    // On a busy machine the clock says more than the language needs.
    if (Math.min(after.seconds - before.seconds, busy) > mostSeconds)
      throw new Fault(`One more language took more than ${mostSeconds} s (${busy.toFixed(1)} s of processors).`);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

try {
  await main();
} catch (error) {
  endWith(error);
}
