import { BRAND } from '../../brand.ts';
import type { LegalBlock, LegalText } from '../../strings/legal/legal-text.ts';

/** A legal text: dated, with a list of contents, in lines of at most 65 characters. */
export function LegalDocument({ text }: { readonly text: LegalText }) {
  return (
    <div className="gutter grid gap-x-16 gap-y-8 py-12 lg:grid-cols-[16rem_1fr] lg:py-16">
      <header className="lg:col-span-2">
        <h1 className="text-h2">{text.title}</h1>
        <p className="mt-3 text-14 text-balance text-ink-2">
          {BRAND.legalName}
          {'\u00A0· '}
          {text.dated}
        </p>
      </header>
      <nav
        aria-labelledby="legal-contents"
        className="lg:sticky lg:top-24 lg:max-h-[calc(100dvh-8rem)] lg:self-start lg:overflow-y-auto"
      >
        <h2 id="legal-contents" className="font-text text-14 font-semibold tracking-normal text-ink-2">
          {text.contents}
        </h2>
        <ol className="mt-2 gap-x-8 sm:max-lg:columns-2">
          {text.sections.map(({ id, title }, at) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="flex min-h-11 items-center gap-2 text-14 hover:text-primary hover:underline"
              >
                <span className="nums w-5 shrink-0 text-ink-3">{at + 1}</span>
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="max-w-[65ch] min-w-0 wrap-anywhere">
        <p className="text-18">{text.lead}</p>
        {text.sections.map(({ id, title, blocks }, at) => (
          <section key={id} id={id} className="pt-9">
            <h2 className="text-24">
              {at + 1}. {title}
            </h2>
            {blocks.map((block, index) => (
              <Block key={index} block={block} />
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}

function Block({ block }: { readonly block: LegalBlock }) {
  if (typeof block === 'string') return <p className="mt-3">{block}</p>;
  if ('list' in block) {
    return (
      <ul className="mt-3 grid list-disc gap-2 ps-5 marker:text-primary">
        {block.list.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    );
  }
  const [head = [], ...rows] = block.table;
  // On a phone each row is a card with the heads beside the values; on wide screens it is a table.
  return (
    <dl className="mt-4 grid gap-4">
      {rows.map(([name, ...values]) => (
        <div key={name} className="card p-4">
          <dt className="font-semibold">{name}</dt>
          {values.map((value, at) => (
            <dd key={head[at + 1]} className="mt-1.5 grid gap-x-4 text-14 sm:grid-cols-[7rem_1fr]">
              <span className="text-ink-2">{head[at + 1]}</span>
              <span>{value}</span>
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
