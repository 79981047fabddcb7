import { call, say } from './call.js';

const form = document.getElementById('meter');
const token = document.getElementById('token');
const display = document.getElementById('display');
const counter = document.getElementById('counter');
const balance = document.getElementById('balance');
const tokenLength = 20;
let isBusy = false;

function digits() {
  return token.value.replaceAll(/\D/g, '').slice(0, tokenLength);
}

function show(entered) {
  token.value = entered.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
  counter.textContent = `${entered.length} of ${tokenLength} digits`;
}

function regroup() {
  const caretDigits = token.value.slice(0, token.selectionStart).replaceAll(/\D/g, '').length;
  show(digits());
  let position = 0;
  for (let seen = 0; position < token.value.length && seen < caretDigits; position += 1) {
    if (token.value[position] !== ' ') seen += 1;
  }
  token.setSelectionRange(position, position);
}

async function showHistory() {
  const response = await fetch(location.href, { headers: { accept: 'text/html' } });
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  for (const id of ['history', 'facts']) {
    const fresh = page.getElementById(id);
    if (fresh) document.getElementById(id).replaceChildren(...fresh.childNodes);
  }
}

async function enter() {
  if (isBusy) return;
  isBusy = true;
  try {
    const result = await call('POST', `/sandbox/meters/${form.dataset.number}/tokens`, { token: digits() });
    balance.textContent = result.balance;
    say(display, result.message, result.accepted ? 'good' : 'bad');
    if (result.accepted) show('');
    await showHistory();
  } catch (error) {
    say(display, error.message, 'bad');
  } finally {
    isBusy = false;
  }
}

document.getElementById('tamper').addEventListener('click', async () => {
  await call('POST', `/sandbox/meters/${form.dataset.number}/tamper`, {});
  await showHistory();
});
token.addEventListener('input', regroup);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  void enter();
});
form.addEventListener('click', (event) => {
  const key = event.target.closest('[data-key]')?.dataset.key;
  if (!key) return;
  show(key === 'back' ? digits().slice(0, -1) : (digits() + key).slice(0, tokenLength));
});
// The keys of the keyboard work as the keys of the meter, wherever the focus is.
document.addEventListener('keydown', (event) => {
  if (event.target === token || event.ctrlKey || event.metaKey || event.altKey) return;
  if (/^\d$/.test(event.key)) show((digits() + event.key).slice(0, tokenLength));
  else if (event.key === 'Backspace') show(digits().slice(0, -1));
});
document.addEventListener('paste', (event) => {
  if (event.target === token) return;
  show(event.clipboardData.getData('text').replaceAll(/\D/g, '').slice(0, tokenLength));
});
