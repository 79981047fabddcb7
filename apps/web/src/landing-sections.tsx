import { Services } from './features/landing/services.tsx';
import { Solutions } from './features/landing/solutions.tsx';
import { WhoWeAre } from './features/landing/who-we-are.tsx';
import { WhoWeServe } from './features/landing/who-we-serve.tsx';
import { WhyChooseUs } from './features/landing/why-choose-us.tsx';

/** What stands below the form on the landing page, in a chunk of its own. */
export default function LandingSections() {
  return (
    <>
      <WhoWeAre />
      <Solutions />
      <Services />
      <WhyChooseUs />
      <WhoWeServe />
    </>
  );
}
