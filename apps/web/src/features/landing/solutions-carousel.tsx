import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { SECTION_WORDS } from '../../strings/landing-sections.ts';
import { SOLUTIONS } from './solution-list.ts';
import { SolutionSlide } from './solution-slide.tsx';

const words = SECTION_WORDS.solutions;

// Embla counts in its own unit; 25 brings a slide home in about the specified 500 ms.
const DURATION_OF_500_MS = 25;

export type CarouselProps = {
  /** The slide to begin with. */
  readonly first: number;
  /** Whether the focus is to go to it: what stood here before had it. */
  readonly hasFocus: boolean;
};

/** One slide, endless, moved by swipe, arrow keys, or a press on the next slide that peeks in. No arrows, no dots, no autoplay. */
export function SolutionsCarousel({ first, hasFocus }: CarouselProps) {
  const [frame, carousel] = useEmblaCarousel({
    loop: true,
    align: 'center',
    duration: DURATION_OF_500_MS,
    startIndex: first,
  });
  const [current, setCurrent] = useState(first);
  const firstSlide = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (hasFocus) firstSlide.current?.focus({ preventScroll: true });
  }, [hasFocus]);

  useEffect(() => {
    if (!carousel) return;
    const follow = () => setCurrent(carousel.selectedScrollSnap());
    carousel.on('select', follow);
    return () => {
      carousel.off('select', follow);
    };
  }, [carousel]);

  function moveByKey(event: KeyboardEvent) {
    if (event.key === 'ArrowRight') carousel?.scrollNext();
    if (event.key === 'ArrowLeft') carousel?.scrollPrev();
  }

  return (
    <section aria-roledescription="carousel" aria-label={words.carousel} onKeyDown={moveByKey}>
      <div ref={frame} className="overflow-hidden">
        <div className="flex touch-pan-y">
          {SOLUTIONS.map((solution, at) => (
            <div
              key={solution.title}
              ref={at === first ? firstSlide : undefined}
              role="group"
              tabIndex={0}
              aria-roledescription="slide"
              aria-label={`${solution.title}, ${words.slide(at + 1, SOLUTIONS.length)}`}
              className="w-[calc(100%-40px)] shrink-0 px-2"
              onFocus={() => carousel?.scrollTo(at)}
              onClick={() => {
                if (at !== current) carousel?.scrollTo(at);
              }}
            >
              <SolutionSlide {...solution} />
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
