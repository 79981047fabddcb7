import type { MeterView } from '../meters/meters.ts';
import { html, type Html } from './html.ts';
import type { Page } from './layout.ts';
import { moment, readable } from './wording.ts';

const utilityWords = { electricity: 'Electricity', water: 'Water', gas: 'Gas' };
const keypad = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'back', '0', 'enter'];

/** The list of all meters. */
export function metersPage(meters: MeterView[]): Page {
  return {
    name: 'meters',
    title: 'Meters',
    scripts: ['live.js'],
    body: html`
      <h1>Meters</h1>
      <p class="lead">Keypad meters that hold their own keys. Take the token from the inbox and key it in.</p>
      <section class="card" aria-label="Meters">
        <div id="meters" data-live>
          ${
            meters.length === 0
              ? html`<p class="empty">
                  No meter is here yet. Gatelight puts its simulator meters here when it starts.
                </p>`
              : html`<ul class="rows">
                  ${meters.map(
                    (meter) =>
                      html`<li>
                        <a class="row" href="/sandbox/meters/${meter.number}" id="meter-${meter.number}">
                          <span class="digits">${readable(meter.number)}</span>
                          <span class="amount">${meter.balance} ${meter.unit}</span>
                          <span class="small">${meter.customer_name}</span>
                          <span class="pill">${utilityWords[meter.utility]}</span>
                        </a>
                      </li>`,
                  )}
                </ul>`
          }
        </div>
      </section>
    `,
  };
}

/** One meter with its display and keypad. The keyboard and pasting work too. */
export function meterPage(meter: MeterView): Page {
  return {
    name: 'meters',
    title: `Meter ${meter.number}`,
    scripts: ['meter.js'],
    body: html`
      <p class="crumb"><a href="/sandbox/meters">All meters</a></p>
      <h1>${utilityWords[meter.utility]} meter</h1>
      <div class="columns meter-columns">
        <form id="meter" class="meter ${meter.utility}" data-number="${meter.number}" novalidate>
          <p class="plate"><span class="digits">${readable(meter.number)}</span> <span>${meter.customer_name}</span></p>
          <div class="lcd">
            <p class="lcd-balance">
              <span>Balance</span> <output id="balance" class="digits">${meter.balance}</output> ${meter.unit}
            </p>
            <label class="lcd-label" for="token">Token</label>
            <input
              id="token"
              class="digits"
              inputmode="numeric"
              autocomplete="off"
              maxlength="60"
              spellcheck="false"
              aria-describedby="counter"
            />
            <p id="counter" class="lcd-counter">0 of 20 digits</p>
            <p id="display" class="lcd-message" role="status">Ready</p>
          </div>
          <div class="keypad" role="group" aria-label="Keypad">${keypad.map(key)}</div>
        </form>
        <section class="card" aria-labelledby="history-title">
          <h2 id="history-title">Last tokens</h2>
          <div id="history">${history(meter)}</div>
          <dl class="facts" id="facts">
            <div>
              <dt>Supply group</dt>
              <dd class="digits">${meter.supply_group_code}</dd>
            </div>
            <div>
              <dt>Tariff index</dt>
              <dd class="digits">${meter.tariff_index}</dd>
            </div>
            <div>
              <dt>Key revision</dt>
              <dd class="digits">${meter.key_revision}</dd>
            </div>
            <div>
              <dt>Power limit</dt>
              <dd>${meter.power_limit === null ? 'None' : `${meter.power_limit} W`}</dd>
            </div>
            <div>
              <dt>Tamper</dt>
              <dd>
                <span class="pill ${meter.is_tampered ? 'bad' : 'good'}"
                  >${meter.is_tampered ? 'Cover opened' : 'None'}</span
                >
              </dd>
            </div>
          </dl>
          <button type="button" class="button" id="tamper">Open the cover</button>
        </section>
      </div>
    `,
  };
}

function key(name: string): Html {
  if (name === 'back')
    return html`<button type="button" class="key" data-key="back" aria-label="Delete last digit">⌫</button>`;
  if (name === 'enter') return html`<button type="submit" class="key enter" aria-label="Enter token">⏎</button>`;
  return html`<button type="button" class="key" data-key="${name}">${name}</button>`;
}

function history(meter: MeterView): Html {
  if (meter.entries.length === 0) return html`<p class="empty">No token has been keyed in yet.</p>`;
  return html`<ul class="rows">
    ${meter.entries.map(
      (entry) =>
        html`<li class="row still">
          <span class="digits">${entry.token ? `…${entry.token}` : 'no digits'}</span>
          <span class="pill ${entry.accepted ? 'good' : 'bad'}">${entry.accepted ? 'Accepted' : 'Refused'}</span>
          <span class="small wide">${entry.message} ${moment(entry.at)}</span>
        </li>`,
    )}
  </ul>`;
}
