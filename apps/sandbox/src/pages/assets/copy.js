const status = document.getElementById('copied');

document.addEventListener('click', async (event) => {
  const button = event.target.closest('[data-copy]');
  if (!button) return;
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
    status.textContent = 'Copied';
    button.classList.add('copied');
    setTimeout(() => {
      status.textContent = '';
      button.classList.remove('copied');
    }, 5000);
  } catch {
    // Some browsers refuse the clipboard on plain http. Then the digits stay selected, ready for the keyboard.
    getSelection().selectAllChildren(button.querySelector('.digits') ?? button);
    status.textContent = 'Selected. Press Control and C to copy.';
  }
});
