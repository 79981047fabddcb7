import { html } from './html.ts';
import type { Page } from './layout.ts';

const places = [
  {
    path: '/sandbox/bank',
    title: 'Bank',
    about: 'Pay the account that Gatelight showed you: exact, under, over, late or twice.',
  },
  { path: '/sandbox/inbox', title: 'Inbox', about: 'Read the SMS, WhatsApp messages and e-mails that were sent.' },
  { path: '/sandbox/meters', title: 'Meters', about: 'Key a token into a meter and see the units arrive.' },
  { path: '/sandbox/gate', title: 'Gate', about: 'Drive up to a barrier with a plate, a card or a code.' },
  { path: '/sandbox/authenticator', title: 'Codes', about: 'The authenticator apps of the demonstration staff.' },
  { path: '/sandbox/faults', title: 'Faults', about: 'Make the provider slow, silent or forgetful, and watch.' },
];

/** The page at /sandbox: what this is, and links to its parts. */
export function homePage(): Page {
  return {
    name: 'home',
    title: 'Sandbox',
    scripts: [],
    body: html`
      <h1>The practice world</h1>
      <p class="lead">
        Gatelight talks to a bank, a phone network and meters. Until real ones are connected, it talks to these.
      </p>
      <ul class="tiles">
        ${places.map(
          (place) =>
            html`<li>
              <a class="card tile" href="${place.path}"><strong>${place.title}</strong> <span>${place.about}</span></a>
            </li>`,
        )}
      </ul>
      <section class="card" aria-labelledby="how-title">
        <h2 id="how-title">Buy a token in five minutes</h2>
        <ol class="steps">
          <li>
            On <a href="/">Gatelight</a>, fill in Quick Token Purchase with a demonstration meter, such as
            <span class="digits">04175000019</span>.
          </li>
          <li>Pay the account shown, in the <a href="/sandbox/bank">bank</a>.</li>
          <li>Read the token on the payment page or in the <a href="/sandbox/inbox">inbox</a>.</li>
          <li>Key it into the <a href="/sandbox/meters">meter</a>.</li>
        </ol>
      </section>
    `,
  };
}
