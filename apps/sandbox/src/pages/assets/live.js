// The server writes every list. This loads the page again and replaces changed lists, so the markup has only one
// source.
const everyMs = 3000;

/** Loads the page again and replaces each live part that changed. Keeps the focus. */
export async function refresh() {
  let fresh;
  try {
    const response = await fetch(location.href, { headers: { accept: 'text/html' } });
    if (!response.ok) return;
    fresh = new DOMParser().parseFromString(await response.text(), 'text/html');
  } catch {
    return; // The next round tries again.
  }
  for (const part of document.querySelectorAll('[data-live]')) {
    const replacement = fresh.getElementById(part.id);
    if (!replacement || replacement.innerHTML === part.dataset.shown) continue;
    const focused = part.contains(document.activeElement) ? document.activeElement.id : '';
    part.dataset.shown = replacement.innerHTML;
    part.replaceChildren(...replacement.childNodes);
    if (focused) document.getElementById(focused)?.focus();
  }
  document.dispatchEvent(new CustomEvent('refreshed'));
}

for (const part of document.querySelectorAll('[data-live]')) part.dataset.shown = part.innerHTML;
setInterval(() => {
  if (document.visibilityState === 'visible') void refresh();
}, everyMs);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void refresh();
});
