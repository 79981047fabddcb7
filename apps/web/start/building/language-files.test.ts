import { describe, expect, it } from 'vitest';
import { languageScripts } from './language-files.ts';

const BUILT = new Map([
  ['react-AAAAAAAA.js', 'export const react=1'],
  ['words-BBBBBBBB.js', 'export const words=TEXT'],
  ['page-CCCCCCCC.js', 'import{words}from"./words-BBBBBBBB.js";import"./react-AAAAAAAA.js"'],
  ['menu-DDDDDDDD.js', 'const files=["assets/page-CCCCCCCC.js","assets/look-EEEEEEEE.css"]'],
]);
const inLanguage = (text: string, built = BUILT) => languageScripts(built, (code) => code.replace('TEXT', text));
const named = (kind: string, scripts: ReadonlyMap<string, string>) =>
  Array.from(scripts.keys()).find((name) => name.startsWith(kind)) ?? '';

describe('the scripts of a language', () => {
  it('have separate names if they contain texts or import files with texts; the others exist once', () => {
    const english = inLanguage('"yes"').scripts;
    const pidgin = inLanguage('"na so"').scripts;
    expect(english.get('react-AAAAAAAA.js')).toBe(pidgin.get('react-AAAAAAAA.js'));
    for (const kind of ['words', 'page', 'menu']) {
      expect(named(kind, english)).toMatch(new RegExp(`^${kind}-[\\w-]{8}\\.js$`));
      expect(named(kind, english)).not.toBe(named(kind, pidgin));
    }
    expect(pidgin.get(named('words', pidgin))).toBe('export const words="na so"');
    expect(pidgin.get(named('page', pidgin))).toContain(`"./${named('words', pidgin)}"`);
    expect(pidgin.get(named('menu', pidgin))).toContain(`"assets/${named('page', pidgin)}","assets/look-EEEEEEEE.css"`);
  });

  it('have the same names as long as nothing that they lead to changes', () => {
    expect(inLanguage('"yes"').scripts).toEqual(inLanguage('"yes"').scripts);
    const changed = inLanguage('"yes"', new Map([...BUILT, ['react-AAAAAAAA.js', 'export const react=2']])).scripts;
    expect(named('words', changed)).toBe(named('words', inLanguage('"yes"').scripts));
    expect(named('page', changed)).not.toBe(named('page', inLanguage('"yes"').scripts));
  });

  it('may lead to each other', () => {
    const circle = new Map([
      ['one-AAAAAAAA.js', 'import"./two-BBBBBBBB.js";TEXT'],
      ['two-BBBBBBBB.js', 'import"./one-AAAAAAAA.js"'],
    ]);
    const { scripts, renamed } = inLanguage('"so"', circle);
    expect(scripts.get(named('two', scripts))).toBe(`import"./${named('one', scripts)}"`);
    expect(renamed('href="/assets/two-BBBBBBBB.js"')).toBe(`href="/assets/${named('two', scripts)}"`);
  });
});
