import { pageHead } from '../../page-head.ts';
import { PATHS } from '../../paths.ts';
import { ABOUT_WORDS } from '../../strings/company/about.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';

const words = ABOUT_WORDS;

export const meta = () => pageHead({ title: words.title, description: words.lead, path: PATHS.about });

export default function AboutPage() {
  return (
    <div className="gutter py-12 lg:py-16">
      <h1>{words.title}</h1>
      <p className="mt-5 max-w-[50ch] text-20 text-ink-2">{words.lead}</p>
      {words.parts.map(({ title, blocks }) => (
        <section key={title} className="mt-10 grid gap-x-16 gap-y-3 border-t border-line pt-6 lg:grid-cols-[4fr_8fr]">
          <h2 className="text-24">{title}</h2>
          <div className="grid max-w-[62ch] gap-3 wrap-anywhere">
            {blocks.map((block) => (
              <p key={block}>{block}</p>
            ))}
          </div>
        </section>
      ))}
      <LinkButton name={words.contact} to={PATHS.contact} className="mt-10" />
    </div>
  );
}
