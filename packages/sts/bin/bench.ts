import os from 'node:os';
import {
  decodeToken,
  deriveDecoderKey,
  encodeToken,
  meterPan,
  luhnDigit,
  sampleStaTables,
  tokenCipher,
} from '../src/index.ts';
import type { CreditFields, DecoderKeyInput, EncryptionAlgorithm, TokenCipher } from '../src/index.ts';

const WARM_UP_MS = 300;
const MEASURE_MS = 1500;
const BATCH = 500;
const METERS = 1000;

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Runs batches until the time is up. Returns how many a second. */
function perSecond(work: (index: number) => void): number {
  const during = (ms: number): number => {
    const start = performance.now();
    let done = 0;
    let elapsed = 0;
    while (elapsed < ms) {
      for (let index = 0; index < BATCH; index++) work(done + index);
      done += BATCH;
      elapsed = performance.now() - start;
    }
    return (done * 1000) / elapsed;
  };
  during(WARM_UP_MS);
  return during(MEASURE_MS);
}

const pans = Array.from({ length: METERS }, (_, index) => {
  const body = `04${String(index).padStart(8, '0')}`;
  return meterPan(body + String(luhnDigit(body)));
});

// Keys for measurements only. They protect nothing.
function keyInput(ea: EncryptionAlgorithm, dkga: '02' | '04', index: number): DecoderKeyInput {
  return {
    dkga,
    ea,
    vendingKeyHex: dkga === '02' ? '0123456789abcdef' : '000102030405060708090a0b0c0d0e0f10111213',
    meterPan: pans[index % METERS] ?? '',
    keyType: 2,
    supplyGroupCode: '000001',
    tariffIndex: '01',
    keyRevisionNumber: 1,
    baseDate: 2014,
  };
}

function cipherFor(ea: EncryptionAlgorithm, decoderKeyHex: string): TokenCipher {
  return tokenCipher({ ea, decoderKeyHex, staTables: sampleStaTables });
}

function creditAt(index: number): CreditFields {
  return { kind: 'credit', service: 'electricity', tenths: index % 18_000, tid: index & 0xffffff, rnd: index & 15 };
}

/** Reads a sample of tokens back. The speed of a program that makes wrong tokens means nothing. */
function verify(ea: EncryptionAlgorithm, dkga: '02' | '04'): number {
  let verified = 0;
  for (let index = 0; index < METERS; index++) {
    const cipher = cipherFor(ea, deriveDecoderKey(keyInput(ea, dkga, index)));
    const asked = creditAt(index * 13);
    const decoded = decodeToken(encodeToken(asked, cipher), cipher);
    const isSame =
      decoded.ok &&
      decoded.fields.kind === 'credit' &&
      decoded.fields.tid === asked.tid &&
      decoded.fields.tenths >= asked.tenths;
    if (!isSame) throw new Error(`Token ${index} of EA${ea}, DKGA${dkga} did not read back.`);
    verified += 1;
  }
  return verified;
}

function measure(name: string, ea: EncryptionAlgorithm, dkga: '02' | '04'): void {
  const cipher = cipherFor(ea, deriveDecoderKey(keyInput(ea, dkga, 0)));
  const sample = Array.from({ length: BATCH }, (_, index) => encodeToken(creditAt(index), cipher));
  let digits = 0;
  const rows: readonly (readonly [string, number])[] = [
    [
      'tokens a second, key at hand',
      perSecond((index) => void (digits += encodeToken(creditAt(index), cipher).charCodeAt(19))),
    ],
    [
      'tokens read a second, key at hand',
      perSecond((index) => void (digits += Number(decodeToken(sample[index % BATCH] ?? '', cipher).ok))),
    ],
    [
      'keys derived a second',
      perSecond((index) => void (digits += deriveDecoderKey(keyInput(ea, dkga, index)).length)),
    ],
    [
      'tokens a second, key derived for each',
      perSecond((index) => {
        digits += encodeToken(creditAt(index), cipherFor(ea, deriveDecoderKey(keyInput(ea, dkga, index)))).charCodeAt(
          19,
        );
      }),
    ],
  ];
  printLine(`${name} (${verify(ea, dkga)} tokens read back and right)`);
  for (const [what, rate] of rows)
    printLine(`  ${what.padEnd(40)}${Math.round(rate).toLocaleString('en').padStart(12)}`);
  // The sum keeps the optimiser from removing work whose result is not used.
  if (digits === 0) throw new Error('Nothing was measured.');
}

printLine(`One thread, Node ${process.versions.node}, ${os.cpus()[0]?.model ?? 'unknown processor'}`);
measure('EA11 MISTY1, DKGA04', '11', '04');
measure('EA07 STA (sample tables), DKGA04', '07', '04');
measure('EA07 STA (sample tables), DKGA02', '07', '02');
