import developers from '../../pictures/for-developers.svg?url';
import fleets from '../../pictures/for-fleets.svg?url';
import homes from '../../pictures/for-homes.svg?url';
import industry from '../../pictures/for-industry.svg?url';
import investors from '../../pictures/for-investors.svg?url';
import utilities from '../../pictures/for-utilities.svg?url';
import { SECTION_WORDS } from '../../strings/landing/landing-sections.ts';
import { Picture } from '../../ui/images/picture.tsx';

const words = SECTION_WORDS.serve;
const PICTURES = [homes, developers, utilities, industry, investors, fleets];

/** Six audiences, each on its own small plot. */
export function WhoWeServe() {
  return (
    <section id="who_we_serve" className="gutter section">
      <h2>{words.title}</h2>
      <ul className="grid gap-x-12 gap-y-2 pt-8 sm:grid-cols-2 side:grid-cols-3">
        {words.list.map(({ title, text }, at) => (
          <li key={title} className="flex flex-wrap gap-4 border-t border-line py-6 sm:flex-col sm:flex-nowrap">
            <Picture
              src={PICTURES[at] ?? homes}
              family="audience"
              className="h-auto w-20 shrink-0 self-start min-[22.5rem]:w-28 xs:w-36 sm:w-52"
            />
            <div className="min-w-0 flex-1 basis-36 sm:basis-auto">
              <h3 className="text-20">{title}</h3>
              <p className="mt-1.5 text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
