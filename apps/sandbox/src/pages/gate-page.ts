import { html, type Html } from './html.ts';
import type { Page } from './layout.ts';

/** A barrier with a camera, a card reader and a keypad, which calls the product as a real one does. */
export function gatePage(): Page {
  return {
    name: 'gate',
    title: 'Gate',
    scripts: ['gate.js'],
    body: html`
      <h1>Gate</h1>
      <p class="lead">
        A barrier that asks Gatelight before it opens. Its key and secret come from Gates, Barriers in the estate's
        portal.
      </p>
      <div class="columns">
        <form id="gate" class="card" novalidate aria-labelledby="gate-title">
          <h2 id="gate-title">Barrier</h2>
          ${barrier}
          <p id="sign" class="gate-sign" role="status">Closed</p>
          ${field('key', 'Key', 'glg_…')} ${field('secret', 'Secret', 'whsec_…')}
          ${choice('kind', 'What comes to the gate', [
            ['plate', 'Camera: plate'],
            ['card', 'Reader: card'],
            ['code', 'Keypad: code'],
            ['pass', 'Scanner: QR'],
          ])}
          ${field('value', 'What it reads', 'LSD 482 KJ')}
          ${choice('direction', 'Direction', [
            ['in', 'In'],
            ['out', 'Out'],
          ])}
          <p class="actions">
            <button type="submit" class="button primary">Ask</button>
            <button type="button" class="button" data-event="held">Hold the barrier open</button>
            <button type="button" class="button" data-event="jammed">Jam the barrier</button>
          </p>
        </form>
        <section class="card" aria-labelledby="wire-title">
          <h2 id="wire-title">On the wire</h2>
          <p id="time" class="small">No request yet.</p>
          <pre id="wire" class="gate-wire" tabindex="0" role="region" aria-label="Requests and responses"></pre>
        </section>
      </div>
    `,
  };
}

/** The arm turns up while the figure has the class `open`. */
const barrier: Html = html`<svg id="barrier" class="gate-barrier" viewBox="0 0 320 150" role="img" aria-label="Barrier">
  <path class="road" d="M0 132h320v18H0z" />
  <path class="post" d="M38 60h34v72H38z" />
  <path class="camera" d="M262 40h34v18h-34zM276 58h6v74h-6z" />
  <g class="arm">
    <path class="bar" d="M55 66h190v12H55z" />
    <path class="stripe" d="M95 66h24v12H95zM145 66h24v12h-24zM195 66h24v12h-24z" />
  </g>
  <circle class="lamp" cx="55" cy="50" r="8" />
</svg>`;

const field = (id: string, label: string, placeholder: string): Html =>
  html`<p class="field">
    <label for="${id}">${label}</label>
    <input id="${id}" autocomplete="off" spellcheck="false" maxlength="200" placeholder="${placeholder}" required />
  </p>`;

const choice = (id: string, label: string, options: readonly (readonly [string, string])[]): Html =>
  html`<p class="field">
    <label for="${id}">${label}</label>
    <select id="${id}">
      ${options.map(([value, words]) => html`<option value="${value}">${words}</option>`)}
    </select>
  </p>`;
