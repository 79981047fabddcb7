// Signs that a visitor uses the page. They are recorded from the moment this script runs: one may come before a part waits.
const SIGNS = ['scroll', 'pointerdown', 'click', 'keydown', 'focusin', 'popstate'] as const;
const firstSign = new Promise<void>((resolve) => {
  if (import.meta.env.SSR) return;
  for (const sign of SIGNS) addEventListener(sign, () => resolve(), { once: true, passive: true, capture: true });
});

/** Resolves when the element is on the screen or above it, when the visitor first uses the page, or if it is not there. */
function whenNear(selector: string): Promise<void> {
  const element = document.querySelector(selector);
  if (!element || typeof IntersectionObserver === 'undefined') return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting, boundingClientRect: { top } }) => isIntersecting || top < 0)) stopWatching();
    });
    function stopWatching() {
      observer.disconnect();
      resolve();
    }
    void firstSign.then(stopWatching);
    observer.observe(element);
  });
}

const FIRST_PAUSE_MS = 3000;
const TRIES = 4;

/**
 * Loads the code of a form of a prerendered page when a visitor comes near it. Retries with growing pauses when the
 * network fails, and throws the last error after four tries.
 */
export async function loadNear<Part>(selector: string, load: () => Promise<Part>): Promise<Part> {
  if (!import.meta.env.SSR) await whenNear(selector);
  for (let tries = 1; ; tries++) {
    try {
      const part = await load();
      // Running the code and hydrating with it are two tasks, so that the browser can handle input in between.
      await new Promise((resolve) => setTimeout(resolve));
      return part;
    } catch (failure) {
      if (tries === TRIES) throw failure;
      await pause(FIRST_PAUSE_MS * 2 ** (tries - 1));
    }
  }
}

/** Waits for a moment, or until there is a network again. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, ms);
    else addEventListener('online', () => resolve(), { once: true });
  });
}
