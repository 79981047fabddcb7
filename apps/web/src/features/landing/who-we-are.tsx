import { useId, useRef, useState } from 'react';
import { SECTION_WORDS } from '../../strings/landing-sections.ts';
import { Button } from '../../ui/button.tsx';
import { useEarlyPress } from '../../ui/use-early-press.ts';
import { Picture } from '../../ui/picture.tsx';
import gate from '../../pictures/sign-in.svg?url';

const words = SECTION_WORDS.whoWeAre;

/** Who runs this; the longer part opens in its place. */
export function WhoWeAre() {
  const [isOpen, setIsOpen] = useState(false);
  const moreId = useId();
  const button = useRef<HTMLButtonElement>(null);
  useEarlyPress(button, () => setIsOpen(true));
  return (
    <section id="who_we_are" className="gutter section grid items-center gap-x-16 gap-y-8 lg:grid-cols-[7fr_5fr]">
      <div className="max-w-[62ch]">
        <h2>{words.title}</h2>
        <p className="mt-6 text-20 leading-[1.5]">{words.text}</p>
        <div id={moreId} hidden={!isOpen} className="shown-without-script grid gap-4 pt-5 text-ink-2">
          {words.more.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <Button
          ref={button}
          name={isOpen ? words.readLess : words.readMore}
          look="outline"
          className="needs-script mt-6"
          aria-expanded={isOpen}
          aria-controls={moreId}
          onClick={() => setIsOpen(!isOpen)}
        />
      </div>
      <Picture src={gate} family="signIn" className="hidden h-auto w-full max-w-[27rem] justify-self-end lg:block" />
    </section>
  );
}
