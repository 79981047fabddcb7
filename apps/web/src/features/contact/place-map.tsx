import { ExternalLink } from 'lucide-react';
import { BRAND } from '../../brand.ts';
import place from '../../pictures/place.svg?url';
import { CONTACT_WORDS } from '../../strings/contact.ts';
import { Picture } from '../../ui/picture.tsx';

const words = CONTACT_WORDS;

/** The way to the shop: a drawing of ours with the operator's address on it, and the same way in words. */
export function PlaceMap() {
  const directions: readonly string[] = BRAND.directions;
  return (
    <section aria-labelledby="find-us" className="max-w-[34rem]">
      <h2 id="find-us" className="text-24">
        {words.findUs}
      </h2>
      {directions.length > 0 && (
        <>
          <div className="relative mt-4 rounded-lg border border-line bg-primary-soft p-3 pt-9 sm:p-5 sm:pt-9">
            <div className="relative">
              <Picture src={place} family="place" alt={words.mapAlt} className="h-auto w-full" />
              {/* Over the pin, which stands there in the drawing. */}
              <p
                aria-hidden="true"
                className="absolute bottom-[64.5%] left-[62.7%] w-max max-w-[70%] -translate-x-1/2 rounded-sm border border-line bg-surface px-2 py-1 text-center text-13 leading-tight font-semibold shadow-2"
              >
                {BRAND.address[0]}
              </p>
            </div>
          </div>
          <p className="pt-2 text-13 text-ink-3">{words.drawn}</p>
          <ol className="mt-2 grid list-decimal gap-1.5 ps-5 marker:font-semibold marker:text-primary">
            {directions.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </>
      )}
      <p className="pt-3">
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
    </section>
  );
}
