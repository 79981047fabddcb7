import { call, say } from './call.js';

const page = document.getElementById('checkout');
const form = document.getElementById('card');
const number = document.getElementById('number');
const expiry = document.getElementById('expiry');
const cvv = document.getElementById('cvv');
const save = document.getElementById('save');
const question = document.getElementById('question');
const questionLabel = document.getElementById('question-label');
const answer = document.getElementById('answer');
const bank = document.getElementById('bank');
const back = document.getElementById('return');
const cancel = document.getElementById('cancel');
const result = document.getElementById('result');
const testCards = document.getElementById('test-cards');
const path = `/sandbox/checkout/${page.dataset.code}`;
const returnAfterMs = 1500;
let isSending = false;

const questions = {
  pin: 'Card PIN',
  phone: 'Phone number at your bank',
  otp: 'One-time code from your bank (123456)',
};

function show({ state, message, return_url: returnUrl }) {
  form.hidden = state !== 'card' && state !== 'declined';
  question.hidden = !(state in questions);
  bank.hidden = state !== 'bank';
  back.hidden = !['paid', 'no-answer'].includes(state) || !returnUrl;
  if (cancel) cancel.hidden = !back.hidden;
  if (returnUrl) back.href = returnUrl;
  if (state in questions) {
    questionLabel.textContent = questions[state];
    answer.value = '';
    answer.focus();
  }
  if (state === 'paid') {
    say(result, returnUrl ? 'Payment successful. Taking you back to Gatelight…' : 'Payment successful.', 'good');
    if (returnUrl) setTimeout(() => location.assign(returnUrl), returnAfterMs);
  } else if (state === 'declined') {
    say(result, `${message ?? 'Declined'}. You were not charged. Try another card.`, 'bad');
  } else if (state === 'no-answer') {
    say(
      result,
      'The bank did not respond. We do not know yet whether your card was charged. Go back and wait there.',
      'quiet',
    );
  } else {
    say(result, message ?? '', message ? 'bad' : 'quiet');
  }
}

/** '12/30', '1230' or '12/2030' to month and year. Null when it is not a date. */
function expiryOf(text) {
  const match = /^(\d{2})\D*(?:20)?(\d{2})$/.exec(text.replaceAll(' ', ''));
  return match ? { expiry_month: match[1], expiry_year: `20${match[2]}` } : null;
}

async function send(where, body) {
  if (isSending) return;
  isSending = true;
  say(result, 'Asking the bank…', 'quiet');
  try {
    show(await call('POST', `${path}/${where}`, body));
  } catch (error) {
    say(result, error.message, 'bad');
  } finally {
    isSending = false;
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const digits = number.value.replaceAll(/\D/g, '');
  // The number of a real card must not leave the browser.
  if (!document.querySelector(`[data-number="${digits}"]`)) {
    say(result, 'This page takes only the test cards that it lists. Nothing was sent.', 'bad');
    number.focus();
    return;
  }
  const date = expiryOf(expiry.value);
  if (!date) {
    say(result, 'Type the expiry as month and year, such as 12/30.', 'bad');
    expiry.focus();
    return;
  }
  void send('card', { number: digits, ...date, cvv: cvv.value.trim(), save_card: save?.checked === true });
});
question.addEventListener('submit', (event) => {
  event.preventDefault();
  void send('step', { answer: answer.value.trim() });
});
bank.addEventListener('click', (event) => {
  const choice = event.target.closest('[data-bank]')?.dataset.bank;
  if (choice) void send('step', { answer: choice });
});
// A test card fills in the form only with this script, so the cards are disabled until here.
testCards.inert = false;
testCards.addEventListener('click', (event) => {
  const row = event.target.closest('[data-number]');
  if (!row || form.hidden) return;
  number.value = row.dataset.number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
  cvv.value = row.dataset.cvv;
  expiry.value = `12/${String((new Date().getFullYear() + 4) % 100).padStart(2, '0')}`;
  say(result, '', 'quiet');
});

show({ state: page.dataset.state, message: page.dataset.message || null, return_url: page.dataset.return || null });
