import Plus from 'lucide-react/icons/plus';
import { SECTION_WORDS } from '../../../strings/landing/landing-sections.ts';
import { Picture } from '../../../ui/images/picture.tsx';
import { SOLUTIONS } from './solution-list.ts';
import { SolutionSlide } from './solution-slide.tsx';

const words = SECTION_WORDS.solutions;

/** On wide screens a list with one open item, on small screens slides. Both work without script. */
export function Solutions() {
  return (
    <section id="solutions" className="section bg-surface-2">
      <div className="gutter">
        <h2>{words.title}</h2>
        <p className="mt-3 max-w-[50ch] text-18 text-ink-2 max-sm:hidden">{words.lead}</p>
      </div>
      <div className="gutter hidden pt-10 md:block">
        <SolutionsList />
      </div>
      <div className="pt-3 sm:pt-4 md:hidden">
        <SolutionSlides />
      </div>
    </section>
  );
}

// The picture of the open item is chosen by the style sheet.
function SolutionsList() {
  return (
    <div className="solutions grid grid-cols-[3fr_2fr] items-start gap-12 xl:grid-cols-[1fr_minmax(0,26rem)] xl:gap-20">
      <div className="border-t border-line">
        {SOLUTIONS.map(({ title, subs }, at) => (
          <details key={title} name="solutions" open={at === 0} className="group border-b border-line">
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
      <div className="solution-pictures sticky top-24 overflow-hidden rounded-xl border border-line bg-tile p-6">
        {SOLUTIONS.map(({ title, picture }) => (
          <Picture key={title} src={picture} family="solution" className="h-auto w-full" />
        ))}
      </div>
    </div>
  );
}

// The row scrolls and snaps without script; `slides.ts` makes it endless.
function SolutionSlides() {
  return (
    <section aria-roledescription="carousel" aria-label={words.carousel}>
      <div data-slides="" className="slides">
        <div className="flex touch-pan-y">
          {SOLUTIONS.map((solution, at) => (
            <div
              key={solution.title}
              role="group"
              tabIndex={0}
              aria-roledescription="slide"
              aria-label={`${solution.title}, ${words.slide(at + 1, SOLUTIONS.length)}`}
              className="shrink-0 px-2"
            >
              <SolutionSlide {...solution} />
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
