import { call } from './call.js';

const said = document.getElementById('copied');

/**
 * Replies to an SMS from the phone that received it. The list is replaced again and again, so the document has the
 * listener.
 */
document.addEventListener('click', async ({ target }) => {
  const button = target.closest('[data-reply]');
  if (!button) return;
  button.disabled = true;
  try {
    await call('POST', '/sandbox/inbox/replies', { from: button.dataset.from, text: button.dataset.reply });
    said.textContent = `${button.dataset.reply} was sent.`;
  } catch (failure) {
    said.textContent = failure.message;
  }
  button.disabled = false;
});
