import type { CheckoutView } from '../cards/checkout-page.ts';
import { testCards } from '../cards/test-cards.ts';
import { html, type Html } from './html.ts';
import type { Page } from './layout.ts';
import { money } from './wording.ts';

/** The hosted page on which a payer types a card. It is the only place in this product where a card number is typed. */
export function checkoutPage(view: CheckoutView, accessCode: string): Page {
  return {
    name: 'checkout',
    title: `Pay ${money(view.amount)}`,
    scripts: ['checkout.js'],
    body: html`
      <h1>Pay ${money(view.amount)}</h1>
      <p class="lead">Gatelight · ${view.email} · <span class="digits">${view.reference}</span></p>
      <div
        class="columns"
        id="checkout"
        data-code="${accessCode}"
        data-return="${view.return_url}"
        data-state="${view.state}"
        data-message="${view.message}"
        data-last4="${view.last4}"
      >
        <section class="card" aria-labelledby="card-title">
          <h2 id="card-title">Card payment</h2>
          <div class="stack">
            ${cardForm(view)} ${questions()}
            <div id="result" class="result" role="status"></div>
            <div class="choices">
              <a class="button primary" id="return" hidden>Return to Gatelight</a>
              ${view.return_url !== null && html`<a class="button" id="cancel" href="${view.return_url}">Cancel payment</a>`}
            </div>
            <p class="hint">Sandbox: no real money, and no real cards.</p>
          </div>
        </section>
        <section class="card" aria-labelledby="test-title">
          <h2 id="test-title">Test cards</h2>
          <ul class="rows" id="test-cards" inert>
            ${testCards.map(
              (card) =>
                html`<li>
                  <button type="button" class="row" data-number="${card.number}" data-cvv="${card.cvv}">
                    <span class="digits">${grouped(card.number)}</span>
                    <span class="small">CVV ${card.cvv}</span>
                    <span class="small wide">${card.label}</span>
                  </button>
                </li>`,
            )}
          </ul>
        </section>
      </div>
    `,
  };
}

function cardForm(view: CheckoutView): Html {
  return html`<form id="card" class="stack" novalidate hidden>
    <div class="field">
      <label for="number">Card number</label>
      <input id="number" class="digits" inputmode="numeric" autocomplete="cc-number" maxlength="26" />
    </div>
    <div class="inline">
      <div class="field">
        <label for="expiry">Expiry (MM/YY)</label>
        <input id="expiry" class="digits" inputmode="numeric" autocomplete="cc-exp" maxlength="7" />
      </div>
      <div class="field">
        <label for="cvv">CVV</label>
        <input id="cvv" class="digits" inputmode="numeric" autocomplete="cc-csc" maxlength="4" />
      </div>
    </div>
    ${
      view.offers_saving &&
      html`<label class="radio">
        <input type="checkbox" id="save" checked />
        <span>
          <strong>Save this card</strong>
          <span class="small">Gatelight may charge it when you choose it again. It never sees the card's number.</span>
        </span>
      </label>`
    }
    <button class="button primary" type="submit">Pay ${money(view.amount)}</button>
  </form>`;
}

function questions(): Html {
  return html`<form id="question" class="stack" novalidate hidden>
      <div class="field">
        <label for="answer" id="question-label">One-time code</label>
        <input id="answer" class="digits" inputmode="numeric" autocomplete="one-time-code" maxlength="20" />
      </div>
      <button class="button primary" type="submit">Continue</button>
    </form>
    <div id="bank" class="stack" hidden>
      <p>Your bank asks you to confirm this payment.</p>
      <div class="choices">
        <button type="button" class="button primary" data-bank="confirm">Confirm</button>
        <button type="button" class="button" data-bank="refuse">Refuse</button>
      </div>
    </div>`;
}

function grouped(number: string): string {
  return number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}
