import { APP_PATHS } from '../../app-paths.ts';
import { CARDS_WORDS as WORDS } from '../../strings/app/cards.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';

/** The way to the saved cards. */
export function CardsCard() {
  return (
    <section aria-labelledby="cards-title" className="card-box grid justify-items-start gap-4 p-4 sm:p-5">
      <div>
        <h2 id="cards-title" className="text-18">
          {WORDS.title}
        </h2>
        <p className="pt-1 text-14 text-ink-2">{WORDS.lead}</p>
      </div>
      <LinkButton name={WORDS.manage} look="outline" small to={APP_PATHS.cards} />
    </section>
  );
}
