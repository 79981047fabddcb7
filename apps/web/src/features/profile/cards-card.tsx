import { APP_PATHS } from '../../app-paths.ts';
import { BANK_ACCOUNT_WORDS } from '../../strings/app/bank-accounts.ts';
import { CARDS_WORDS } from '../../strings/app/cards.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';

/** Links to the saved cards and to the bank accounts. */
export function CardsCard() {
  return (
    <>
      <WayTo id="cards-title" words={CARDS_WORDS} to={APP_PATHS.cards} />
      <WayTo id="bank-accounts-title" words={BANK_ACCOUNT_WORDS} to={APP_PATHS.bankAccounts} />
    </>
  );
}

type WayToProps = {
  readonly id: string;
  readonly words: { readonly title: string; readonly lead: string; readonly manage: string };
  readonly to: string;
};

function WayTo({ id, words, to }: WayToProps) {
  return (
    <section aria-labelledby={id} className="card-box grid justify-items-start gap-4 p-4 sm:p-5">
      <div>
        <h2 id={id} className="text-18">
          {words.title}
        </h2>
        <p className="pt-1 text-14 text-ink-2">{words.lead}</p>
      </div>
      <LinkButton name={words.manage} look="outline" small to={to} />
    </section>
  );
}
