import { encodeToken, deriveDecoderKey, meterPan, tokenCipher } from '@gatelight/sts';
import { storeResult, measure, printLine } from './measuring/measure.ts';

/* Tokens a second on one thread, EA11 under DKGA04; `npm run sts:bench` has the other algorithms. */
const input = {
  dkga: '04',
  ea: '11',
  vendingKeyHex: '000102030405060708090a0b0c0d0e0f10111213',
  meterPan: meterPan('04175000019'),
  keyType: 2,
  supplyGroupCode: '000001',
  tariffIndex: '01',
  keyRevisionNumber: 1,
  baseDate: 2014,
} as const;
const batch = 1000;
const ready = tokenCipher({ ea: '11', decoderKeyHex: deriveDecoderKey(input) });
const credit = (index: number) =>
  ({ kind: 'credit', service: 'electricity', tenths: index % 18_000, tid: index & 0xffffff, rnd: index & 15 }) as const;

const atHand = await measure(1, 3, async () => {
  for (let index = 0; index < batch; index += 1) encodeToken(credit(index), ready);
});
const derived = await measure(1, 3, async () => {
  for (let index = 0; index < batch; index += 1) {
    encodeToken(credit(index), tokenCipher({ ea: '11', decoderKeyHex: deriveDecoderKey(input) }));
  }
});
const figures = { keyAtHand: Math.round(atHand.perSecond * batch), keyDerived: Math.round(derived.perSecond * batch) };
printLine(`tokens, key at hand   ${figures.keyAtHand} a second`);
printLine(`tokens, key derived   ${figures.keyDerived} a second`);
storeResult('tokens', figures);
