import { resolve } from 'node:path';
import { build } from 'vite';
import { expect, describe, it } from 'vitest';
import { LANGUAGES, shownLanguage } from './languages.ts';
import { repository } from './places.ts';
import { hasTexts, textMarks, withTexts } from './plugin.ts';

const pidgin = LANGUAGES.find(({ code }) => code === 'pcm');

/** A page with some words, built as the pages are. */
async function built(page: string): Promise<string> {
  const result = await build({
    configFile: false,
    root: resolve(repository, 'apps/web'),
    logLevel: 'silent',
    plugins: [
      {
        name: 'page',
        resolveId: (id) =>
          id.endsWith('page-of-test.ts') ? resolve(repository, 'apps/web/src/page-of-test.ts') : null,
        load: (id) => (id.endsWith('page-of-test.ts') ? page : null),
      },
      textMarks(undefined),
    ],
    build: { write: false, lib: { entry: './page-of-test.ts', formats: ['es'], fileName: 'page' } },
  });
  const [bundle] = [result].flat();
  if (!bundle || !('output' in bundle)) throw new Error('nothing was built');
  return bundle.output.map((part) => (part.type === 'chunk' ? part.code : '')).join('\n');
}

const run = async (code: string) =>
  (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)) as Record<string, unknown>;

describe('pages of one build', () => {
  it('say the words of each language, and not those of another', async () => {
    const code = await built(`export { STEP_WORDS } from './strings/common/steps.ts';`);
    expect(hasTexts(code)).toBe(true);
    const words = async (text: string) => (await run(text)).STEP_WORDS as { backTo: (name: string) => string };
    expect((await words(withTexts(code, undefined))).backTo('A')).toBe('Back to A');
    expect((await words(withTexts(code, pidgin))).backTo('A')).toBe('Go back to A');
    expect(withTexts(code, pidgin)).not.toContain('Back to');
  });

  it('carry only the words that they use', async () => {
    const code = await built(`export { REFUND_TITLES } from '@gatelight/contract/money-states';`);
    for (const language of [undefined, pidgin]) {
      const said = withTexts(code, language);
      expect(hasTexts(said)).toBe(false);
      expect(said).toMatch(/bank decide/);
      // These are the labels in a list, from the same file.
      expect(said).not.toMatch(/requested from the bank|we don ask the bank/);
    }
  });

  it('put the words of a language into sentences that other files make', async () => {
    const code = await built(`export { moneySentence } from './strings/purchase/money-sentence.ts';`);
    const facts = { code: 'underpaid', due_kobo: 500_000n, received_kobo: 400_000n, refund_kobo: 400_000n };
    const sentence = async (text: string) =>
      ((await run(text)).moneySentence as (facts: object) => string)({ ...facts, refund_state: 'processed' });
    expect(await sentence(withTexts(code, pidgin))).toBe(
      '₦4,000.00 reach us, but this purchase cost ₦5,000.00, so we no make any token. Your money don go back to the account wey e come from.',
    );
    expect(await sentence(withTexts(code, undefined))).toContain(
      'Your money has gone back to the account it came from.',
    );
    expect(withTexts(code, pidgin)).not.toContain('gone back');
  });

  it('leave out what only staff read', async () => {
    const code = await built(`export { errorMessage } from './strings/common/messages.ts';`);
    expect(withTexts(code, pidgin)).toContain('No money comot');
    expect(code + withTexts(code, pidgin)).not.toMatch(/last-role-editor|Nobody go remain/);
  });

  it('say in which language they are', async () => {
    const code = await built(
      `export { LANGUAGE } from './strings/language.ts';\nexport { LANGUAGES } from './strings/languages.ts';`,
    );
    expect(await run(withTexts(code, pidgin))).toMatchObject({
      LANGUAGE: { code: 'pcm', base: '/pcm' },
      LANGUAGES: [{ code: 'en' }, { code: 'pcm' }],
    });
    expect(await run(withTexts(code, undefined))).toMatchObject({ LANGUAGE: { code: 'en', base: '' } });
  });
});

it('an unknown language means English', () => {
  expect(shownLanguage('pcm')?.base).toBe('/pcm');
  expect(shownLanguage('en_US:en')).toBeUndefined();
});
