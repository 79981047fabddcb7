import { errorCodes, errorMessage, namedSchemas, openApi, type Route, type Subject } from '@gatelight/contract';

const escape = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.codePointAt(0) ?? 63};`);

const style = `
:root{color-scheme:light dark;--bg:#fbfaf6;--ink:#10211b;--soft:#3f5048;--line:#7f8c85;--card:#fff;--brand:#0a6b4a}
@media(prefers-color-scheme:dark){:root{--bg:#0b1512;--ink:#eaf3ee;--soft:#b6c6be;--line:#6c8177;--card:#111e19;--brand:#45c48c}}
body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:2rem 1.25rem 4rem}
h1{font-size:1.9rem;margin:0 0 .5rem}h2{margin:2rem 0 .5rem}p{color:var(--soft)}a{color:var(--brand)}
details{background:var(--card);border:1px solid var(--line);border-radius:12px;margin:.75rem 0;padding:0 1rem}
summary{cursor:pointer;padding:.8rem 0;min-height:1.5rem}code,pre{font-family:ui-monospace,monospace;font-size:.875rem}
pre{overflow:auto;padding:.75rem;border:1px solid var(--line);border-radius:8px;max-height:28rem}
b{color:var(--brand)}table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.3rem .6rem .3rem 0;vertical-align:top}
`;

function block(title: string, value: unknown): string {
  if (value === undefined) return '';
  return `<h3>${title}</h3>${json(value)}`;
}

/** The name of a schema is a link to it. */
function json(value: unknown): string {
  const text = escape(JSON.stringify(value, null, 2)).replaceAll(
    /#\/components\/schemas\/(\w+)/g,
    (_, name: string) => `<a href="#${name}">${name}</a>`,
  );
  return `<pre tabindex="0">${text}</pre>`;
}

function section(route: Route, document: ReturnType<typeof openApi>): string {
  const paths = document.paths as Record<
    string,
    Record<
      string,
      { description: string; requestBody?: unknown; parameters?: unknown[]; responses: Record<string, unknown> }
    >
  >;
  const one = paths[route.path]?.[route.method.toLowerCase()];
  const errors = route.errors.map(
    (code) =>
      `<tr><td><code>${code}</code></td><td>${errorCodes[code].status}</td><td>${escape(errorMessage({ code }))}</td></tr>`,
  );
  return `<details id="${route.id}"><summary><b>${route.method}</b> <code>${escape(route.path)}</code> · ${escape(route.summary)}</summary>
<p>${escape(one?.description ?? '')}</p>
${one?.parameters?.length ? block('Parameters', one.parameters) : ''}${block('Body', one?.requestBody)}
${block(`Answer ${route.success}`, one?.responses[String(route.success)])}
${errors.length > 0 ? `<h3>Refusals</h3><table><tr><th>Code</th><th>Status</th><th>Words</th></tr>${errors.join('')}</table>` : ''}</details>`;
}

function subjectSection({ name, routes }: Subject, document: ReturnType<typeof openApi>): string {
  return `<h2>${escape(name)}</h2>${routes.map((route) => section(route, document)).join('\n')}`;
}

function schemasOf(document: ReturnType<typeof openApi>): string {
  const { schemas } = document.components as { schemas: Record<string, unknown> };
  return Object.entries(schemas)
    .map(([name, schema]) => `<details id="${name}"><summary><code>${name}</code></summary>${json(schema)}</details>`)
    .join('\n');
}

/** The contract as one page for people, generated from the same schemas that validate. */
export function docsPage(
  subjects: readonly Subject[],
  about: { title: string; version: string; url: string },
): { html: string; style: string } {
  const document = openApi(subjects, about, namedSchemas);
  const html = `<!doctype html><html lang="en-NG"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>API · ${escape(about.title)}</title><style>${style}</style></head><body><main><h1>${escape(about.title)}</h1>
<p>Every call, from the schemas that validate it. For programs: <a href="/api/v1/openapi.json">openapi.json</a>. A success is
<code>{status:'success', data}</code>; a failure <code>{status:'error', message, code, fields?}</code>, where <code>message</code> is for people and
<code>code</code> for programs. Fields that end in <code>_kobo</code> are whole kobo.</p>
${subjects.map((subject) => subjectSection(subject, document)).join('\n')}
<h2>Schemas</h2>${schemasOf(document)}</main></body></html>`;
  return { html, style };
}
