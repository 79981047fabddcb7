const RETRY_MS = 3000;
const UNPAINTED_MS = 2500;

/**
 * Starts a built page after its first paint, or at the first touch, key or focus: until then its scripts would share the network
 * with the painted content. `files` are all requested together: the browser finds an import only after the importing file has loaded.
 */
export default function startLate(files: readonly string[], start: () => Promise<unknown>): void {
  let hasBegun = false;

  async function begin(): Promise<void> {
    if (hasBegun) return;
    hasBegun = true;
    try {
      for (const href of files) {
        document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
      }
      await start();
    } catch {
      // If the network fails meanwhile, the page must still start later.
      hasBegun = false;
      setTimeout(() => void begin(), RETRY_MS);
    }
  }

  const beginNow = () => void begin();
  // A page opened in the background is not painted at all.
  setTimeout(beginNow, UNPAINTED_MS);
  for (const type of ['pointerdown', 'keydown', 'focusin']) addEventListener(type, beginNow, { passive: true });
  try {
    new PerformanceObserver((seen) => {
      if (seen.getEntriesByName('first-contentful-paint').length > 0) setTimeout(beginNow);
    }).observe({ type: 'paint', buffered: true });
  } catch {
    beginNow();
  }
}
