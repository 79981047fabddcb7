import type { Channel, Message } from '../messages/inbox.ts';
import { html, type Html } from './html.ts';
import type { Page } from './layout.ts';
import { grouped, moment } from './wording.ts';

const channelWords: Record<Channel, string> = { sms: 'SMS', whatsapp: 'WhatsApp', email: 'E-mail' };

/** The phone and mailbox of everyone, or of one recipient. */
export function inboxPage(messages: Message[], to: string): Page {
  return {
    name: 'inbox',
    title: 'Inbox',
    scripts: ['live.js', 'copy.js', 'reply.js'],
    body: html`
      <h1>Phone and mailbox</h1>
      <p class="lead">
        Every SMS, WhatsApp message and e-mail that Gatelight sends ends up here. The list refreshes itself.
      </p>
      <form class="card inline" method="get" action="/sandbox/inbox">
        <div class="field">
          <label for="to">Phone or e-mail</label>
          <input id="to" name="to" value="${to}" maxlength="254" autocomplete="off" />
        </div>
        <button class="button primary" type="submit">Show</button>
        ${to && html`<a class="button" href="/sandbox/inbox">Show all</a>`}
      </form>
      <p id="copied" class="visually-hidden" role="status"></p>
      <div id="messages" data-live>${messageList(messages, to)}</div>
    `,
  };
}

function messageList(messages: Message[], to: string): Html {
  if (messages.length === 0) {
    return html`<p class="empty card">${to ? html`Nothing for ${to} yet.` : 'Nothing has arrived yet.'}</p>`;
  }
  return html`<ul class="messages">
    ${messages.map(
      (message) =>
        html`<li class="card message ${message.channel}">
          <p class="message-head">
            <span class="pill">${channelWords[message.channel]}</span>
            <strong>${message.to}</strong> ${moment(message.at)}
          </p>
          ${message.subject && html`<h2>${message.subject}</h2>`}
          <p class="message-text">${withLinks(message.text)}</p>
          ${copyButtons(message)} ${replyButtons(message)}
        </li>`,
    )}
  </ul>`;
}

/** A token has 20 digits, a one-time code six. Readers want to copy both. */
function copyButtons(message: Message): Html | null {
  const tokens = message.text.match(/(?<!\d)\d{4}([ -]?\d{4}){4}(?!\d)/g) ?? [];
  const codes = tokens.length > 0 ? [] : (message.text.match(/(?<![\d+])\d{6}(?!\d)/g) ?? []);
  const found = [
    ...tokens.map((token) => ({ what: 'token', text: grouped(token.replaceAll(/\D/g, '')) })),
    ...codes.map((code) => ({ what: 'code', text: code })),
  ];
  if (found.length === 0) return null;
  return html`<p class="choices">
    ${found.map(
      ({ what, text }, index) =>
        html`<button type="button" class="button" id="copy-${message.id}-${index}" data-copy="${text}">
          Copy ${what} <span class="digits">${text}</span>
        </button>`,
    )}
  </p>`;
}

/** An SMS with a question has buttons to reply. */
function replyButtons(message: Message): Html | null {
  const asked = message.channel === 'sms' && /YES (\d{3}) or NO \1/.exec(message.text);
  if (!asked) return null;
  const replies = [`YES ${asked[1]}`, `NO ${asked[1]}`];
  return html`<p class="choices">
    ${replies.map(
      (text) =>
        html`<button type="button" class="button" data-reply="${text}" data-from="${message.to}">
          Reply ${text}
        </button>`,
    )}
  </p>`;
}

function withLinks(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((piece, index) =>
      index % 2 === 1 ? html`<a href="${piece}" rel="noopener noreferrer">${piece}</a>` : html`${piece}`,
    );
}
