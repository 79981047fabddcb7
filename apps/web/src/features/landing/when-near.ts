const SIGNS = ['pointerdown', 'keydown', 'focusin', 'popstate'] as const;
const MARGIN = '240px';

/**
 * Resolves once the element is nearly on the screen, or at the first touch of the page, whatever comes first; at once
 * where the element is not in the document yet. For code that a part of the prerendered page needs to work: most
 * visitors of a long page never get there, and pay for every byte.
 */
export function whenNear(id: string): Promise<void> {
  const element = document.getElementById(id);
  if (!element || typeof IntersectionObserver === 'undefined') return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) finish();
      },
      { rootMargin: MARGIN },
    );
    function finish() {
      observer.disconnect();
      for (const sign of SIGNS) removeEventListener(sign, finish);
      resolve();
    }
    // A change of page waits for what is not hydrated yet; it begins with one of these.
    for (const sign of SIGNS) addEventListener(sign, finish, { passive: true });
    observer.observe(element);
  });
}
