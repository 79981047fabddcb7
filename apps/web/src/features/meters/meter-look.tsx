import type { Utility } from '@gatelight/contract/fields';
import type { MyMeter } from '@gatelight/contract/places/households';
import Droplets from 'lucide-react/icons/droplets';
import Flame from 'lucide-react/icons/flame';
import Zap from 'lucide-react/icons/zap';
import { METER_WORDS as words } from '../../strings/app/meters.ts';
import '../../ui/styles/payment.css';

const ICONS = { electricity: Zap, water: Droplets, gas: Flame } as const;

export const unitOf = (utility: Utility) => (utility === 'electricity' ? 'kWh' : 'm³');

/** What a user calls a meter. */
export function nameOf({ nickname, utility }: Pick<MyMeter, 'nickname' | 'utility'>): string {
  return nickname || words.utilities[utility];
}

export function placeOf({ house_name: house, estate_name: estate }: MyMeter): string {
  return house ? `${house}, ${estate}` : estate;
}

export function UtilityTile({ utility }: { readonly utility: Utility }) {
  const Icon = ICONS[utility];
  return (
    <span className="tile">
      <Icon aria-hidden="true" size={20} />
    </span>
  );
}
