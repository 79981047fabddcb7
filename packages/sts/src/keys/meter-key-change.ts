import type { EncryptionAlgorithm } from '../ciphers/cipher.ts';
import { word32ToHex } from '../ciphers/block.ts';
import type { KeyAttributes, KeyType } from './decoder-key.ts';
import type { TokenFields } from '../token/token-fields.ts';

type First = Extract<TokenFields, { kind: 'key-section-1' }>;
type Second = Extract<TokenFields, { kind: 'key-section-2' }>;
type Third = Extract<TokenFields, { kind: 'key-section-3' | 'key-supply-group' }>;
type Fourth = Extract<TokenFields, { kind: 'key-section-4' }>;

/** The tokens of a key-change set. */
export type KeySectionFields = First | Second | Third | Fourth;

/** The sections that a meter has while it waits for the rest. A repeated section replaces the stored one. */
export interface HeldKeySections {
  readonly first?: First;
  readonly second?: Second;
  readonly third?: Third;
  readonly fourth?: Fourth;
}

/** The part of a meter that a key change reads and replaces. */
export interface KeyedMeter extends KeyAttributes {
  readonly ea: EncryptionAlgorithm;
  readonly keySections: HeldKeySections;
}

/** The key that a complete set installs. */
interface InstalledKey extends KeyAttributes {
  readonly decoderKeyHex: string;
  readonly keyExpiryNumber: number;
  readonly rollover: boolean;
}

/** The result of a section. */
export type Held =
  | {
      readonly outcome: 'waiting';
      readonly sections: HeldKeySections;
      readonly section: 1 | 2 | 3 | 4;
      readonly missing: number | null;
    }
  | { readonly outcome: 'complete'; readonly key: InstalledKey }
  | { readonly outcome: 'refused'; readonly code: 'key-type' | 'range' };

/**
 * Accepts one section, in any order, and builds the key when all sections have arrived. Sections do not name their set,
 * so sections of two sets can mix unnoticed, in this meter as in a real one.
 */
export function holdKeySection(meter: KeyedMeter, fields: KeySectionFields): Held {
  const { section, sections } = withSection(meter.keySections, fields);
  const missing = countMissing(meter.ea, sections);
  if (missing !== 0) return { outcome: 'waiting', sections, section, missing };
  return install(meter, sections);
}

function withSection(
  held: HeldKeySections,
  fields: KeySectionFields,
): { section: 1 | 2 | 3 | 4; sections: HeldKeySections } {
  switch (fields.kind) {
    case 'key-section-1':
      return { section: 1, sections: { ...held, first: fields } };
    case 'key-section-2':
      return { section: 2, sections: { ...held, second: fields } };
    case 'key-section-3':
    case 'key-supply-group':
      return { section: 3, sections: { ...held, third: fields } };
    case 'key-section-4':
      return { section: 4, sections: { ...held, fourth: fields } };
  }
}

function countMissing(ea: EncryptionAlgorithm, { first, second, third, fourth }: HeldKeySections): number | null {
  const needed =
    ea === '11' ? [first, second, third, fourth] : first?.threeTokenSet ? [first, second, third] : [first, second];
  // With EA07, only the first section says whether there is a third.
  if (ea === '07' && first === undefined) return null;
  return needed.filter((section) => section === undefined).length;
}

function install(meter: KeyedMeter, sections: HeldKeySections): Held {
  const { first, second, third, fourth } = sections;
  if (first === undefined || second === undefined) return { outcome: 'refused', code: 'range' };
  const keyType = installableKeyType(meter.keyType, first.keyType);
  if (keyType === null) return { outcome: 'refused', code: 'key-type' };

  let middle: readonly number[] = [];
  let supplyGroupCode = meter.supplyGroupCode;
  if (third?.kind === 'key-section-3' && fourth !== undefined) {
    const supplyGroup = (fourth.supplyGroupHigh << 12) | third.supplyGroupLow;
    if (supplyGroup > 999_999) return { outcome: 'refused', code: 'range' };
    middle = [third.keyPart, fourth.keyPart];
    supplyGroupCode = sixDigits(supplyGroup);
  } else if (third?.kind === 'key-supply-group' && first.threeTokenSet) {
    supplyGroupCode = sixDigits(third.supplyGroup);
  }

  return {
    outcome: 'complete',
    key: {
      decoderKeyHex: [first.keyPart, ...middle, second.keyPart].map(word32ToHex).join(''),
      keyType,
      supplyGroupCode,
      tariffIndex: String(second.tariffIndex).padStart(2, '0'),
      keyRevisionNumber: first.keyRevisionNumber,
      keyExpiryNumber: (first.keyExpiryHigh << 4) | second.keyExpiryLow,
      rollover: first.rollover,
    },
  };
}

function sixDigits(supplyGroup: number): string {
  return String(supplyGroup).padStart(6, '0');
}

/**
 * The changes of key type about which public sources agree: an initial key can be replaced by any first key, a unique
 * key by a unique or a default one. The standard's full matrix is not public, so every other change is refused.
 */
function installableKeyType(current: KeyType, next: number): KeyType | null {
  if (next !== 1 && next !== 2 && next !== 3) return null;
  if (current === 0) return next;
  return current === 2 && next !== 3 ? next : null;
}
