import Zap from 'lucide-react/icons/zap';
import { Link } from 'react-router';
import { PATHS } from '../../paths.ts';
import house from '../../pictures/house-at-night.svg?url';
import { SECTION_WORDS } from '../../strings/landing/landing-sections.ts';
import { Picture } from '../../ui/images/picture.tsx';

const words = SECTION_WORDS.closing;

/** The end of the page: a link to buy and a link to contact us, on the green of the footer. */
export function ClosingCard() {
  return (
    <section className="gutter pb-5 sm:pb-16" aria-labelledby="closing-title">
      <div className="closing on-band">
        <div className="closing-text">
          <h2 id="closing-title">{words.title}</h2>
          <p>{words.text}</p>
          <div className="closing-ways">
            <Link to={PATHS.quickPurchase} className="btn closing-buy">
              <Zap aria-hidden="true" size={20} />
              <span>{words.buy}</span>
            </Link>
            <Link to={PATHS.contact} className="btn btn-outline closing-talk">
              {words.talk}
            </Link>
          </div>
        </div>
        <div className="closing-picture">
          <Picture src={house} family="house" className="h-auto w-full" />
        </div>
      </div>
    </section>
  );
}
