// A change of page waits for what is not hydrated yet, and it begins with one of these. They are heard from when this
// script runs: a press may come before any part waits for it, and would wait for the next one.
const SIGNS = ['scroll', 'pointerdown', 'click', 'keydown', 'focusin', 'popstate'] as const;
const somebodyCame = new Promise<void>((resolve) => {
  if (import.meta.env.SSR) return;
  for (const sign of SIGNS) addEventListener(sign, () => resolve(), { once: true, passive: true, capture: true });
});

/**
 * Resolves when somebody may soon need the element: it is on the screen or above it, or the page was scrolled, touched or
 * keyed. At once where there is no such element yet. For code by which a part of a prerendered page works: most visitors
 * of a long page never get there, and pay for every byte.
 */
function whenNear(selector: string): Promise<void> {
  const element = document.querySelector(selector);
  if (!element || typeof IntersectionObserver === 'undefined') return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting, boundingClientRect: { top } }) => isIntersecting || top < 0)) finish();
    });
    function finish() {
      observer.disconnect();
      resolve();
    }
    void somebodyCame.then(finish);
    observer.observe(element);
  });
}

const FIRST_PAUSE_MS = 3000;

/**
 * Loads the code of a part of a prerendered page once somebody comes near. What a bad network loses is asked for again:
 * later and later; meanwhile the part stands there as it was built. Throws what the last try threw, if there is a last.
 */
export async function loadNear<Part>(selector: string, load: () => Promise<Part>, most = Infinity): Promise<Part> {
  if (!import.meta.env.SSR) await whenNear(selector);
  for (let tries = 1; ; tries++) {
    try {
      const part = await load();
      // To run the code is one task, to hydrate with it another: between them the browser answers whoever touches the page.
      await new Promise((resolve) => setTimeout(resolve));
      return part;
    } catch (failure) {
      if (tries === most) throw failure;
      await pause(FIRST_PAUSE_MS * 2 ** (tries - 1));
    }
  }
}

/** For a moment, or for as long as there is no network. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, ms);
    else addEventListener('online', () => resolve(), { once: true });
  });
}
