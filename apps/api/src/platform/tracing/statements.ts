import type { SpanOptions } from './spans.ts';

const described = new Map<string, [name: string, options: SpanOptions]>();
const longestText = 400;

/**
 * The name and attributes of a statement's span. Values are parameters, so the text of a statement contains no personal
 * data. The database functions in it make the best name.
 */
export function describeStatement(text: string): [name: string, options: SpanOptions] {
  let known = described.get(text);
  if (!known) {
    const query = text.replaceAll(/\s+/g, ' ').trim();
    const verb = /^\w+/.exec(query)?.[0].toLowerCase() ?? 'statement';
    const [, table, called] = /\b(?:from|into|update)\s+(\w+\."?\w+)|\b(\w+\.\w+)\(/i.exec(query) ?? [];
    const subject = (table ?? called)?.replace('"', '');
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': query.slice(0, longestText) };
    known = [subject ? `${verb} ${subject}` : verb, { kind: 'client', attributes }];
    described.set(text, known);
  }
  return known;
}
