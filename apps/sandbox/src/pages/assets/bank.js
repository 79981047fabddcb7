import { call, say } from './call.js';
import { refresh } from './live.js';

const form = document.getElementById('transfer');
const account = document.getElementById('account');
const sender = document.getElementById('sender');
const senderAccount = document.getElementById('sender-account');
const amount = document.getElementById('amount');
const currency = document.getElementById('currency');
const result = document.getElementById('result');
const naira = new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN' });
const differenceKobo = 50000;
let isSending = false;

const words = {
  exact: 'That is exactly what was asked.',
  under: 'That is less than the amount due.',
  over: 'That is more than was asked.',
  late: 'The account had already closed, so this is a late payment.',
  again: 'The account was paid before, so this is one payment too many.',
};

function digits() {
  return account.value.replaceAll(/\D/g, '');
}

/** '5,000.5' in naira to 500050 kobo without floating point. Null when it is not an amount. */
function koboOf(text) {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.replaceAll(/[₦,\s]/g, ''));
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null;
}

function amountsFor(kind, asked) {
  if (kind === 'under')
    return [asked > 2 * differenceKobo ? asked - differenceKobo : Math.max(1, Math.floor(asked / 2))];
  if (kind === 'over') return [asked + differenceKobo];
  return kind === 'twice' ? [asked, asked] : [asked];
}

function order(accountNumber, kobo) {
  const senderName = sender.value.trim();
  return {
    account_number: accountNumber,
    amount: kobo,
    currency: currency.value,
    session_id: crypto.getRandomValues(new Uint32Array(4)).join('-'),
    ...(senderName ? { sender_name: senderName } : {}),
    ...(/^\d{10}$/.test(senderAccount.value.trim()) ? { sender_account: senderAccount.value.trim() } : {}),
  };
}

async function sendLate(accountNumber, kobo) {
  const sent = await call('POST', '/sandbox/bank/late-transfers', order(accountNumber, kobo));
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Lagos', hour: '2-digit', minute: '2-digit' });
  return `${naira.format(sent.amount / 100)} is on its way. It arrives when the account has closed, at ${time.format(new Date(sent.arrives_at))} WAT.`;
}

async function send(accountNumber, kobo) {
  const sent = await call('POST', '/sandbox/bank/transfers', order(accountNumber, kobo));
  const text = naira.format(sent.amount / 100);
  const shown = sent.currency === 'NGN' ? text : text.replace('₦', `${sent.currency} `);
  return sent.returned
    ? `${shown} was returned: the provider did not accept it. ${words[sent.outcome]}`
    : `${shown} went to ${sent.account_name}. ${words[sent.outcome]}`;
}

async function pay(kind) {
  if (isSending) return;
  if (digits().length !== 10) {
    say(result, 'Choose an account from the list, or type its 10 digits.', 'bad');
    account.focus();
    return;
  }
  const typed = kind === 'amount' ? koboOf(amount.value) : 0;
  if (typed === null || (kind === 'amount' && typed < 1)) {
    say(result, 'Type an amount in naira, such as 5,000 or 999.50.', 'bad');
    amount.focus();
    return;
  }
  isSending = true;
  say(result, 'Sending…', 'quiet');
  try {
    const open = await call('GET', `/sandbox/bank/accounts/${digits()}`);
    const sentences = [];
    for (const kobo of kind === 'amount' ? [typed] : amountsFor(kind, open.amount)) {
      sentences.push(await (kind === 'late' ? sendLate(digits(), kobo) : send(digits(), kobo)));
    }
    say(result, sentences.join(' '), 'good');
  } catch (error) {
    say(result, error.message, 'bad');
  } finally {
    isSending = false;
    void refresh();
  }
}

function markChosen() {
  for (const row of document.querySelectorAll('[data-account]')) {
    row.setAttribute('aria-pressed', String(row.dataset.account === digits()));
  }
}

function countDown() {
  for (const pill of document.querySelectorAll('[data-expires]')) {
    const seconds = Math.max(0, Math.ceil((Number(pill.dataset.expires) - Date.now()) / 1000));
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    const clock = `${hours ? `${hours}:` : ''}${String(minutes).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
    pill.textContent = seconds > 0 ? `${clock} left` : 'Closed: pays late';
    pill.classList.toggle('warn', seconds === 0);
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void pay(document.activeElement === amount ? 'amount' : 'exact');
});
form.addEventListener('click', (event) => {
  const kind = event.target.closest('[data-pay]')?.dataset.pay;
  if (kind && kind !== 'exact') void pay(kind);
});
document.addEventListener('click', (event) => {
  const row = event.target.closest('[data-account]');
  if (!row) return;
  account.value = row.dataset.account;
  markChosen();
  say(result, `${naira.format(Number(row.dataset.amount) / 100)} is asked. Choose how much to send.`, 'quiet');
});
account.addEventListener('input', markChosen);
document.addEventListener('refreshed', () => {
  markChosen();
  countDown();
});

account.value =
  new URLSearchParams(location.search).get('account') ??
  document.querySelector('[data-account] [data-expires]')?.closest('[data-account]').dataset.account ??
  '';
markChosen();
countDown();
setInterval(countDown, 1000);
