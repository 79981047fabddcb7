/** Markup that is safe to print unchanged. Only `html` makes it. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | null | undefined | false | Part[];

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function printed(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (Array.isArray(part)) return part.map(printed).join('');
  return part instanceof Html ? part.text : String(part).replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

/** A template whose values are all escaped, except those that `html` itself returned. */
export function html(fixed: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(fixed.map((text, index) => text + printed(parts[index])).join(''));
}
