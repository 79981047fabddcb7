import night from '../../pictures/estate-night.svg?url';
import { SECTION_WORDS } from '../../strings/landing/landing-sections.ts';
import { Picture } from '../../ui/images/picture.tsx';

const words = SECTION_WORDS.why;

/** Five reasons, numbered, on the dark band beside the estate at night. */
export function WhyChooseUs() {
  return (
    <section id="why_choose_us" className="on-band section bg-band text-on-band">
      <div className="gutter why">
        <h2 className="why-title">{words.title}</h2>
        <div aria-hidden="true" className="why-picture">
          <div className="night-scene">
            <Picture src={night} family="estate" />
          </div>
        </div>
        <ol className="why-list">
          {words.list.map(({ title, text }, at) => (
            <li key={title}>
              <span aria-hidden="true" className="why-number">
                {at + 1}
              </span>
              <h3>{inOnePiece(title)}</h3>
              <p className="text-on-band-2">{text}</p>
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
