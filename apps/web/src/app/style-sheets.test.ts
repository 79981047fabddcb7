// @vitest-environment node
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { build } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url));

async function builtSheet(file: string): Promise<string> {
  const result = await build({
    configFile: false,
    root: path('../..'),
    logLevel: 'silent',
    plugins: [tailwindcss()],
    build: { write: false, minify: false, assetsInlineLimit: 0, rolldownOptions: { input: path(file) } },
  });
  const [bundle] = [result].flat();
  if (!bundle || !('output' in bundle)) throw new Error('nothing was built');
  const sheet = bundle.output.find(({ fileName }) => fileName.endsWith('.css'));
  if (sheet?.type !== 'asset') throw new Error('there is no style sheet');
  return String(sheet.source);
}

/** The classes that have a rule, without escapes. */
function classesOf(css: string): Set<string> {
  const names = css.matchAll(/\.((?:[\w-]|\\.)+)/g);
  return new Set(Array.from(names, ([, name = '']) => name.replaceAll(/\\(.)/g, '$1')));
}

describe('the style sheets', () => {
  let publicClasses: Set<string>;
  let officeClasses: Set<string>;
  let officeSheet: string;
  let documentClasses: Set<string>;

  beforeAll(async () => {
    officeSheet = await builtSheet('./staff/staff.css');
    officeClasses = classesOf(officeSheet);
    publicClasses = classesOf(await builtSheet('../ui/styles/public.css'));
    documentClasses = classesOf(await builtSheet('./document.css'));
  });

  it('keep the classes of the app and of the offices away from public pages', () => {
    // Only app/ uses them: the frame's own classes, and utilities that no public page has.
    for (const name of ['app-side', 'app-nav', 'app-bottom', 'app-menu', 'max-w-[52ch]', 'side:hidden']) {
      expect(officeClasses, name).toContain(name);
      expect(publicClasses, name).not.toContain(name);
    }
  });

  it('give the offices every class of the components, in a layer of their own', () => {
    const layers = Array.from(officeSheet.matchAll(/^@layer ([^;{]+)/gm), ([, names = '']) =>
      names.trim().split(/,\s*/),
    );
    expect(layers.flat()).toEqual(['properties', 'theme', 'base', 'components', 'utilities', 'app']);
    // button.tsx and facts.tsx, which app and public pages share.
    for (const name of ['text-ink-2', 'justify-between', 'sm:hidden']) expect(officeClasses, name).toContain(name);
  });

  it('bring the rules of plain elements only once, with the one of the document', () => {
    expect(publicClasses.size).toBeGreaterThan(200);
    expect(officeSheet).not.toMatch(/@layer base\s*\{/);
    expect(officeSheet).not.toContain('@font-face');
  });

  it('give the document of residents every class of public pages and of the app, and none of the back office', () => {
    for (const name of [
      'app-side',
      'max-w-[52ch]',
      'side:hidden',
      'switch',
      'profile-section',
      'page-form',
      'tab-list',
      'history-chip',
      'text-ink-2',
      'sm:hidden',
    ]) {
      expect(documentClasses, name).toContain(name);
    }
    expect(documentClasses.size).toBeGreaterThan(publicClasses.size);
    expect(documentClasses).not.toContain('staff-frame');
  });

  it("give the document of the offices what the guard's page and signing in need, and nothing of the landing page", async () => {
    const guardClasses = classesOf(await builtSheet('./office.css'));
    for (const name of ['btn', 'nav-item', 'text-ink-2', 'outline-none']) {
      expect(guardClasses, name).toContain(name);
    }
    expect(guardClasses).not.toContain('hero-grid');
    expect(guardClasses.size).toBeLessThan(publicClasses.size / 1.5);
  });

  // Whichever sheet the browser reads first decides the order; with components before base no element has a padding.
  it('of a component say the order of the layers, because they may be read before the one of the page', () => {
    const source = path('..');
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
    const imported = files
      .filter((name) => name.endsWith('.tsx'))
      .flatMap((name) =>
        Array.from(
          readFileSync(join(source, name), 'utf8').matchAll(/^import '(\.[^']+\.css)';$/gm),
          ([, sheet = '']) => join(source, dirname(name), sheet),
        ),
      );
    expect(imported.length).toBeGreaterThan(5);
    for (const sheet of new Set(imported)) {
      expect(readFileSync(sheet, 'utf8'), sheet).toMatch(
        /^(?:\/\*[\s\S]*?\*\/\s*)?(?:@layer theme, base, components, utilities(?:, app)?;|@import)/,
      );
    }
  });
});
