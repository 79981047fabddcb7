import { Picture } from '../../ui/images/picture.tsx';

type SolutionSlideProps = {
  readonly title: string;
  readonly subs: readonly string[];
  readonly picture: string;
};

/** One solution as a card: picture, title, what it holds. */
export function SolutionSlide({ title, subs, picture }: SolutionSlideProps) {
  return (
    <div className="card h-full overflow-hidden">
      <div className="border-b border-line bg-tile px-4 py-3">
        {/* The browser does not even request a picture that is far from the screen. */}
        <div className="mx-auto aspect-[381/325] w-full max-w-96 [content-visibility:auto]">
          <Picture src={picture} family="solution" className="h-auto w-full" />
        </div>
      </div>
      <div className="p-5">
        <h3>{title}</h3>
        <ul className="mt-3 grid gap-2 text-ink-2">
          {subs.map((sub) => (
            <li key={sub} className="flex gap-2.5">
              <span aria-hidden="true" className="mt-2.5 size-1.5 shrink-0 rounded-full bg-primary" />
              {sub}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
