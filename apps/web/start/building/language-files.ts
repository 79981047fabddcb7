import { createHash } from 'node:crypto';

/** A built script by its name, such as 'app-CnzAVlIi.js'. */
export type Scripts = ReadonlyMap<string, string>;

const NAME = /[\w.-]+\.js\b/g;
const HASH = /-[\w-]{8}\.js$/;

const hashOf = (texts: readonly string[]) => {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('base64url').slice(0, 8);
};

/**
 * The scripts of a build in one language. `withTexts` puts the texts of the language into a script. A script that has texts,
 * or leads to one that has, gets a name of its own, made of all that it leads to; any other one keeps its name and is there once for
 * all languages. Returns the scripts by their new names, and the function that puts the new names into any file.
 */
export function languageScripts(
  built: Scripts,
  withTexts: (code: string) => string,
): { readonly scripts: Scripts; readonly renamed: (text: string) => string } {
  const filled = new Map(Array.from(built, ([name, code]) => [name, withTexts(code)]));
  const namedIn = new Map(
    Array.from(built, ([name, code]) => [name, Array.from(code.match(NAME) ?? []).filter((one) => built.has(one))]),
  );
  const withWords = new Set(Array.from(filled.keys()).filter((name) => filled.get(name) !== built.get(name)));
  const hashes = new Map(Array.from(filled, ([name, code]) => [name, hashOf([code])]));
  const names = new Map<string, string>();
  for (const name of built.keys()) {
    // A loop over a set includes entries that are added meanwhile.
    const reached = new Set([name]);
    for (const at of reached) for (const next of namedIn.get(at) ?? []) reached.add(next);
    if (!Array.from(reached).some((at) => withWords.has(at))) continue;
    const hash = hashOf(Array.from(reached, (at) => hashes.get(at) ?? '').toSorted());
    if (!HASH.test(name)) throw new Error(`the script ${name} has no hash in its name`);
    names.set(name, name.replace(HASH, `-${hash}.js`));
  }
  const renamed = (text: string) => text.replaceAll(NAME, (name) => names.get(name) ?? name);
  return {
    scripts: new Map(Array.from(filled, ([name, code]) => [names.get(name) ?? name, renamed(code)])),
    renamed,
  };
}
