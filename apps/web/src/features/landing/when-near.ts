// A change of page waits for what is not hydrated yet, and it begins with one of these.
const SIGNS = ['scroll', 'pointerdown', 'keydown', 'focusin', 'popstate'] as const;

/**
 * Resolves when somebody may soon need the element: it is on the screen, or the page was scrolled, touched or keyed. At
 * once where there is no such element yet. For code by which a part of a prerendered page works: most visitors of a long
 * page never get there, and pay for every byte.
 */
export function whenNear(selector: string): Promise<void> {
  const element = document.querySelector(selector);
  if (!element || typeof IntersectionObserver === 'undefined') return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) finish();
    });
    function finish() {
      observer.disconnect();
      for (const sign of SIGNS) removeEventListener(sign, finish);
      resolve();
    }
    for (const sign of SIGNS) addEventListener(sign, finish, { passive: true });
    observer.observe(element);
  });
}
