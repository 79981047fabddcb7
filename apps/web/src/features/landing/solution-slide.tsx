import Plus from 'lucide-react/icons/plus';
import { Picture } from '../../ui/images/picture.tsx';

type SolutionSlideProps = {
  readonly title: string;
  readonly subs: readonly string[];
  readonly picture: string;
};

/** One solution as a card: picture and title; what it holds opens in place. */
export function SolutionSlide({ title, subs, picture }: SolutionSlideProps) {
  return (
    <div className="card h-full overflow-hidden">
      <div className="bg-tile px-4 py-2">
        {/* The browser does not even request a picture that is far from the screen. */}
        <div className="mx-auto aspect-[381/325] w-full max-w-36 [content-visibility:auto]">
          <Picture src={picture} family="solution" className="h-auto w-full" />
        </div>
      </div>
      <details className="group">
        <summary className="flex min-h-14 list-none items-center justify-between gap-3 px-4 py-3">
          <h3>{title}</h3>
          <Plus aria-hidden="true" size={20} className="shrink-0 transition-transform group-open:rotate-45" />
        </summary>
        <ul className="grid gap-1.5 px-4 pb-4 text-ink-2">
          {subs.map((sub) => (
            <li key={sub} className="flex gap-2.5">
              <span aria-hidden="true" className="mt-2.5 size-1.5 shrink-0 rounded-full bg-primary" />
              {sub}
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
