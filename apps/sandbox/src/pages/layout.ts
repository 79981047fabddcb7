import { html, type Html } from './html.ts';

export type PageName = 'home' | 'checkout' | 'bank' | 'inbox' | 'meters' | 'gate' | 'faults' | 'authenticator';

export type Page = { name: PageName; title: string; body: Html; scripts: readonly string[] };

const places: readonly { name: PageName; path: string; label: string }[] = [
  { name: 'bank', path: '/sandbox/bank', label: 'Bank' },
  { name: 'inbox', path: '/sandbox/inbox', label: 'Inbox' },
  { name: 'meters', path: '/sandbox/meters', label: 'Meters' },
  { name: 'gate', path: '/sandbox/gate', label: 'Gate' },
  { name: 'authenticator', path: '/sandbox/authenticator', label: 'Codes' },
  { name: 'faults', path: '/sandbox/faults', label: 'Faults' },
];

/** The whole document: the Sandbox bar, the links between its pages and back to the product, and the page. */
export function document({ name, title, body, scripts }: Page): string {
  return html`<!doctype html>
    <html lang="en-NG">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Gatelight sandbox</title>
        <link rel="stylesheet" href="/sandbox/assets/base.css" />
        <link rel="stylesheet" href="/sandbox/assets/parts.css" />
        <link rel="icon" href="/sandbox/assets/icon.svg" type="image/svg+xml" />
        ${scripts.map((script) => html`<script type="module" src="/sandbox/assets/${script}"></script>`)}
      </head>
      <body>
        <a class="skip" href="#main">Skip to content</a>
        <header class="bar">
          <div class="bar-row">
            <p class="bar-mark"><a href="/sandbox">Sandbox</a> <span>No real money</span></p>
            <a class="bar-home" href="/">Back to Gatelight</a>
          </div>
          <nav class="tabs" aria-label="Sandbox">
            ${places.map(
              (place) =>
                html`<a href="${place.path}" ${place.name === name && html`aria-current="page"`}>${place.label}</a>`,
            )}
          </nav>
        </header>
        <main id="main" tabindex="-1">${body}</main>
      </body>
    </html>`.text;
}
