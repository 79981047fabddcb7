import { find, unwrap, type Node, type Place, type Source } from './source.ts';
import { phraseOf, type Phrase } from './phrase.ts';

/** A text of the product where it is written. */
export interface Spot extends Place {
  key: string;
  /** The case of the program that the text belongs to; empty: no case. */
  when: string;
  phrase: Phrase;
}

/** Names instead of texts: the same in every language. */
const NAMES = new Set(['key', 'id', 'service']);

/** Not only a row of values, which is the same in every language. */
const hasWords = (phrase: Phrase) => phrase.sentences.some(({ text }) => /\S/.test(text.replaceAll(/\{\w+\}/g, '')));

const keyOf = (node: Node): string => String(node.name ?? node.value);

/** All texts that a value holds or returns. `seen` has those that were found under another key; `keys` gets all keys. */
export function walk(
  open: (file: string) => Source | undefined,
  start: Place,
  key: string,
  seen: Set<string> = new Set(),
  keys: Set<string> = new Set(),
): Spot[] {
  const spots: Spot[] = [];
  /** Functions that are being read: a recursive function is read once. */
  const inside = new Set<string>();

  function value(source: Source, given: Node, at: string, when: string): void {
    const node = unwrap(given);
    const place = `${source.file}:${node.start}-${node.end}`;
    if (inside.has(place)) return;
    const phrase = phraseOf(source, node);
    if (phrase) {
      if (!hasWords(phrase)) return;
      keys.add(at);
      if (seen.has(place)) return;
      seen.add(place);
      spots.push({ key: at, when, source, node, phrase });
      // Words in what is filled in, where there is nothing to fill in: `${phone ?? 'your phone'}`.
      spareWords(source, node, at);
      return;
    }
    inside.add(place);
    inner(source, node, at, when);
    inside.delete(place);
  }

  function spareWords(source: Source, node: Node, at: string): void {
    const look = (part: unknown): void => {
      if (typeof part !== 'object' || part === null) return;
      const child = part as Node;
      if (child.type === 'LogicalExpression' && unwrap(child.right).type === 'Literal')
        value(source, child.right, `${at}.instead`, `without ${source.text.slice(child.left.start, child.left.end)}`);
      Object.values(child).forEach(look);
    };
    look(node);
  }

  function inner(source: Source, node: Node, at: string, when: string): void {
    switch (node.type) {
      case 'ObjectExpression':
        for (const property of node.properties) {
          // A named list that is put into another one is read under its own name.
          if (property.type === 'SpreadElement') {
            if (unwrap(property.argument).type !== 'Identifier') value(source, property.argument, at, when);
          } else if (!NAMES.has(keyOf(property.key)))
            value(source, property.value, `${at}.${keyOf(property.key)}`, when);
        }
        return;
      case 'ArrayExpression':
        for (const [index, element] of node.elements.entries())
          value(source, element.type === 'SpreadElement' ? element.argument : element, `${at}.${index + 1}`, when);
        return;
      case 'ConditionalExpression':
        value(source, node.consequent, at, when);
        value(source, node.alternate, at, when);
        return;
      case 'LogicalExpression':
        value(source, node.right, `${at}.instead`, when);
        return;
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
      case 'FunctionDeclaration':
        if (node.body.type === 'BlockStatement') block(source, node.body.body, at, when);
        else value(source, node.body, at, when);
        return;
      case 'MemberExpression': {
        // An entry of a list that is inline, `({ up: '…', down: '…' })[rounding]`, or has a name in the same file: `kinds[kind]`.
        const object = unwrap(node.object);
        const list = node.computed && object.type === 'Identifier' ? source.declared.get(object.name) : object;
        if (list && unwrap(list).type === 'ObjectExpression') value(source, list, at, when);
        return;
      }
      case 'Identifier': {
        const found = find(open, source, node.name);
        if (found) value(found.source, found.node, at, when);
        return;
      }
      case 'CallExpression': {
        const callee = unwrap(node.callee);
        if (callee.type === 'Identifier') value(source, callee, at, when);
        else if (callee.type === 'MemberExpression' && unwrap(callee.object).type !== 'Identifier')
          value(source, callee.object, at, when);
        return;
      }
      default:
    }
  }

  /** The texts that the statements of a function return. Several in one case are numbered. */
  function block(source: Source, statements: readonly Node[], at: string, when: string): void {
    const returned: { node: Node; at: string; when: string }[] = [];
    const gather = (list: readonly Node[], label: string, cases: string): void => {
      for (const node of list) statement(node, label, cases);
    };
    const and = (cases: string, test: Node) =>
      [cases, source.text.slice(test.start, test.end).replaceAll(/\s+/g, ' ')].filter(Boolean).join(', ');
    const statement = (node: Node, label: string, cases: string): void => {
      switch (node.type) {
        case 'ReturnStatement':
          if (node.argument) returned.push({ node: node.argument, at: label, when: cases });
          return;
        case 'BlockStatement':
          return gather(node.body, label, cases);
        case 'IfStatement':
          statement(node.consequent, label, and(cases, node.test));
          if (node.alternate) statement(node.alternate, label, cases);
          return;
        case 'SwitchStatement':
          for (const one of node.cases) {
            const name = one.test ? keyOf(unwrap(one.test)) : 'other';
            gather(one.consequent, `${label}.${name}`, cases);
          }
          return;
        default:
      }
    };
    gather(statements, at, when);
    const count = new Map<string, number>();
    const many = new Set(returned.map((one) => one.at).filter((label, index, all) => all.indexOf(label) !== index));
    for (const one of returned) {
      const number = (count.get(one.at) ?? 0) + 1;
      count.set(one.at, number);
      value(source, one.node, many.has(one.at) ? `${one.at}.${number}` : one.at, one.when);
    }
  }

  value(start.source, start.node, key, '');
  return spots;
}
