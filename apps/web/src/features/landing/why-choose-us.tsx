import { SECTION_WORDS } from '../../strings/landing/landing-sections.ts';

const words = SECTION_WORDS.why;

/** Five reasons, numbered, on the dark band. */
export function WhyChooseUs() {
  return (
    <section id="why_choose_us" className="on-band section bg-band text-on-band">
      <div className="gutter grid gap-x-16 gap-y-8 lg:grid-cols-[4fr_8fr]">
        <div className="grid gap-8 self-start">
          <h2>{words.title}</h2>
          {/* The browser does not request a picture that is far from the screen. */}
          <div aria-hidden="true" className="[content-visibility:auto]">
            <div className="night-scene" />
          </div>
        </div>
        <ol className="border-t border-on-band/20">
          {words.list.map(({ title, text }, at) => (
            <li
              key={title}
              className="grid grid-cols-[2.25rem_minmax(0,1fr)] gap-x-4 gap-y-1 border-b border-on-band/20 py-5 sm:grid-cols-[3rem_1fr_1.25fr] sm:items-baseline"
            >
              <span aria-hidden="true" className="font-display text-24 leading-none font-bold text-accent">
                {at + 1}
              </span>
              <h3>{inOnePiece(title)}</h3>
              <p className="text-on-band-2 max-sm:col-start-2">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** A word with a hyphen is not broken at it: "human-free" stays on one line. */
function inOnePiece(title: string) {
  return title.split(/(\S+-\S+)/).map((part, at) => (
    <span key={part} className={at % 2 ? 'xs:whitespace-nowrap' : undefined}>
      {part}
    </span>
  ));
}
