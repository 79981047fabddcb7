import { SECTION_WORDS } from '../../../strings/landing/landing-sections.ts';
import { c } from './paint.tsx';
import { FormSlip, BankNote } from './slips.tsx';
import { Phone } from './phone.tsx';
import { Meter } from './meter.tsx';

const LINE = 'M131 150V300H300M420 236H540';

/**
 * A purchase in one picture: form, transfer, the SMS as it is sent, and the meter. Inline, because a picture file cannot use
 * the fonts of the page. The script of the page may play its four steps once (use-purchase-play.ts).
 */
export function ProductPicture() {
  return (
    <svg className="product-picture" viewBox="0 0 760 470" role="img" aria-label={SECTION_WORDS.whoWeAre.pictureAlt}>
      <defs>
        <radialGradient id="pp-lamp">
          <stop stopColor="#FFC94F" stopOpacity=".55" />
          <stop offset=".4" stopColor="#FFB93D" stopOpacity=".2" />
          <stop offset="1" stopColor="#FFB02E" stopOpacity="0" />
        </radialGradient>
        <radialGradient id="pp-phone">
          <stop stopColor="#9BE5C3" stopOpacity=".34" />
          <stop offset=".6" stopColor="#9BE5C3" stopOpacity=".1" />
          <stop offset="1" stopColor="#9BE5C3" stopOpacity="0" />
        </radialGradient>
      </defs>
      <path d="M0 0H760V470H0z" fill={c('tile')} />
      <path d="M490 0H760V470H490z" fill={c('wall')} />
      <path d="M490 0h14v470h-14zM490 420H760v50H490z" fill={c('wall-side')} />
      <ellipse className="pp-light" cx="624" cy="150" rx="190" ry="190" fill="url(#pp-lamp)" />
      <path d="M600 0h48v9h-48zM622 9h4v12h-4z" fill={c('cable')} />
      <path d="M602 38q0-18 22-18t22 18z" fill={c('shade')} />
      <path d="M612 38h24a12 12 0 0 1-24 0z" fill={c('bulb')} />
      <path d={LINE} fill="none" stroke={c('line-under')} strokeWidth="6" strokeLinejoin="round" />
      <path d={LINE} fill="none" stroke={c('flow')} strokeWidth="3.2" strokeDasharray="7 8" strokeLinecap="round" />
      <FormSlip />
      <BankNote />
      <Phone />
      <Meter />
    </svg>
  );
}
