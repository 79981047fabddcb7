import Plus from 'lucide-react/icons/plus';
import { Picture } from '../../../ui/images/picture.tsx';

type SolutionSlideProps = {
  readonly title: string;
  readonly subs: readonly string[];
  readonly picture: string;
};

/** One solution as a card: picture and title side by side; what it holds opens in place. */
export function SolutionSlide({ title, subs, picture }: SolutionSlideProps) {
  return (
    <div className="card h-full overflow-hidden">
      <details className="group">
        <summary className="flex list-none items-center gap-4 p-2.5 pe-4">
          {/* The browser does not even request a picture that is far from the screen. */}
          <div className="aspect-[381/325] w-20 shrink-0 overflow-hidden rounded-md bg-tile p-1 [content-visibility:auto]">
            <Picture src={picture} family="solution" className="h-auto w-full" />
          </div>
          <h3 className="grow max-[22.5rem]:text-14">{title}</h3>
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
