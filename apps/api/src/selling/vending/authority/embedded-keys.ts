import { deriveDecoderKey, meterPan, tokenCipher, type StaTables, type TokenCipher } from '@gatelight/sts';
import type { Meter, MeterKeyConfig } from '#metering';
import type { Db } from '#platform/database/db';
import { findKey, type KeyName, type SealedKey } from './embedded-store.ts';
import { unseal } from '#platform/settings/seal';

export interface KeyRingOptions {
  db: Db;
  /** 32 bytes from the environment that open the sealed vending keys. */
  sealingKey: Buffer;
  /** Only needed for EA07: the operator's own copy. */
  staTables?: StaTables | undefined;
  /** In production simulator keys are refused. */
  allowSimulatorKeys: boolean;
}

export interface OpenKey {
  key: SealedKey;
  vendingKeyHex: string;
}

export type KeyRing = ReturnType<typeof createKeyRing>;

export const labelOf = (name: KeyName) =>
  `${name.supplyGroupCode}/${name.keyRevision}/${name.keyGeneration}/${name.encryptionAlgorithm}`;

export function keyNameOf(meter: MeterKeyConfig): KeyName {
  const { supplyGroupCode, keyRevision, keyGeneration, encryptionAlgorithm } = meter;
  return { supplyGroupCode, keyRevision, keyGeneration, encryptionAlgorithm };
}

/**
 * The vending keys of the embedded authority, opened when first needed, and the decoder keys that are derived from
 * them.
 */
export function createKeyRing({ db, sealingKey, staTables, allowSimulatorKeys }: KeyRingOptions) {
  // A vending key never changes once it is stored. Opened keys stay in this process, which holds the sealing key anyway.
  const opened = new Map<string, OpenKey>();

  function decoderKeyOf({ key, vendingKeyHex }: OpenKey, meter: MeterKeyConfig & Pick<Meter, 'number'>): string {
    return deriveDecoderKey({
      dkga: key.keyGeneration,
      ea: key.encryptionAlgorithm,
      vendingKeyHex,
      meterPan: meterPan(meter.number),
      baseDate: key.baseDate,
      keyType: meter.keyType,
      supplyGroupCode: meter.supplyGroupCode,
      tariffIndex: meter.tariffIndex,
      keyRevisionNumber: meter.keyRevision,
    });
  }

  return {
    /** The vending key of a meter's supply group and revision; undefined: there is none. */
    async open(name: KeyName): Promise<OpenKey | undefined> {
      const label = labelOf(name);
      const known = opened.get(label);
      if (known) return known;
      const key = await findKey(db, name);
      if (!key) return undefined;
      const open = { key, vendingKeyHex: unseal(sealingKey, key.sealed, label).toString('hex') };
      opened.set(label, open);
      return open;
    },

    /** Why no token may be made under a key for this meter; undefined when it may. */
    refusalOf({ key }: OpenKey, meter: MeterKeyConfig): string | undefined {
      if (key.isSimulator && !allowSimulatorKeys) return 'simulator keys do not vend in production';
      if (key.baseDate !== meter.baseDate) {
        return 'the meter holds a key of another base date; it needs key-change tokens first';
      }
      return undefined;
    },

    /** The decoder key of a meter, in hexadecimal digits. */
    decoderKeyOf,

    /** Encrypts tokens for a meter. */
    cipherOf(open: OpenKey, meter: MeterKeyConfig & Pick<Meter, 'number'>): TokenCipher {
      return tokenCipher({ ea: open.key.encryptionAlgorithm, decoderKeyHex: decoderKeyOf(open, meter), staTables });
    },
  };
}
