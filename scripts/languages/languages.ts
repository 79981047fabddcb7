import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Fault, endWith } from '../fault.ts';
import { root } from '../task.ts';
import { pattern, readCatalogue } from './catalogue.ts';
import { writePo } from './po.ts';
import { noted, readRecords, recordFile, stateOf, writeRecords } from './records.ts';
import { exists, isLanguageCode, nameOf, takeIn } from './take-in.ts';

const usage = `npm run languages -- export <code> [file]   writes all texts for a translator: <code>.po
npm run languages -- import <code> <file>   takes the translator's file in
npm run languages -- note <code> [key...]   for programmers: translations in the code belong to the English of today`;

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function save(file: string, text: string): void {
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Where a name of a file leads that was typed where npm was started. */
const typed = (file: string) => resolve(process.env.INIT_CWD ?? process.cwd(), file);

function exportFile(language: string, file = `${language}.po`): void {
  const isNew = !exists(language);
  const { entries, faults } = readCatalogue(isNew ? pattern : language);
  if (faults.length > 0) throw new Fault(['A programmer must mend this first:', ...faults].join('\n'));
  const records = readRecords(language);
  writeFileSync(typed(file), writePo(language, entries, records, isNew));
  const count = (is: string) => entries.filter((entry) => stateOf(entry, records).is === is).length;
  say(`${typed(file)} has ${entries.length} texts for ${nameOf(language)}.`);
  if (isNew) say('None is translated: this language is new.');
  else
    say(`${count('new')} are not translated. ${count('changed')} are marked because their English text has changed.`);
}

async function importFile(language: string, file: string): Promise<void> {
  let text;
  try {
    text = readFileSync(typed(file), 'utf8');
  } catch {
    throw new Fault(`There is no file ${typed(file)}.`);
  }
  const { files, changed, isNew, older } = await takeIn({ language, name: file, text });
  for (const [path, content] of files) save(path, content);
  say(`${changed} translations are new or changed, in ${files.size} files.`);
  if (older > 0)
    say(`The English text of ${older} has changed since the file was made. They are marked in the next export.`);
  if (isNew)
    say(`${nameOf(language)} is in translations/${language} and is served at /${language} from the next build on. A programmer reads its name and tag in
translations/${language}/web/language.ts.`);
  say('Run npm run check before you commit.');
}

function note(language: string, keys: readonly string[]): void {
  const { entries, faults } = readCatalogue(language);
  if (faults.length > 0) throw new Fault(faults.join('\n'));
  const unknown = keys.filter((key) => !entries.some((entry) => entry.key === key));
  if (unknown.length > 0) throw new Fault(`There is no text with the key ${unknown.join(', ')}.`);
  save(recordFile(language), writeRecords(noted(entries, readRecords(language), keys)));
  say(`${recordFile(language)} is up to date.`);
}

async function main(): Promise<void> {
  const [command, language, ...rest] = process.argv.slice(2);
  if (!language || !['export', 'import', 'note'].includes(command ?? '')) throw new Fault(usage);
  if (!isLanguageCode(language))
    throw new Fault(`'${language}' is not a language that texts are translated to. Use a code such as ha, ig or yo.`);
  if (command === 'export') return exportFile(language, rest[0]);
  if (command === 'note') return note(language, rest);
  if (!rest[0]) throw new Fault(usage);
  return importFile(language, rest[0]);
}

try {
  await main();
} catch (error) {
  endWith(error);
}
