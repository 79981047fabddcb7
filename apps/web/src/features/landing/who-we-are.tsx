import gate from '../../pictures/sign-in.svg?url';
import { SECTION_WORDS } from '../../strings/landing/landing-sections.ts';
import { Picture } from '../../ui/images/picture.tsx';

const words = SECTION_WORDS.whoWeAre;

/** About the operator; the longer text opens in place. */
export function WhoWeAre() {
  return (
    <section id="who_we_are" className="gutter section grid items-center gap-x-16 gap-y-8 lg:grid-cols-[7fr_5fr]">
      <div className="max-w-[62ch]">
        <h2>{words.title}</h2>
        <p className="mt-6 text-20 leading-[1.5]">{words.text}</p>
        <details className="group mt-6">
          <summary className="btn btn-outline list-none [&::-webkit-details-marker]:hidden">
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
      <Picture src={gate} family="signIn" className="hidden h-auto w-full max-w-[27rem] justify-self-end lg:block" />
    </section>
  );
}
