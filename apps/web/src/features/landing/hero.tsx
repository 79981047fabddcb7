import Check from 'lucide-react/icons/check';
import Zap from 'lucide-react/icons/zap';
import { PATHS } from '../../paths.ts';
import { BRAND_WORDS } from '../../strings/common/brand-words.ts';
import { LANDING_WORDS } from '../../strings/landing/landing.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { scrollToSection } from '../../ui/navigation/sections.ts';
import { EnergyDots } from './energy-dots.tsx';
import { EstateScene } from './estate-scene.tsx';

const landing = LANDING_WORDS;

/** The first screen: the slogan, two ways on, and the estate with a token that has just come. */
export function Hero() {
  return (
    <section className="relative overflow-x-clip">
      <div className="gutter grid items-center gap-x-6 gap-y-8 pt-6 lg:grid-cols-[minmax(0,5.6fr)_minmax(0,6.4fr)] lg:pt-12">
        <div className="relative z-10">
          <p className="mb-5 inline-flex items-center gap-2 rounded-full bg-primary-soft px-3.5 py-1.5 text-14 font-semibold text-on-primary-soft">
            <Zap aria-hidden="true" size={16} fill="currentColor" className="text-primary" />
            {landing.promise}
          </p>
          <h1 className="lg:max-xl:text-[2.9rem]">{BRAND_WORDS.slogan}</h1>
          <p className="mt-5 max-w-[34rem] text-[clamp(1.0625rem,1rem+0.3vw,1.25rem)] leading-[1.5] text-ink-2">
            {landing.lead}
          </p>
          <div className="mt-7 flex flex-wrap gap-3">
            <LinkButton name={landing.getStartedToday} to={PATHS.signUp} />
            <LinkButton name={landing.buyToken} to={PATHS.quickPurchase} onClick={scrollToSection} look="outline" />
          </div>
        </div>
        <div className="relative max-lg:-mx-[20px] lg:-me-8 xl:me-[calc(-1*min(90px,(100vw-1200px)/2+32px))]">
          <EstateScene />
          <EnergyDots />
          <GateChip />
          <TokenCard />
        </div>
      </div>
    </section>
  );
}

// Both cards are part of the picture, so they are hidden from screen readers with their invented token.
function GateChip() {
  return (
    <p
      aria-hidden="true"
      className="absolute top-0 right-4 max-[22.5rem]:hidden lg:top-[2%] lg:right-[7%] flex items-center gap-2 rounded-lg border border-line bg-surface px-3.5 py-2.5 text-13 font-medium text-ink-2 shadow-3"
    >
      <span className="size-2 rounded-full bg-success" />
      {landing.gateChip}
    </p>
  );
}

function TokenCard() {
  return (
    <div
      aria-hidden="true"
      className="absolute bottom-[2%] left-4 max-xs:bottom-[-5%] rounded-lg border border-line bg-surface px-3.5 py-2.5 shadow-3 lg:left-0"
    >
      <p className="flex items-center gap-1 text-13 font-semibold text-success">
        <Check size={14} strokeWidth={3} />
        {landing.tokenReady}
      </p>
      <p className="digits grid grid-cols-[repeat(3,max-content)] gap-x-[0.6em] text-[min(1.0625rem,5.3vw)] leading-[1.3]">
        {landing.sampleToken.map((group) => (
          <span key={group}>{group}</span>
        ))}
      </p>
      <p className="nums text-13 text-ink-2">{landing.sampleFacts}</p>
    </div>
  );
}
