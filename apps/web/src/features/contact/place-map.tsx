import ExternalLink from 'lucide-react/icons/external-link';
import { BRAND } from '../../brand.ts';
import place from '../../pictures/place.svg?url';
import { BRAND_WORDS } from '../../strings/common/brand-words.ts';
import { CONTACT_WORDS } from '../../strings/company/contact.ts';
import { Picture } from '../../ui/images/picture.tsx';

const words = CONTACT_WORDS;

/** Directions to the shop: our own drawing with the operator's address, and the same directions as text. */
export function PlaceMap() {
  const directions: readonly string[] = BRAND_WORDS.directions;
  return (
    <section
      aria-labelledby="find-us"
      className="grid min-w-0 items-center gap-x-16 gap-y-6 border-t border-line pt-10 lg:col-span-2 lg:grid-cols-[7fr_5fr]"
    >
      {directions.length > 0 && (
        <div className="min-w-0">
          <div className="rounded-lg border border-line bg-tile p-3 sm:p-6">
            <div className="mx-auto max-w-[36rem]">
              {/* A line from the address to the pin, which is a part of the drawing. */}
              <p
                aria-hidden="true"
                className="ml-[62.7%] w-max max-w-[min(74%,11.5rem)] -translate-x-1/2 rounded-sm border border-line bg-surface px-2.5 py-1 text-center text-balance sm:max-w-[74%] text-13 leading-tight font-semibold shadow-2"
              >
                {BRAND.address[0]}
              </p>
              <div className="relative">
                <span aria-hidden="true" className="absolute top-0 left-[62.7%] h-[37%] w-px bg-on-primary-soft" />
                <Picture src={place} family="place" alt={words.mapAlt} className="h-auto w-full" />
              </div>
            </div>
          </div>
          <p className="pt-2 text-13 text-ink-3">{words.drawn}</p>
        </div>
      )}
      <div>
        <h2 id="find-us" className="text-24">
          {words.findUs}
        </h2>
        {directions.length > 0 && (
          <ol className="mt-4 grid max-w-[48ch] list-decimal gap-2 ps-5 marker:font-semibold marker:text-primary">
            {directions.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        )}
        <p className="pt-4">
          <a
            href={BRAND.mapHref}
            target="_blank"
            rel="noopener noreferrer"
            className="text-link inline-flex min-h-11 items-center gap-2"
          >
            {words.openMap}
            <ExternalLink aria-hidden="true" size={16} className="shrink-0" />
            <span className="sr-only">{words.newTab}</span>
          </a>
        </p>
      </div>
    </section>
  );
}
