import { readFileSync, existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseSync } from 'rolldown/utils';
import { root } from '../task.ts';

/* Reads TypeScript files of words: which texts they have, under which keys, and which parts of a text are filled in. */

/** A node of the syntax tree. */
export interface Node {
  type: string;
  start: number;
  end: number;
  // The parser's own types name 200 kinds of node; this reads ten of them.
  // oxlint-disable-next-line typescript/no-explicit-any
  [member: string]: any;
}

interface Imported {
  from: string;
  name: string;
}

/** A file with words, read. */
export interface Source {
  /** Seen from the root of the repository. */
  file: string;
  text: string;
  /** What the file declares at its top, in order. */
  declared: ReadonlyMap<string, Node>;
  exported: ReadonlyMap<string, Imported | { local: string }>;
  imported: ReadonlyMap<string, Imported>;
}

/** The texts of files that an import is about to write, in place of those on the disk. */
export type Files = (file: string) => string | undefined;
export const onDisk: Files = (file) => {
  const path = join(root, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
};

/** Where an import leads, or undefined for a package from elsewhere. */
function leadsTo(file: string, specifier: string): string | undefined {
  const ours = /^@gatelight\/contract\/(.+)$/.exec(specifier)?.[1];
  if (ours) return `packages/contract/src/${ours}.ts`;
  return specifier.startsWith('.') ? relative(root, join(root, file, '..', specifier)) : undefined;
}

/** Reads files once. */
export function sources(files: Files = onDisk): (file: string) => Source | undefined {
  const known = new Map<string, Source | undefined>();
  return (file) => {
    if (!known.has(file)) {
      const text = files(file);
      known.set(file, text === undefined ? undefined : read(file, text));
    }
    return known.get(file);
  };
}

/** Files that were read before: most are the same when only one has changed. */
const parsed = new Map<string, Source>();

function read(file: string, text: string): Source {
  const before = parsed.get(file);
  if (before?.text === text) return before;
  const { program, errors } = parseSync(file, text, { lang: 'ts', sourceType: 'module' });
  if (errors.length > 0) throw new Error(`${file} is not TypeScript: ${errors[0]?.message ?? ''}`);
  const declared = new Map<string, Node>();
  const exported = new Map<string, Imported | { local: string }>();
  const imported = new Map<string, Imported>();
  const declare = (node: Node, isExported: boolean) => {
    const pairs: [string, Node][] =
      node.type === 'VariableDeclaration'
        ? node.declarations.filter(({ init }: Node) => init).map(({ id, init }: Node) => [id.name, init])
        : node.type === 'FunctionDeclaration'
          ? [[node.id.name, node]]
          : [];
    for (const [name, value] of pairs) {
      declared.set(name, value);
      if (isExported) exported.set(name, { local: name });
    }
  };
  for (const node of program.body as unknown as Node[]) {
    if (node.type === 'ExportNamedDeclaration') {
      if (node.declaration) declare(node.declaration, true);
      const from = node.source && leadsTo(file, node.source.value);
      for (const { local, exported: as } of node.specifiers)
        exported.set(as.name, from ? { from, name: local.name } : { local: local.name });
    } else if (node.type === 'ImportDeclaration') {
      const from = leadsTo(file, node.source.value);
      for (const { local, imported: name } of node.specifiers)
        if (from && name) imported.set(local.name, { from, name: name.name });
    } else declare(node, false);
  }
  const source = { file, text, declared, exported, imported };
  parsed.set(file, source);
  return source;
}

/** The expression without parentheses and types around it. */
export function unwrap(node: Node): Node {
  return [
    'ParenthesizedExpression',
    'TSAsExpression',
    'TSSatisfiesExpression',
    'TSNonNullExpression',
    'ChainExpression',
  ].includes(node.type)
    ? unwrap(node.expression)
    : node;
}

/** A value and the file that it is written in. */
export interface Place {
  source: Source;
  node: Node;
}

/** The value of a name in a file, followed through imports and exports. */
export function find(open: (file: string) => Source | undefined, source: Source, name: string): Place | undefined {
  const node = source.declared.get(name);
  if (node) return { source, node };
  const given = source.imported.get(name) ?? source.exported.get(name);
  if (!given) return undefined;
  if ('local' in given) return given.local === name ? undefined : find(open, source, given.local);
  const other = open(given.from);
  return other && find(open, other, given.name);
}
