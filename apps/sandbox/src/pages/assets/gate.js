import { call } from './call.js';

const form = document.getElementById('gate');
const barrier = document.getElementById('barrier');
const sign = document.getElementById('sign');
const wire = document.getElementById('wire');
const time = document.getElementById('time');
const openMs = 5000;
let isBusy = false;
let closing;

const given = (id) => document.getElementById(id).value.trim();
const keys = () => ({ key: given('key'), secret: given('secret') });

function show(state, sentence) {
  clearTimeout(closing);
  barrier.dataset.state = state;
  sign.textContent = sentence;
  sign.dataset.tone = { go: 'good', look: 'warn', held: 'warn', stop: 'bad', jammed: 'bad' }[state] ?? '';
}

function note({ request, status, answer, milliseconds }) {
  time.textContent = `${milliseconds} ms from the request to the response`;
  const lines = [
    `POST ${request.path}`,
    JSON.stringify(request.body, null, 2),
    `${status}`,
    JSON.stringify(answer, null, 2),
  ];
  wire.textContent = `${lines.join('\n')}\n\n${wire.textContent}`.slice(0, 20_000);
}

async function report(kind, ticket) {
  const plate = given('kind') === 'plate' ? given('value').slice(0, 12) : '';
  const event = { ...keys(), kind, direction: given('direction'), ticket, plate };
  const sent = await call('POST', '/sandbox/gate/event', event);
  note(sent);
  return sent;
}

/** A barrier that is held open or jammed stays that way until the next card, code or plate. */
async function reportTrouble(kind) {
  const sent = await report(kind, null);
  if (sent.status !== 200) return show('stop', `Not reported: ${sent.answer.message}`);
  show(kind, kind === 'held' ? 'Held open' : 'Jammed');
}

function open() {
  closing = setTimeout(() => show('closed', 'Closed'), openMs);
}

async function ask() {
  const [kind, value, direction] = ['kind', 'value', 'direction'].map(given);
  const sent = await call('POST', '/sandbox/gate/check', { ...keys(), kind, value, direction });
  note(sent);
  if (sent.status !== 200) return show('stop', `Not opened: ${sent.answer.message}`);
  const { answer, reason, ticket } = sent.answer.data;
  if (answer === 'go') {
    show('go', 'Open');
    open();
  } else {
    show(answer, answer === 'look' ? `Call the guard: ${reason}` : `Stays closed: ${reason}`);
  }
  return answer === 'look' ? undefined : report(answer === 'go' ? 'opened' : 'refused', ticket);
}

async function once(act) {
  if (isBusy) return;
  isBusy = true;
  try {
    await act();
  } catch (error) {
    show('stop', error.message);
  } finally {
    isBusy = false;
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void once(ask);
});
for (const button of form.querySelectorAll('[data-event]')) {
  button.addEventListener('click', () => void once(() => reportTrouble(button.dataset.event)));
}
