import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { compileLanguage } from '../languages/compile-language.ts';
import { LANGUAGES } from '../languages/languages.ts';
import type { Language } from '../languages/languages.ts';
import type { EarlyWords } from './early-frame-html.ts';

const web = fileURLToPath(new URL('..', import.meta.url));

type Frame = {
  earlyMarkup: string;
  earlyTitles: Readonly<Record<string, string>>;
  earlyLeads: Readonly<Record<string, string>>;
  earlyWelcome: string;
  earlySources: EarlyWords['sources'];
  earlyCalls: Readonly<Record<string, readonly string[]>>;
};

/** Draws the frame that residents see before the scripts run, in one language. */
export async function drawEarlyFrame(language: Language | undefined): Promise<EarlyWords> {
  // Inside the workspace, where Node finds React.
  const folder = mkdtempSync(join(web, 'build/early-'));
  try {
    await build({
      configFile: false,
      root: web,
      logLevel: 'warn',
      plugins: language ? [compileLanguage({ strings: join(web, 'src/strings'), folder: language.folder })] : [],
      ssr: { noExternal: ['lucide-react'] },
      build: {
        ssr: join(web, 'src/app/shell/early-frame.tsx'),
        outDir: folder,
        copyPublicDir: false,
        rolldownOptions: { output: { entryFileNames: 'frame.mjs' } },
      },
    });
    const frame = (await import(pathToFileURL(join(folder, 'frame.mjs')).href)) as Frame;
    return {
      base: language?.base ?? '',
      others: language ? [] : LANGUAGES.map(({ base }) => base),
      markup: frame.earlyMarkup,
      titles: frame.earlyTitles,
      leads: frame.earlyLeads,
      welcome: frame.earlyWelcome,
      sources: frame.earlySources,
      calls: frame.earlyCalls,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
