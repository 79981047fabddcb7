import { SECTION_WORDS } from '../../strings/landing/landing-sections.ts';
import pictureStyles from './picture/product-picture.css?url';
import { ProductPicture } from './picture/product-picture.tsx';

const words = SECTION_WORDS.whoWeAre;

/** About the operator; the longer text opens in place. Beside it a purchase in four steps. */
export function WhoWeAre() {
  return (
    <section id="who_we_are" className="gutter section who-we-are">
      <div className="max-w-[62ch]">
        <h2>{words.title}</h2>
        <p className="mt-2 leading-[1.45] text-ink-2 sm:mt-4 sm:text-18 sm:leading-[1.5]">{words.text}</p>
        <details className="group max-sm:-mb-2 sm:mt-6">
          <summary className="btn btn-outline list-none max-sm:min-h-11 max-sm:border-0 max-sm:px-0 max-sm:underline max-sm:underline-offset-4 [&::-webkit-details-marker]:hidden">
            <span className="group-open:hidden">{words.readMore}</span>
            <span className="hidden group-open:inline">{words.readLess}</span>
          </summary>
          <div className="grid gap-4 pt-5 text-ink-2">
            {words.more.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </details>
      </div>
      <div className="min-w-0" data-purchase="">
        {/* Only this page needs it, so it is not in the sheet of every public page. */}
        <link rel="stylesheet" href={pictureStyles} />
        <div className="product-frame">
          <ProductPicture />
        </div>
        {/* On a phone only the four words: the pictures above and the form show the rest. */}
        <ol className="grid grid-cols-4 gap-1 pt-3 sm:gap-4 sm:pt-4">
          {words.steps.map(({ title, text }, at) => (
            <li key={title}>
              <h3 className="flex items-center gap-2 text-18 max-sm:flex-col max-sm:gap-1 max-sm:text-16 max-[22.5rem]:text-14">
                <span aria-hidden="true" className="step-number">
                  {at + 1}
                </span>
                {title}
              </h3>
              <p className="mt-1 text-14 text-ink-2 max-sm:sr-only">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
