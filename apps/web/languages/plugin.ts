import type { Plugin } from 'vite';
import type { Language } from './languages.ts';
import { translatedFile } from './places.ts';
import { forgetTexts, textIn, textKey, textModule, type TextModule } from './texts.ts';

/** The bundle calls it in the place of each text. No program defines it. */
const MARK = '__TEXT__';
const MARKED = /__TEXT__\(\s*(["'`])([^"'`]+)\1\s*([,)])/g;

/** The module of an English file with a mark for each text that has a translation. */
function withMarks({ source, texts }: TextModule, file: string): string {
  const places = Array.from(source.declared.keys());
  const imports: string[] = [];
  const edits = Array.from(texts.values(), ({ name, used }) => {
    const given = used.map(([key, { file: from, name: other }]) => {
      if (from === undefined) {
        const isLater =
          places.indexOf(other) > places.indexOf(name) &&
          (texts.has(other) || source.declared.get(other)?.type !== 'FunctionDeclaration');
        if (isLater) throw new Error(`${file}: declare ${other} before ${name}`);
        return other;
      }
      const local = Array.from(source.imported).find(([, one]) => `${one.file}#${one.name}` === key)?.[0];
      if (local !== undefined) return local;
      const added = `text$${imports.length}`;
      imports.push(`import { ${other} as ${added} } from ${JSON.stringify(from)};`);
      return added;
    });
    const call = `/* @__PURE__ */ ${MARK}(${[JSON.stringify(textKey(file, name)), ...given].join(', ')})`;
    const { start, end } = source.declared.get(name)!;
    return { start, end, code: `const ${name} = ${call};` };
  });
  let code = source.code;
  for (const { start, end, code: marked } of edits.toSorted((one, other) => other.start - one.start))
    code = code.slice(0, start) + marked + code.slice(end);
  return [...imports, code].join('\n');
}

export const hasTexts = (code: string) => code.includes(`${MARK}(`);

/** A part of the bundle with the texts of a language in place of the marks. */
export function withTexts(code: string, language: Language | undefined): string {
  return code.replaceAll(MARKED, (_, _quote: string, key: string, next: string) => {
    const text = textIn(key, language);
    if (text.isCall !== (next === ',')) throw new Error(`the mark of ${key} has another shape`);
    return text.isCall ? `(${text.code})(` : `(${text.code})`;
  });
}

/**
 * Puts a mark in the place of each text, so that one build serves all languages. A developer's server, which builds nothing, gets the
 * texts of `language` at the same time.
 */
export function textMarks(language: Language | undefined): Plugin {
  let isBuild = true;
  return {
    name: 'gatelight:texts',
    enforce: 'pre',
    configResolved: ({ command }) => void (isBuild = command === 'build'),
    hotUpdate: () => forgetTexts(),
    transform(_, id) {
      const module = id.endsWith('.ts') ? textModule(id) : undefined;
      if (!module || (!isBuild && !language)) return null;
      const translation = language && translatedFile(language, id);
      if (translation) this.addWatchFile(translation);
      const marked = withMarks(module, id);
      return { code: isBuild ? marked : withTexts(marked, language), map: null };
    },
  };
}
