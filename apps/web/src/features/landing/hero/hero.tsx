import Zap from 'lucide-react/icons/zap';
import type { ReactNode } from 'react';
import { PATHS } from '../../../paths.ts';
import { BRAND_WORDS } from '../../../strings/common/brand-words.ts';
import { LANDING_WORDS } from '../../../strings/landing/landing.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { scrollToSection } from '../../../ui/navigation/sections.ts';
import { EnergyDots } from './energy-dots.tsx';
import { EstateScene } from './estate-scene.tsx';

const landing = LANDING_WORDS;

/** The first screen: the slogan, two links, and the estate with the calculator above it. */
export function Hero({ calculator }: { readonly calculator: ReactNode }) {
  return (
    <section className="hero relative overflow-x-clip">
      <div className="gutter hero-grid">
        <div className="hero-text">
          <p className="inline-flex items-center gap-2 rounded-full bg-primary-soft px-3.5 py-1.5 text-14 font-semibold text-on-primary-soft">
            <Zap aria-hidden="true" size={16} />
            {landing.promise}
          </p>
          <h1>{BRAND_WORDS.slogan}</h1>
          <p className="hero-lead text-ink-2">{landing.lead}</p>
          <div className="hero-ways">
            <LinkButton
              name={landing.buyToken}
              to={PATHS.quickPurchase}
              onClick={scrollToSection}
              icon={<Zap aria-hidden="true" size={20} />}
            />
            <LinkButton name={landing.getStartedToday} to={PATHS.signUp} look="outline" />
          </div>
        </div>
        <div className="hero-scene">
          <EstateScene />
          <EnergyDots />
          <SceneChip />
        </div>
        {/* It works only with script. */}
        <div className="hero-calculator needs-script">{calculator}</div>
      </div>
    </section>
  );
}

// Part of the picture, so it is hidden from screen readers.
function SceneChip() {
  return (
    <p aria-hidden="true" className="hero-chip">
      <span className="size-2 rounded-full bg-success" />
      {landing.sceneChip}
    </p>
  );
}
