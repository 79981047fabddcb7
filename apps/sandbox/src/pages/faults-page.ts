import { savedCardModes, type SavedCardMode } from '../cards/saved-card-mode.ts';
import { faultModes, faultParts, type FaultMode, type FaultPart, type FaultSettings } from '../faults/faults.ts';
import type { Delivery, DeliveryState } from '../webhooks/deliveries.ts';
import { html, type Html } from './html.ts';
import type { Page } from './layout.ts';
import { moment } from './wording.ts';

const partWords: Record<FaultPart, { title: string; about: string }> = {
  provider: { title: 'Payment provider', about: 'Accounts, verification, refunds and their webhooks.' },
  monnify: { title: 'Second payment provider', about: 'Its accounts, look-ups, refunds, payouts and events.' },
  vending: { title: 'Vending authority', about: 'Makes the tokens. Gatelight reads this switch itself.' },
  sms: { title: 'Messages', about: 'SMS, WhatsApp, e-mail and delivery reports.' },
};
const modeWords: Record<FaultMode, { label: string; about: string }> = {
  ok: { label: 'Works', about: 'As it should.' },
  slow: { label: 'Slow', about: 'Responds after four seconds.' },
  error: { label: 'Error', about: 'Says it failed, and does nothing.' },
  html: { label: 'HTML', about: 'Returns a web page of its gateway, and does nothing.' },
  empty: { label: 'Nothing', about: 'Sends an empty response, and does nothing.' },
  timeout: { label: 'Silent', about: 'Does nothing and never responds.' },
  lost_response: { label: 'Response lost', about: 'Does the work, then drops the connection.' },
  duplicate_webhook: { label: 'Webhooks thrice', about: 'Sends every event three times.' },
  late_webhook: { label: 'Webhooks held', about: 'Keeps events back for three days, or until you send them.' },
};
const savedCardWords: Record<SavedCardMode, { label: string; about: string }> = {
  ok: { label: 'As the card', about: 'Each test card does what it does on the card page.' },
  declined: { label: 'Declined', about: 'The bank declines each charge.' },
  insufficient_funds: { label: 'Insufficient funds', about: 'There is not enough money on the card.' },
  step_up: { label: 'Confirmation', about: 'The bank asks the owner to confirm each charge.' },
  pending: { label: 'Pending', about: 'The bank does not decide.' },
};
const stateWords: Record<DeliveryState, { label: string; look: string }> = {
  waiting: { label: 'Trying', look: 'warn' },
  held: { label: 'Held back', look: 'warn' },
  delivered: { label: 'Delivered', look: 'good' },
  gave_up: { label: 'Given up', look: 'bad' },
};

/** The switches that make the simulated services fail, and the webhooks with their states. */
export function faultsPage(
  settings: FaultSettings,
  savedCards: SavedCardMode,
  deliveries: Delivery[],
  heldCount: number,
): Page {
  return {
    name: 'faults',
    title: 'Faults',
    scripts: ['live.js', 'faults.js'],
    body: html`
      <h1>Faults</h1>
      <p class="lead">Make the outside world misbehave and see that no money is lost. A switch works immediately.</p>
      <p id="saved" class="result" role="status"></p>
      <form id="faults" class="thirds" autocomplete="off">
        ${faultParts.map((part) => group(part, settings[part]))} ${savedCardGroup(savedCards)}
      </form>
      <section class="card" aria-labelledby="webhooks-title">
        <div class="head">
          <h2 id="webhooks-title">Webhooks</h2>
          <button id="flush" type="button" class="button">Send held webhooks now</button>
        </div>
        <div id="deliveries" data-live>
          <p class="small">
            ${heldCount === 0 ? 'None is held back.' : heldCount === 1 ? '1 is held back.' : `${heldCount} are held back.`}
          </p>
          ${deliveryList(deliveries)}
        </div>
      </section>
    `,
  };
}

function group(part: FaultPart, current: FaultMode): Html {
  return html`<fieldset class="card">
    <legend>${partWords[part].title}</legend>
    <p class="small">${partWords[part].about}</p>
    ${modesOf(part, current).map(
      (mode) =>
        html`<label class="radio">
          <input type="radio" name="${part}" value="${mode}" ${mode === current && html`checked`} />
          <span><strong>${modeWords[mode].label}</strong> <span class="small">${modeWords[mode].about}</span></span>
        </label>`,
    )}
  </fieldset>`;
}

function savedCardGroup(current: SavedCardMode): Html {
  return html`<fieldset class="card">
    <legend>Saved cards</legend>
    <p class="small">What happens when a saved card is charged.</p>
    ${savedCardModes.map(
      (mode) =>
        html`<label class="radio">
          <input type="radio" name="saved_cards" value="${mode}" ${mode === current && html`checked`} />
          <span
            ><strong>${savedCardWords[mode].label}</strong>
            <span class="small">${savedCardWords[mode].about}</span></span
          >
        </label>`,
    )}
  </fieldset>`;
}

/** Vending sends no webhooks, so its two webhook switches are shown only when a program has set one of them. */
function modesOf(part: FaultPart, current: FaultMode): FaultMode[] {
  return faultModes.filter((mode) => part !== 'vending' || mode === current || !mode.endsWith('_webhook'));
}

function deliveryList(deliveries: Delivery[]): Html {
  if (deliveries.length === 0) return html`<p class="empty">No event has been sent yet.</p>`;
  return html`<ul class="rows">
    ${deliveries.map(
      (delivery) =>
        html`<li class="row still">
          <span><strong>${delivery.event}</strong> <span class="small">${delivery.subject}</span></span>
          <span class="pill ${stateWords[delivery.state].look}">${stateWords[delivery.state].label}</span>
          <span class="small">${moment(delivery.created_at)} · ${triesOf(delivery)}</span>
          <button type="button" class="button" id="replay-${delivery.id}" data-replay="${delivery.id}">
            Send again<span class="visually-hidden"
              >: ${delivery.event} ${delivery.subject}, number ${delivery.id}</span
            >
          </button>
        </li>`,
    )}
  </ul>`;
}

function triesOf(delivery: Delivery): string {
  const tries = delivery.attempts === 1 ? '1 try' : `${delivery.attempts} tries`;
  const last = delivery.last_error ?? (delivery.last_status === null ? null : `status ${delivery.last_status}`);
  return last === null ? tries : `${tries}, ${last}`;
}
