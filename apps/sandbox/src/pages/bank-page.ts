import type { LateTransfer } from '../bank/late-transfers.ts';
import type { BankTransfer, TransferOutcome, WaitingAccount } from '../bank/transfers.ts';
import { html, type Html } from './html.ts';
import type { Page } from './layout.ts';
import { moment, money, readable } from './wording.ts';

const outcomeWords: Record<TransferOutcome, string> = {
  exact: 'Exact amount',
  under: 'Too little',
  over: 'Too much',
  late: 'Too late',
  again: 'Pay again',
};

type BankState = { accounts: WaitingAccount[]; onTheWay: LateTransfer[]; transfers: BankTransfer[]; now: number };

/** The bank page. Choose one of the open accounts or type one, then pay the right or a wrong amount. */
export function bankPage({ accounts, onTheWay, transfers, now }: BankState): Page {
  return {
    name: 'bank',
    title: 'Sandbox Bank',
    scripts: ['live.js', 'bank.js'],
    body: html`
      <h1>Sandbox Bank</h1>
      <p class="lead">Pay an account that Gatelight showed you. This bank sends any amount you like, right or wrong.</p>
      <div class="columns">
        <section class="card" aria-labelledby="pay-title">
          <h2 id="pay-title">Send a transfer</h2>
          <form id="transfer" novalidate>
            <div class="field">
              <label for="account">Account number</label>
              <input
                id="account"
                class="digits"
                inputmode="numeric"
                autocomplete="off"
                maxlength="14"
                aria-describedby="account-hint"
              />
              <p id="account-hint" class="hint">Choose an account from the list, or type its 10 digits.</p>
            </div>
            <div class="field">
              <label for="sender">Sender's name <span class="optional">(optional)</span></label>
              <input id="sender" autocomplete="off" maxlength="100" />
            </div>
            <div class="field">
              <label for="sender-account">Sender's account <span class="optional">(optional)</span></label>
              <input
                id="sender-account"
                class="digits"
                inputmode="numeric"
                autocomplete="off"
                maxlength="10"
                value="0123456789"
                aria-describedby="sender-account-hint"
              />
              <p id="sender-account-hint" class="hint">
                Without it, the provider cannot return money automatically: a refund then needs the account of the
                payer.
              </p>
            </div>
            <div class="choices" role="group" aria-label="How much to send">
              <button class="button primary" type="submit" data-pay="exact">Exact amount</button>
              <button class="button" type="button" data-pay="under">Too little</button>
              <button class="button" type="button" data-pay="over">Too much</button>
              <button class="button" type="button" data-pay="twice">Pay twice</button>
              <button class="button" type="button" data-pay="late">Pay too late</button>
            </div>
            <details>
              <summary>Another amount or currency</summary>
              <div class="inline">
                <div class="field">
                  <label for="amount">Amount</label>
                  <input id="amount" class="digits" inputmode="decimal" autocomplete="off" maxlength="16" />
                </div>
                <div class="field narrow">
                  <label for="currency">Currency</label>
                  <select id="currency">
                    <option>NGN</option>
                    <option>USD</option>
                    <option>GHS</option>
                  </select>
                </div>
                <button class="button" type="button" data-pay="amount">Send this amount</button>
              </div>
            </details>
          </form>
          <div id="result" class="result" role="status"></div>
        </section>
        <section class="card" aria-labelledby="waiting-title">
          <h2 id="waiting-title">Accounts</h2>
          <div id="accounts" data-live>${accountList(accounts, now)}</div>
        </section>
      </div>
      <section class="card" aria-labelledby="recent-title">
        <h2 id="recent-title">Recent transfers</h2>
        <div id="recent" data-live>${transferList(onTheWay, transfers)}</div>
      </section>
    `,
  };
}

function accountList(accounts: WaitingAccount[], now: number): Html {
  if (accounts.length === 0) {
    return html`<p class="empty">
      No account is open. <a href="/#quick-purchase">Start a purchase</a> and its account shows here.
    </p>`;
  }
  return html`<ul class="rows">
    ${accounts.map(
      (account) =>
        html`<li>
          <button
            type="button"
            class="row"
            id="account-${account.number}"
            data-account="${account.number}"
            data-amount="${account.amount}"
          >
            <span class="digits">${readable(account.number)}</span>
            <span class="amount">${money(account.amount)}</span>
            <span class="small">${account.name}</span>
            ${stateOf(account, now)}
          </button>
        </li>`,
    )}
  </ul>`;
}

function stateOf(account: WaitingAccount, now: number): Html {
  if (account.status !== 'ongoing') return html`<span class="pill good">Paid</span>`;
  if (account.expires_at <= now) return html`<span class="pill warn">Closed: pays late</span>`;
  return html`<span class="pill" data-expires="${account.expires_at}">Open</span>`;
}

function transferList(onTheWay: LateTransfer[], transfers: BankTransfer[]): Html {
  if (transfers.length + onTheWay.length === 0) return html`<p class="empty">Nothing has been sent yet.</p>`;
  return html`<ul class="rows">
    ${onTheWay.map(
      (transfer) =>
        html`<li class="row still">
          <span class="digits">${readable(transfer.account_number)}</span>
          <span class="amount">${money(transfer.amount)}</span>
          <span class="small">Arrives ${moment(transfer.arrives_at)}</span>
          <span class="pill">On its way</span>
        </li>`,
    )}
    ${transfers.map(
      (transfer) =>
        html`<li class="row still">
          <span class="digits">${readable(transfer.account_number)}</span>
          <span class="amount">${money(transfer.amount, transfer.currency)}</span>
          <span class="small">${transfer.sender_name} · ${moment(transfer.created_at)}</span>
          <span class="pill ${transfer.outcome === 'exact' ? 'good' : 'warn'}"
            >${outcomeWords[transfer.outcome]}${transfer.is_returned === 1 ? ', sent back' : ''}</span
          >
        </li>`,
    )}
  </ul>`;
}
