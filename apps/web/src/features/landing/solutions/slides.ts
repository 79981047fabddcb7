import EmblaCarousel from 'embla-carousel';

// Embla has its own unit of speed; 25 moves a slide in about the specified 500 ms.
const DURATION_OF_500_MS = 25;

/** Which slide is in the middle of the row that scrolls. */
function slideInView(frame: HTMLElement, slides: readonly HTMLElement[]): number {
  const { left, width } = frame.getBoundingClientRect();
  return Math.max(
    0,
    slides.findLastIndex((slide) => slide.getBoundingClientRect().left <= left + width / 2),
  );
}

/**
 * Turns a row that scrolls by CSS into an endless one: swipe, arrow keys, or a click on the next slide, which is partly visible.
 * It continues with the slide in view. Returns a function that restores the CSS scrolling.
 */
export function startSlides(frame: HTMLElement): () => void {
  const slides = Array.from(frame.querySelectorAll<HTMLElement>('[aria-roledescription="slide"]'));
  const first = slideInView(frame, slides);
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  frame.dataset.slides = 'endless';
  frame.scrollLeft = 0;
  const carousel = EmblaCarousel(frame, {
    loop: true,
    align: 'center',
    duration: DURATION_OF_500_MS,
    startIndex: first,
  });

  function show({ target }: Event): void {
    const at = slides.findIndex((slide) => target instanceof Node && slide.contains(target));
    if (at >= 0 && at !== carousel.selectedScrollSnap()) carousel.scrollTo(at, isStill);
  }
  function moveByKey({ key }: KeyboardEvent): void {
    if (key === 'ArrowRight') carousel.scrollNext(isStill);
    if (key === 'ArrowLeft') carousel.scrollPrev(isStill);
  }
  frame.addEventListener('focusin', show);
  frame.addEventListener('click', show);
  frame.addEventListener('keydown', moveByKey);
  return () => {
    frame.removeEventListener('focusin', show);
    frame.removeEventListener('click', show);
    frame.removeEventListener('keydown', moveByKey);
    carousel.destroy();
    frame.dataset.slides = '';
  };
}
