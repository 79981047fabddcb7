import { ClosingCard } from './closing-card.tsx';
import { MoneyBoard } from './proof/money-board.tsx';
import { Services } from './services.tsx';
import { Solutions } from './solutions/solutions.tsx';
import { WhoWeAre } from './who-we-are.tsx';
import { WhoWeServe } from './who-we-serve.tsx';
import { WhyChooseUs } from './why-choose-us.tsx';

/** Everything below the form. */
export default function Sections() {
  return (
    <>
      <WhoWeAre />
      <MoneyBoard />
      <Solutions />
      <Services />
      <WhyChooseUs />
      <WhoWeServe />
      <ClosingCard />
    </>
  );
}
