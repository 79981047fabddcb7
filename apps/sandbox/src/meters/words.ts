import type { MeterEffect, MeterRefusal } from '@gatelight/sts';

export type Utility = 'electricity' | 'water' | 'gas';

export const unitOf: Record<Utility, string> = { electricity: 'kWh', water: 'm³', gas: 'm³' };

/** A code for programs for each refusal. */
export const reasonOf: Record<MeterRefusal, string> = {
  format: 'format',
  range: 'range',
  crc: 'wrong_check',
  function: 'not_for_this_meter',
  used: 'used',
  old: 'old',
  'expired-key': 'expired_key',
  ddtk: 'default_key',
  'key-type': 'key_type',
  'manufacturer-code': 'other_maker',
  overflow: 'overflow',
};

const refusals: Record<MeterRefusal, string> = {
  format: 'A token has exactly 20 digits. Nothing was added.',
  range: 'No token has these digits. Check them and key them again.',
  crc: 'Not accepted. A digit is wrong, or the token is for another meter.',
  function: 'This meter does nothing with such a token. Is it for another utility?',
  used: 'This token was used already. Nothing was added.',
  old: 'This token is older than those this meter remembers. Nothing was added.',
  'expired-key': 'The key of this meter has expired. It needs key-change tokens first.',
  ddtk: 'This meter still has its default key and takes no credit under it.',
  'key-type': 'This token is not allowed under the key of this meter.',
  'manufacturer-code': 'This token is for a meter of another maker.',
  overflow: 'The meter cannot hold so much. The token stays good for later.',
};

/** Tenths as a decimal string: 225 is '22.5'. */
export function unitsText(tenths: number): string {
  return `${Math.trunc(tenths / 10)}.${Math.abs(tenths % 10)}`;
}

/** The meter's text for a refusal. */
export function refusalWords(refusal: MeterRefusal): string {
  return refusals[refusal];
}

/** The meter's text for an accepted token. */
export function acceptedWords(effect: MeterEffect, utility: Utility): string {
  switch (effect.kind) {
    case 'credit':
      return `Accepted. ${unitsText(effect.tenths)} ${unitOf[utility]} added.`;
    case 'test':
      return 'Accepted. Meter test done.';
    case 'maximum-power-limit':
      return `Accepted. Power limit is now ${effect.watts} W.`;
    case 'phase-unbalance-limit':
      return `Accepted. Phase limit is now ${effect.watts} W.`;
    case 'clear-credit':
      return 'Accepted. The balance was cleared.';
    case 'tariff-rate':
      return 'Accepted. New tariff rate stored.';
    case 'water-meter-factor':
      return 'Accepted. New water factor stored.';
    case 'clear-tamper':
      return 'Accepted. Tamper state cleared.';
    case 'key-section':
      return effect.missing === null
        ? 'Accepted. Key in the other tokens of the set now.'
        : `Accepted. ${effect.missing} more key-change ${effect.missing === 1 ? 'token' : 'tokens'} to go.`;
    case 'key-changed':
      return 'Accepted. The key of this meter was changed.';
  }
}
