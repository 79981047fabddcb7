import { call, say } from './call.js';
import { refresh } from './live.js';

const saved = document.getElementById('saved');

document.getElementById('faults').addEventListener('change', async (event) => {
  const { name, value } = event.target;
  try {
    if (name === 'saved_cards') await call('PUT', '/sandbox/payments/saved-cards', { mode: value });
    else await call('PUT', '/sandbox/faults', { [name]: value });
    const part = event.target.closest('fieldset').querySelector('legend').textContent;
    const mode = event.target.closest('label').querySelector('strong').textContent;
    say(saved, `${part}: ${mode}.`, 'good');
  } catch (error) {
    say(saved, error.message, 'bad');
  }
});

document.getElementById('flush').addEventListener('click', async () => {
  try {
    const { released } = await call('POST', '/sandbox/webhooks/flush');
    say(
      saved,
      released === 0
        ? 'No webhook was held back.'
        : released === 1
          ? '1 webhook is on its way.'
          : `${released} webhooks are on their way.`,
      'good',
    );
    await refresh();
  } catch (error) {
    say(saved, error.message, 'bad');
  }
});

document.addEventListener('click', async (event) => {
  const id = event.target.closest('[data-replay]')?.dataset.replay;
  if (!id) return;
  try {
    const { event: name, subject } = await call('POST', `/sandbox/webhooks/${id}/replay`);
    say(saved, `${name} for ${subject} is sent again.`, 'good');
    await refresh();
  } catch (error) {
    say(saved, error.message, 'bad');
  }
});
