import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'react-router';
import developers from '../../pictures/for-developers.svg?url';
import fleets from '../../pictures/for-fleets.svg?url';
import homes from '../../pictures/for-homes.svg?url';
import industry from '../../pictures/for-industry.svg?url';
import investors from '../../pictures/for-investors.svg?url';
import utilities from '../../pictures/for-utilities.svg?url';
import { servicePath } from '../../paths.ts';
import { SECTION_WORDS } from '../../strings/landing/landing-sections.ts';
import { Picture } from '../../ui/images/picture.tsx';

const words = SECTION_WORDS.serve;
const PICTURES = [homes, developers, utilities, industry, investors, fleets];
const SERVICES = ['metering', 'estate', 'metering', 'diesel', 'solar', 'ev'];

/** Six audiences, each with a small picture and a link to the service that it needs first. On phones they are a row to swipe. */
export function WhoWeServe() {
  return (
    <section id="who_we_serve" className="gutter section">
      <h2>{words.title}</h2>
      <ul className="audiences swipe">
        {words.list.map(({ title, text }, at) => (
          <li key={title} className="audience">
            <div className="audience-picture">
              <Picture src={PICTURES[at] ?? homes} family="audience" className="h-auto w-full" />
            </div>
            <div className="min-w-0">
              <h3>
                <Link to={servicePath(SERVICES[at] ?? 'metering')} className="card-link">
                  {title}
                </Link>
              </h3>
              <p className="audience-text">{text}</p>
              <p aria-hidden="true" className="audience-way">
                {words.services[at]} <ChevronRight size={16} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
