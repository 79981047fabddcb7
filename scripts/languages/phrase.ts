import { unwrap, type Node, type Source } from './source.ts';

/*
 * A text that a program puts together, as the whole sentences that it can become. `${n} minute${n === 1 ? '' : 's'}` is two sentences:
 * "{n} minute" when n === 1, "{n} minutes" otherwise. A translator sees sentences and never a part of one.
 */

/** Words, or the expression of what is filled in. */
type Part = string | { name: string; expression: Node };
type Tree = { parts: readonly Part[] } | { test: Node; yes: Tree; no: Tree };

/** One of the sentences that a text can become. */
export interface Sentence {
  /** As a translator reads it: "Pay {amount} now". */
  text: string;
  /** When it is shown, as the program says it; empty: always. */
  when: string;
  /** What is filled in, by its name: the expression in the program. */
  fillings: ReadonlyMap<string, string>;
}

export interface Phrase {
  sentences: readonly Sentence[];
  /** The expression with other sentences in place of these. */
  write: (texts: readonly string[], sourceOf: (node: Node) => string) => string;
}

const isWords = (node: Node): boolean =>
  (node.type === 'Literal' && typeof node.value === 'string') ||
  node.type === 'TemplateLiteral' ||
  (node.type === 'BinaryExpression' && node.operator === '+' && [node.left, node.right].map(unwrap).some(isWords)) ||
  (node.type === 'ConditionalExpression' && [node.consequent, node.alternate].map(unwrap).some(isWords));

/** Functions that only format a value: it keeps its name. */
const WRITERS = ['naira', 'money', 'String', 'Number'];

/** The name of the value for translators: its last name in the program. */
export function nameOf(given: Node): string {
  const node = unwrap(given);
  switch (node.type) {
    case 'Identifier':
      return node.name;
    case 'MemberExpression':
      return node.computed && node.property.type !== 'Literal'
        ? nameOf(node.property)
        : (node.property.name ?? 'value');
    case 'CallExpression': {
      const callee = unwrap(node.callee);
      if (callee.type === 'MemberExpression') return nameOf(callee.object);
      return WRITERS.includes(callee.name) && node.arguments[0] ? nameOf(node.arguments[0]) : nameOf(callee);
    }
    case 'BinaryExpression':
    case 'LogicalExpression':
      return nameOf(node.left);
    default:
      return 'value';
  }
}

/** The same expression in two languages may take its value from other names: `delivery.state` and `state`. */
const normal = (expression: string) => expression.replaceAll(/\s|\b\w+\??\.(?=[a-z_])/gi, '');

function join(one: Tree, other: Tree): Tree {
  if ('test' in one) return { ...one, yes: join(one.yes, other), no: join(one.no, other) };
  if ('test' in other) return { ...other, yes: join(one, other.yes), no: join(one, other.no) };
  return { parts: [...one.parts, ...other.parts] };
}

function treeOf(given: Node): Tree {
  const node = unwrap(given);
  if (!isWords(node)) return { parts: [{ name: nameOf(node), expression: node }] };
  switch (node.type) {
    case 'TemplateLiteral':
      return node.quasis.reduce(
        (tree: Tree, quasi: Node, at: number) => {
          const words = join(tree, { parts: [quasi.value.cooked] });
          return at < node.expressions.length ? join(words, treeOf(node.expressions[at])) : words;
        },
        { parts: [] },
      );
    case 'BinaryExpression':
      return join(treeOf(node.left), treeOf(node.right));
    case 'ConditionalExpression':
      return { test: node.test, yes: treeOf(node.consequent), no: treeOf(node.alternate) };
    default:
      return { parts: [node.value] };
  }
}

/** Without the branches that cannot be reached: a test that was decided is not asked again. */
function decided(tree: Tree, source: Source, known: ReadonlyMap<string, boolean> = new Map()): Tree {
  if (!('test' in tree)) return tree;
  const test = normal(source.text.slice(tree.test.start, tree.test.end));
  const answer = known.get(test);
  if (answer !== undefined) return decided(answer ? tree.yes : tree.no, source, known);
  return {
    test: tree.test,
    yes: decided(tree.yes, source, new Map([...known, [test, true]])),
    no: decided(tree.no, source, new Map([...known, [test, false]])),
  };
}

const quoted = (text: string) =>
  `'${text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", String.raw`\'`)
    .replaceAll('\n', String.raw`\n`)}'`;
const inTemplate = (text: string) =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll('`', '\\`')
    .replaceAll('${', '\\${')
    .replaceAll('\n', String.raw`\n`);

/** The placeholders of a text: "{amount}". */
export const placeholdersOf = (text: string): string[] =>
  Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);

/** The sentences of an expression, or undefined when it has no words. */
export function phraseOf(source: Source, node: Node): Phrase | undefined {
  if (!isWords(unwrap(node))) return undefined;
  const tree = decided(treeOf(node), source);
  const written = (expression: Node) => source.text.slice(expression.start, expression.end);
  const names = new Map<string, { name: string; node: Node }>();
  const called = (part: Exclude<Part, string>) => {
    const key = normal(written(part.expression));
    const found = names.get(key);
    if (found) return found.name;
    const taken = Array.from(names.values(), ({ name }) => name);
    let name = part.name;
    for (let more = 2; taken.includes(name); more += 1) name = `${part.name}${more}`;
    names.set(key, { name, node: part.expression });
    return name;
  };
  const leaves: { parts: readonly Part[]; when: string[] }[] = [];
  const gather = (at: Tree, when: string[]) => {
    if (!('test' in at)) return leaves.push({ parts: at.parts, when });
    gather(at.yes, [...when, written(at.test).replaceAll(/\s+/g, ' ')]);
    return gather(at.no, [...when, 'otherwise']);
  };
  gather(tree, []);
  const sentences = leaves.map(({ parts, when }): Sentence => {
    const fillings = new Map<string, string>();
    const text = parts.map((part) => {
      if (typeof part === 'string') return part;
      const name = called(part);
      fillings.set(name, written(part.expression).replaceAll(/\s+/g, ' '));
      return `{${name}}`;
    });
    return { text: text.join(''), when: when.join(', '), fillings };
  });
  return {
    sentences,
    write(texts, sourceOf) {
      const expressions = new Map(Array.from(names.values(), ({ name, node: expression }) => [name, expression]));
      let next = 0;
      const render = (at: Tree): string => {
        if ('test' in at) return `${written(at.test)} ? ${render(at.yes)} : ${render(at.no)}`;
        const text = texts[next++] ?? '';
        const pieces = text.split(/(\{\w+\})/);
        if (pieces.length === 1) return quoted(text);
        const body = pieces.map((piece, odd) => {
          const expression = odd % 2 === 1 ? expressions.get(piece.slice(1, -1)) : undefined;
          return expression ? `\${${sourceOf(expression)}}` : inTemplate(piece);
        });
        return `\`${body.join('')}\``;
      };
      return render(tree);
    },
  };
}
