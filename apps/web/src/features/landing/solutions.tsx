import Plus from 'lucide-react/icons/plus';
import { useEffect, useRef, useState } from 'react';
import type { ComponentType } from 'react';
import { SECTION_WORDS } from '../../strings/landing-sections.ts';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { Picture } from '../../ui/picture.tsx';
import { SOLUTIONS } from './solution-list.ts';
import type { CarouselProps } from './solutions-carousel.tsx';
import { SolutionSlide } from './solution-slide.tsx';
import { loadNear } from '../../ui/when-near.ts';

const words = SECTION_WORDS.solutions;

const SECTION_ID = 'solutions';

/** A list that opens one at a time on wide screens, a row to swipe on small ones. */
export function Solutions() {
  return (
    <section id={SECTION_ID} className="section bg-surface-2">
      <div className="gutter">
        <h2>{words.title}</h2>
        <p className="mt-3 max-w-[50ch] text-18 text-ink-2">{words.lead}</p>
      </div>
      <div className="gutter hidden pt-10 md:block">
        <SolutionsList />
      </div>
      <div className="pt-7 md:hidden">
        <SmallScreenRow />
      </div>
    </section>
  );
}

function SolutionsList() {
  const [shown, setShown] = useState(0);
  const list = useRef<HTMLDivElement>(null);

  // Another one may have been opened before the script came.
  useEffect(() => {
    const solutions = Array.from(list.current?.querySelectorAll('details') ?? []);
    setShown(
      Math.max(
        0,
        solutions.findIndex(({ open }) => open),
      ),
    );
  }, []);

  return (
    <div className="grid grid-cols-[3fr_2fr] items-start gap-12 xl:grid-cols-[1fr_minmax(0,26rem)] xl:gap-20">
      <div ref={list} className="border-t border-line">
        {SOLUTIONS.map(({ title, subs }, at) => (
          <details
            key={title}
            name="solutions"
            open={at === 0}
            className="group border-b border-line"
            onToggle={(event) => {
              if (event.currentTarget.open) setShown(at);
            }}
          >
            <summary className="flex min-h-18 list-none items-center justify-between gap-4 py-4 font-display text-h3 font-bold group-open:text-primary">
              {title}
              <Plus aria-hidden="true" className="shrink-0 transition-transform group-open:rotate-45" />
            </summary>
            <ul className="grid gap-2.5 pb-6 text-ink-2">
              {subs.map((sub) => (
                <li key={sub} className="flex gap-3">
                  <span aria-hidden="true" className="mt-2.5 size-1.5 shrink-0 rounded-full bg-primary" />
                  {sub}
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
      <div className="sticky top-24 overflow-hidden rounded-xl border border-line bg-primary-soft p-6">
        {SOLUTIONS.map(({ title, picture }, at) => (
          <div key={title} hidden={at !== shown}>
            <Picture src={picture} family="solution" className="h-auto w-full" />
          </div>
        ))}
      </div>
    </div>
  );
}

type Sliding = CarouselProps & { readonly Carousel: ComponentType<CarouselProps> };

/** Which slide of the row stands in the middle. */
function slideInView(row: HTMLElement | null): number {
  if (!row) return 0;
  const { left, width } = row.getBoundingClientRect();
  const begun = Array.from(row.children).filter((slide) => slide.getBoundingClientRect().left <= left + width / 2);
  return Math.max(0, begun.length - 1);
}

/**
 * Before the code for swiping is there, and without scripts at all, the row scrolls by itself. Only small screens slide,
 * so only they load that code, and only when it is nearly in view. It goes on with the slide that one has come to, and
 * with the focus that the row had.
 */
function SmallScreenRow() {
  const isSmall = useMediaQuery('(width < 48rem)');
  const row = useRef<HTMLUListElement>(null);
  const [sliding, setSliding] = useState<Sliding>();

  useEffect(() => {
    if (!isSmall) return;
    let isLeft = false;
    void loadNear(`#${SECTION_ID}`, () => import('./solutions-carousel.tsx')).then(({ SolutionsCarousel }) => {
      if (isLeft) return;
      const hasFocus = row.current === document.activeElement;
      setSliding({ Carousel: SolutionsCarousel, first: slideInView(row.current), hasFocus });
    });
    return () => {
      isLeft = true;
    };
  }, [isSmall]);

  if (sliding && isSmall) return <sliding.Carousel first={sliding.first} hasFocus={sliding.hasFocus} />;
  return (
    <ul ref={row} className="flex gap-4 overflow-x-auto px-5 pb-2" tabIndex={0} aria-label={words.carousel}>
      {SOLUTIONS.map((solution) => (
        <li key={solution.title} className="w-[calc(100%-52px)] shrink-0">
          <SolutionSlide {...solution} />
        </li>
      ))}
    </ul>
  );
}
