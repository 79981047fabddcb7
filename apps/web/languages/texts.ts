import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { minifySync, parseSync, transformSync } from 'rolldown/utils';
import { LANGUAGES, type Language } from './languages.ts';
import { englishFile, repository, translatedFile } from './places.ts';

/* What the files of words say, in each language: every exported text as a piece of code that needs nothing around it. */

// The parser's own types name 200 kinds of node; this reads ten of them.
// oxlint-disable-next-line typescript/no-explicit-any
type Node = { type: string; start: number; end: number; [member: string]: any };

/** A value that a text uses and does not contain. `file` undefined: the module of the text exports it. */
type Used = { readonly file: string | undefined; readonly name: string };

type Source = {
  readonly file: string;
  /** JavaScript: without types. */
  readonly code: string;
  readonly statements: readonly Node[];
  readonly imported: ReadonlyMap<string, Used>;
  /** What the file declares at its top, in order. */
  readonly declared: ReadonlyMap<string, Node>;
  readonly exported: ReadonlySet<string>;
};

/** A text in one language: the code of the expression, and what it uses under which name. */
type Said = {
  readonly code: string;
  readonly uses: ReadonlyMap<string, { readonly used: Used; readonly local: string }>;
};

/** A text that a module exports. */
type Text = { readonly name: string; readonly used: readonly (readonly [key: string, used: Used])[] };

export type TextModule = { readonly source: Source; readonly texts: ReadonlyMap<string, Text> };

const keyOf = ({ file, name }: Used) => `${file ?? ''}#${name}`;

/** The target of an import: the English file instead of a translation, or a package. */
function leadsTo(file: string, specifier: string): string {
  const inContract = /^@gatelight\/contract\/(.+)$/.exec(specifier)?.[1];
  if (inContract) return englishFile(resolve(repository, `packages/contract/src/${inContract}.ts`));
  return specifier.startsWith('.') ? englishFile(resolve(dirname(file), specifier)) : specifier;
}

const remembered: Map<string, unknown>[] = [];

/** After a file has changed, all are read again. */
export function forgetTexts(): void {
  for (const known of remembered) known.clear();
}

function once<Result>(compute: (file: string) => Result): (file: string) => Result {
  const known = new Map<string, Result>();
  remembered.push(known);
  return (file) => {
    if (!known.has(file)) known.set(file, compute(file));
    return known.get(file)!;
  };
}

const sourceOf = once((file) => readSource(file, readFileSync(file, 'utf8')));

function readSource(file: string, text: string): Source {
  const { code, errors } = transformSync(file, text, { lang: 'ts', typescript: { onlyRemoveTypeImports: true } });
  const parsed = parseSync('texts.js', code, { lang: 'js', sourceType: 'module' });
  const [fault] = [...errors, ...parsed.errors];
  if (fault) throw new Error(`${file}: ${fault.message}`);
  const english = englishFile(file);
  const imported = new Map<string, Used>();
  const declared = new Map<string, Node>();
  const exported = new Set<string>();
  const statements = parsed.program.body as unknown as Node[];
  for (const statement of statements) {
    if (statement.type === 'ImportDeclaration') {
      const from = leadsTo(file, statement.source.value);
      for (const { local, imported: name } of statement.specifiers)
        imported.set(local.name, { file: from === english ? undefined : from, name: name?.name ?? '*' });
      continue;
    }
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    const names: string[] =
      declaration?.type === 'VariableDeclaration'
        ? declaration.declarations.map(({ id }: Node) => id.name)
        : declaration?.type === 'FunctionDeclaration'
          ? [declaration.id.name]
          : [];
    for (const name of names) {
      declared.set(name, declaration);
      if (declaration !== statement) exported.add(name);
    }
  }
  return { file, code, statements, imported, declared, exported };
}

/** Every name that a piece of code reads. A parameter of the same name counts too, which is harmless. */
function namesIn(node: unknown, names = new Set<string>()): Set<string> {
  if (Array.isArray(node)) for (const one of node) namesIn(one, names);
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return names;
  const { type, computed, name } = node as Node;
  if (type === 'Identifier') names.add(name);
  for (const [member, child] of Object.entries(node)) {
    const isName = (type === 'MemberExpression' && member === 'property') || (type === 'Property' && member === 'key');
    if (!isName || computed) namesIn(child, names);
  }
  return names;
}

/** The text `name` of a source. `shared`: other names of its module that are passed to it; the rest is included in the text. */
function said(source: Source, name: string, shared: ReadonlySet<string>): Said {
  const uses = new Map<string, { used: Used; local: string }>();
  const brought = new Map<string, Node>();
  const look = (node: Node) => {
    for (const local of namesIn(node)) {
      const used = source.imported.get(local) ?? (shared.has(local) ? { file: undefined, name: local } : undefined);
      const declaration = source.declared.get(local);
      if (used && local !== name) uses.set(keyOf(used), { used, local });
      else if (declaration && local !== name && !brought.has(local)) {
        brought.set(local, declaration);
        look(declaration);
      }
    }
  };
  const declaration = source.declared.get(name)!;
  if (declaration.type === 'VariableDeclaration' && declaration.declarations.length !== 1)
    throw new Error(`${source.file}: declare ${name} by itself`);
  look(declaration);
  const node: Node = declaration.type === 'VariableDeclaration' ? declaration.declarations[0].init : declaration;
  const written = (at: Node) => source.code.slice(at.start, at.end);
  const before = Array.from(new Set(brought.values())).toSorted((one, other) => one.start - other.start);
  const code =
    before.length === 0 ? `(${written(node)})` : `{${before.map(written).join('\n')}\nreturn (${written(node)})}`;
  return { code, uses };
}

const languages: readonly (Language | undefined)[] = [undefined, ...LANGUAGES];

/** The file with the texts of an English file in a language: the English one itself where there is no translation. */
const sourceIn = (file: string, language: Language | undefined): Source => {
  const translated = language && translatedFile(language, file);
  return sourceOf(translated && existsSync(translated) ? translated : file);
};

/** The parts of an English file that its texts share: other texts, and values that a translation takes from the English file. */
const sharedIn = once((file) => {
  const english = sourceOf(file);
  const translations = LANGUAGES.map((language) => sourceIn(file, language)).filter((one) => one !== english);
  const names = translations
    .flatMap(({ exported }) => Array.from(exported))
    .filter((name) => english.exported.has(name));
  const taken = translations.flatMap(({ imported }) =>
    Array.from(imported.values(), (used) => (used.file === undefined ? used.name : '')).filter(Boolean),
  );
  return { texts: new Set(names), all: new Set([...names, ...taken]) };
});

function saidIn(file: string, name: string, language: Language | undefined): Said {
  const own = sourceIn(file, language);
  return said(own.exported.has(name) ? own : sourceOf(file), name, sharedIn(file).all);
}

/** The texts of an English file that have a translation; undefined: it has none. */
export const textModule = once((file): TextModule | undefined => {
  if (!LANGUAGES.some((language) => existsSync(translatedFile(language, file) ?? ''))) return undefined;
  const texts = new Map<string, Text>();
  for (const name of sharedIn(file).texts) {
    const used = new Map<string, Used>();
    for (const language of languages)
      for (const [key, use] of saidIn(file, name, language).uses) used.set(key, use.used);
    for (const { file: from, name: other } of used.values()) {
      const hasWords =
        from !== undefined && LANGUAGES.some((language) => existsSync(translatedFile(language, from) ?? ''));
      if (hasWords && sourceOf(from).declared.has(other) && !sharedIn(from).all.has(other))
        throw new Error(`${file} takes ${other} from ${from}, where it has no translation`);
    }
    texts.set(name, { name, used: Array.from(used) });
  }
  return texts.size === 0 ? undefined : { source: sourceOf(file), texts };
});

/** The name of a text in the bundle. */
export const textKey = (file: string, name: string) => `${relative(repository, file)}:${name}`;

const minified = once((code) => {
  const { code: short, errors } = minifySync('text.js', `export default ${code}`, { module: true });
  const expression = /^export default\s*([\s\S]*?);?\s*$/.exec(short)?.[1];
  if (errors.length > 0 || expression === undefined) throw new Error(`a text could not be made shorter: ${code}`);
  return expression;
});

/** The text of a key in a language: an expression, or with `isCall` a function of what the text uses. */
export function textIn(
  key: string,
  language: Language | undefined,
): { readonly code: string; readonly isCall: boolean } {
  const [path = '', name = ''] = key.split(':');
  const file = resolve(repository, path);
  const text = textModule(file)?.texts.get(name);
  if (!text) throw new Error(`there is no text ${key}`);
  const { code, uses } = saidIn(file, name, language);
  const given = text.used.map(([used], place) => uses.get(used)?.local ?? `unused${place}`);
  if (given.length > 0) return { code: minified(`(${given.join()})=>${code}`), isCall: true };
  return { code: code.startsWith('{') ? `(${minified(`()=>${code}`)})()` : minified(code), isCall: false };
}
