import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { root } from '../task.ts';
import { readCatalogue } from './catalogue.ts';
import { writePo } from './po.ts';
import { noted, readRecords, recordFile, writeRecords } from './records.ts';
import { onDisk, type Files } from './source.ts';
import { takeIn } from './take-in.ts';

const { entries, faults } = readCatalogue('pcm');
const records = readRecords('pcm');
const exported = writePo('pcm', entries, records, false);

/** The file with another translation of a text. */
function translate(po: string, key: string, text: string): string {
  const at = po.indexOf(`msgctxt "${key}"`);
  expect(at, key).toBeGreaterThan(0);
  const from = po.indexOf('msgstr "', at);
  return `${po.slice(0, from)}msgstr ${JSON.stringify(text)}${po.slice(po.indexOf('\n', from))}`;
}

const entryIn = (po: string, key: string) => po.split('\n\n').find((block) => block.includes(`msgctxt "${key}"`)) ?? '';

/** The repository with some files in other words. */
const changed =
  (...changes: [file: string, before: string, after: string][]): Files =>
  (file) =>
    changes
      .filter(([name]) => name === file)
      .reduce<string | undefined>((text, [, before, after]) => {
        expect(text).toContain(before);
        return text?.replace(before, after);
      }, onDisk(file));

const takePidgin = (text: string, files?: Files) => takeIn({ language: 'pcm', name: 'pcm.po', text }, files);

describe('the texts of Pidgin', () => {
  it('line up with the English ones, sentence by sentence', () => {
    expect(faults).toEqual([]);
    expect(entries.length).toBeGreaterThan(2500);
    expect(entries.filter(({ translated }) => translated === undefined).map(({ key }) => key)).toEqual([]);
    const keys = entries.map(({ key }) => key);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it('have the English text that each was made for on record: `npm run languages -- note pcm` puts it there', () => {
    expect(writeRecords(noted(entries, records))).toBe(onDisk(recordFile('pcm')));
  });

  it('have the same placeholders as in English', () => {
    const names = (fillings: ReadonlyMap<string, string> = new Map()) => Array.from(fillings.keys()).toSorted();
    const other = entries.filter(
      ({ english, translated }) => names(english.fillings).join() !== names(translated?.fillings).join(),
    );
    expect(other.map(({ key }) => key)).toEqual([]);
  });

  it('come from the web, the contract and the messages of the server', () => {
    for (const start of ['web/', 'contract/', 'messages/'])
      expect(entries.filter(({ key }) => key.startsWith(start)).length, start).toBeGreaterThan(10);
  });
});

describe('a file for a translator', () => {
  it('imported unchanged changes no byte', async () => {
    const { files, changed: count } = await takePidgin(exported);
    expect([count, ...files.keys()]).toEqual([0]);
  });

  it('shows a text with cases as whole sentences, and says when each is shown and what is filled in', () => {
    const sentence = entryIn(exported, 'contract/messages.pageErrors.too-many-tries.2#1');
    expect(sentence).toContain('msgid "Too many attempts. Please wait and try again in {minutes} minute."');
    expect(sentence).toContain('#. Shown when: minutes === 1');
    expect(sentence).toContain('#. {minutes} is filled in with: minutes');
  });

  it('marks a text whose English has changed since, with the English from before', async () => {
    const files = changed(['apps/web/src/strings/app/history.ts', "title: 'History'", "title: 'All your payments'"]);
    const now = writePo('pcm', readCatalogue('pcm', files).entries, records, false);
    const marked = now.split('\n\n').filter((block) => block.includes('#, fuzzy'));
    expect(marked).toEqual([
      [
        '#: translations/pcm/web/app/history.ts',
        '#, fuzzy',
        '#| msgid "History"',
        'msgctxt "web/app/history.title"',
        'msgid "All your payments"',
        'msgstr "Wetin I don buy"',
      ].join('\n'),
    ]);
    // Left with the mark, it stays as it is.
    expect((await takePidgin(now, files)).files.size).toBe(0);
    // Without the mark, the translator says that the translation still fits.
    const { files: written } = await takePidgin(now.replace('#, fuzzy\n', ''), files);
    expect(Array.from(written.keys())).toEqual([recordFile('pcm')]);
    expect(written.get(recordFile('pcm'))).toContain('"english":"All your payments"');
  });

  it('does not mark a text that a programmer changed in both languages', () => {
    const files = changed(
      ['apps/web/src/strings/app/history.ts', "title: 'History'", "title: 'All your payments'"],
      ['translations/pcm/web/app/history.ts', "'Wetin I don buy'", "'All wey you don pay'"],
    );
    expect(writePo('pcm', readCatalogue('pcm', files).entries, records, false)).not.toContain('fuzzy');
  });

  it('has a text that is English in both places as not translated', () => {
    const key = 'web/app/history.title';
    const files = changed(['translations/pcm/web/app/history.ts', "'Wetin I don buy'", "'History'"]);
    const without = new Map(Array.from(records).filter(([name]) => name !== key));
    const now = writePo('pcm', readCatalogue('pcm', files).entries, without, false);
    expect(entryIn(now, key)).toContain('msgstr ""');
  });
});

describe('an import', () => {
  it('writes the changed texts and nothing else', async () => {
    let po = translate(exported, 'web/app/history.title', "Wetin I don't buy");
    po = translate(po, 'web/app/dashboard.lasts#2', 'E go last like {days} days, `true`');
    po = translate(po, 'messages/ticket-solved.sms.1', 'your message {number} don solve.');
    const { files, changed: count } = await takePidgin(po);
    expect(count).toBe(3);
    const lines = (file: string) => {
      const before = new Set(onDisk(file)?.split('\n'));
      return files
        .get(file)
        ?.split('\n')
        .filter((line) => !before.has(line))
        .map((line) => line.trim());
    };
    expect(lines('translations/pcm/web/app/history.ts')).toEqual([`title: "Wetin I don't buy",`]);
    expect(lines('translations/pcm/web/app/dashboard.ts')).toEqual([
      "lasts: (days) => (days === '1' ? 'Your units go last like 1 day' : `E go last like ${days} days, \\`true\\``),",
    ]);
    expect(lines('translations/pcm/messages/ticket-solved.ts')).toEqual([
      'sms: ({ number }) => [`your message ${number} don solve.`],',
    ]);
    expect(files.size).toBe(4);
    // What was written is what the next file for a translator says.
    const again = readCatalogue('pcm', (file) => files.get(file) ?? onDisk(file));
    expect(again.faults).toEqual([]);
    expect(again.entries.find(({ key }) => key === 'web/app/dashboard.lasts#2')?.translated?.text).toBe(
      'E go last like {days} days, `true`',
    );
  });

  it.each([
    ['without a placeholder', 'web/app/dashboard.lasts#2', 'E go last', 'the translation must have {days} in it.'],
    ['with a placeholder too many', 'web/app/history.title', 'All {days}', 'the English text has no {days}.'],
    ['with half a bracket', 'web/app/history.title', 'All {days', 'a curly bracket has no partner.'],
    ['with nothing', 'web/app/history.title', '', 'the translation is empty.'],
    ['in English', 'web/app/history.title', 'History', 'the translation is the English text.'],
    ['without the space at its start', 'contract/messages.triesLeft.2#2', '{tries} remain.', 'the same spaces'],
  ])('refuses all when one text is %s, and says the line', async (_, key, text, sentence) => {
    // A good change in the same file is not imported either.
    const po = translate(translate(exported, 'web/app/vend.title', 'Buy am'), key, text);
    const line = po.split('\n').indexOf(`msgctxt "${key}"`) + 1;
    const said = await takePidgin(po).catch((error: Error) => error.message);
    expect(said).toContain('pcm.po was not taken in, and nothing was changed:');
    expect(said).toContain(`line ${line}, ${key}: `);
    expect(said).toContain(sentence);
  });

  it('refuses a key that the product does not have, a text twice, and a file without texts', async () => {
    const strange = exported.replace('msgctxt "web/app/history.title"', 'msgctxt "web/app/history.titel"');
    await expect(takePidgin(strange)).rejects.toThrow('web/app/history.titel: the product has no text with this key.');
    const twice = `${exported}\n${entryIn(exported, 'web/app/history.title')}\n`;
    await expect(takePidgin(twice)).rejects.toThrow('web/app/history.title: this text is in the file twice.');
    for (const text of ['', ' \n']) await expect(takePidgin(text)).rejects.toThrow('pcm.po is empty.');
    await expect(takePidgin('Dear team, see attachment.')).rejects.toThrow('pcm.po ');
    await expect(takePidgin('msgid ""\nmsgstr ""\n"Language: pcm\\n"\n')).rejects.toThrow('has no text in it');
  });

  it('refuses a translation of English that someone else has translated again since', async () => {
    const old = translate(exported, 'web/app/history.title', 'My own words').replace('msgid "History"', 'msgid "Past"');
    await expect(takePidgin(old)).rejects.toThrow('Ask for a new file.');
  });
});

describe('a new language', () => {
  const empty = writePo('ha', entries, new Map(), true);
  const full = () => {
    let po = empty;
    // A text that is English with a mark before its first letter: spaces at the edge and placeholders stay.
    po = po.replaceAll(/^msgid "(.+)"\nmsgstr ""$/gm, (_, english: string) => {
      const text = english.replace(/^(\s*)/, '$1Ha: ');
      return `msgid "${english}"\nmsgstr "${text}"`;
    });
    return po;
  };
  const takeHausa = (text: string) => takeIn({ language: 'ha', name: 'ha.po', text });

  it('is exported with all texts, and none is translated', () => {
    const texts = (po: string) => po.split('\n\n').length;
    expect(texts(empty)).toBe(texts(exported));
    expect(empty.match(/^msgstr ".+"$/gm)).toBeNull();
  });

  it('is not made from a file with gaps', async () => {
    const gap = translate(full(), 'web/app/history.title', '');
    await expect(takeHausa(gap)).rejects.toThrow(
      `1 of ${entries.length} texts have no finished translation. The first: web/app/history.title.`,
    );
  });

  it('gets folders that compile, with no word of Pidgin', async () => {
    const { files, isNew } = await takeHausa(full());
    expect(isNew).toBe(true);
    expect(files.get('translations/ha/web/language.ts')).toContain("base: '/ha'");
    expect(files.get('translations/ha/contract/money.ts')).toContain('Ha: ');
    for (const [file, text] of files) {
      // Adding a language costs one folder and no line elsewhere.
      expect(file).toMatch(/^translations\/ha\//);
      expect(text, file).not.toMatch(/pcm| dey | wey /);
    }

    const place = mkdtempSync(join(tmpdir(), 'gatelight-language-'));
    onTestFinished(() => rmSync(place, { recursive: true, force: true }));
    const kept = (path: string) => !['node_modules', 'build', '.react-router'].includes(basename(path));
    for (const folder of ['packages', 'apps/api', 'apps/web'])
      cpSync(join(root, folder), join(place, folder), { recursive: true, filter: kept });
    mkdirSync(join(place, 'node_modules/@gatelight'), { recursive: true });
    for (const name of readdirSync(join(root, 'node_modules')))
      if (name !== '@gatelight' && !name.startsWith('.'))
        symlinkSync(join(root, 'node_modules', name), join(place, 'node_modules', name));
    for (const name of readdirSync(join(place, 'packages')))
      symlinkSync(join(place, 'packages', name), join(place, 'node_modules/@gatelight', name));
    for (const [file, text] of files) {
      mkdirSync(dirname(join(place, file)), { recursive: true });
      writeFileSync(join(place, file), text);
    }
    const settings = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8')) as { compilerOptions: object };
    const include = Array.from(files.keys()).filter((file) => file.endsWith('.ts'));
    // The web is compiled for a bundler, and the contract and the messages can be.
    const compilerOptions = { ...settings.compilerOptions, module: 'ESNext', moduleResolution: 'Bundler' };
    writeFileSync(join(place, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: include }));
    const { stdout, status } = spawnSync(
      process.execPath,
      [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(place, 'tsconfig.json')],
      { encoding: 'utf8' },
    );
    expect(stdout).toBe('');
    expect(status).toBe(0);
  });
});
