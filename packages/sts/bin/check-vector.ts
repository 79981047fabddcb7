import { blockFromHex, blockToHex } from '../src/ciphers/block.ts';
import type { BlockCipher } from '../src/ciphers/block.ts';
import { tokenCipher } from '../src/ciphers/cipher.ts';
import type { EncryptionAlgorithm, TokenCipher } from '../src/ciphers/cipher.ts';
import { tokenCrc } from '../src/ciphers/crc.ts';
import { controlBlock, deriveDecoderKey, deriveDecoderKeyUnchecked } from '../src/keys/decoder-key.ts';
import type { DecoderKeyInput, KeyType } from '../src/keys/decoder-key.ts';
import { StsError } from '../src/errors.ts';
import { keyChangeFields } from '../src/keys/key-change.ts';
import { isLuhnValid, isMeterNumber, splitMeterPan } from '../src/meter-identity.ts';
import { createMeter, enterToken } from '../src/meter.ts';
import { misty1 } from '../src/ciphers/misty1.ts';
import { sta } from '../src/ciphers/sta.ts';
import type { StaTables } from '../src/ciphers/sta.ts';
import { nextTid, toTid } from '../src/token/tid.ts';
import type { TokenFields } from '../src/token/token-fields.ts';
import { decodeToken, encodeToken, traceToken } from '../src/token/token.ts';
import { hasOddParity } from '../src/keys/vending-key.ts';
import { describeToken } from './describe-token.ts';
import { FormatError, hexAt, isObject, listAt, numberAt, objectAt, textAt } from './json.ts';
import type { JsonObject } from './json.ts';
import { baseDateAt, dateAt, fieldsToEncode } from './vector-input.ts';

/** One difference between a vector and this package. */
interface Miss {
  readonly what: string;
  readonly expected: unknown;
  readonly got: unknown;
}

/** `skipped` is an EA07 vector without tables. Nothing else is ever skipped. */
export type Checked =
  | { readonly outcome: 'passed' | 'skipped' }
  | { readonly outcome: 'failed'; readonly misses: readonly Miss[] };

type Report = (what: string, expected: unknown, got: unknown) => void;

/** Checks one vector of a file in the format of the reference vectors, with every value in it. Never throws. */
export function checkVector(vector: unknown, tables: StaTables | null): Checked {
  const misses: Miss[] = [];
  const report: Report = (what, expected, got) => {
    if (!Object.is(expected, got)) misses.push({ what, expected, got });
  };
  try {
    if (!isObject(vector)) throw new FormatError('it is not an object');
    if (tables === null && needsTables(vector)) return { outcome: 'skipped' };
    checkKind(vector, tables, report);
  } catch (error) {
    if (error instanceof StsError)
      misses.push({ what: 'refused', expected: 'no refusal', got: `${error.code}: ${error.message}` });
    else if (error instanceof FormatError) misses.push({ what: 'format', expected: 'a vector', got: error.message });
    else throw error;
  }
  return misses.length === 0 ? { outcome: 'passed' } : { outcome: 'failed', misses };
}

function needsTables(vector: JsonObject): boolean {
  const key = vector['key'];
  return (
    (isObject(key) && key['ea'] === '07') ||
    (vector['kind'] === 'block-cipher' && String(vector['cipher']).startsWith('STA'))
  );
}

function checkKind(vector: JsonObject, tables: StaTables | null, report: Report): void {
  const kind = textAt(vector, 'kind');
  switch (kind) {
    case 'token':
      return checkToken(vector, tables, report);
    case 'key-change-set':
      return checkKeyChangeSet(vector, tables, report);
    case 'block-cipher':
      return checkBlockCipher(vector, tables, report);
    case 'crc': {
      const message = textAt(vector, 'messageHex');
      if (!/^0[0-3][0-9a-f]{12}$/i.test(message))
        throw new FormatError('messageHex is not the 50 bits of a token in 7 bytes');
      const part = (from: number, to: number): number => Number.parseInt(message.slice(from, to), 16);
      const crcKind = vector['crcKind'] === 'CRC_C' ? 'CRC_C' : 'CRC';
      return report('crcHex', hexAt(vector, 'crcHex'), tokenCrc(crcKind, part(0, 2), part(2, 10), part(10, 14)));
    }
    case 'drn-check':
      return report('valid', vector['valid'], isMeterNumber(textAt(vector, 'drn')));
    case 'reject':
      return checkRejection(vector, tables, report);
    case 'encoding':
      return checkTariffIndex(vector, report);
    default:
      throw new FormatError(`its kind is ${kind}, which this program does not know`);
  }
}

function keyInput(key: JsonObject): DecoderKeyInput {
  const dkga = textAt(key, 'dkga');
  if (dkga !== '02' && dkga !== '04') throw new FormatError(`DKGA ${dkga} is not supported`);
  return {
    dkga,
    ea: algorithmAt(key),
    vendingKeyHex: textAt(key, 'vendingKeyHex'),
    meterPan: textAt(key, 'meterPan'),
    keyType: keyTypeAt(key),
    supplyGroupCode: textAt(key, 'supplyGroupCode'),
    tariffIndex: textAt(key, 'tariffIndex'),
    keyRevisionNumber: numberAt(key, 'keyRevisionNumber'),
    baseDate: baseDateAt(key, 'baseDate'),
  };
}

function keyTypeAt(key: JsonObject): KeyType {
  const keyType = numberAt(key, 'keyType');
  if (keyType !== 0 && keyType !== 1 && keyType !== 2 && keyType !== 3) throw new FormatError('keyType is not 0 to 3');
  return keyType;
}

function algorithmAt(key: JsonObject): EncryptionAlgorithm {
  const ea = textAt(key, 'ea');
  if (ea !== '07' && ea !== '11') throw new FormatError(`EA ${ea} is not supported`);
  return ea;
}

/** Derives the key when the vector has its inputs, compares the key and the meter's numbers, and prepares the key. */
function checkKey(key: JsonObject, what: string, tables: StaTables | null, report: Report): TokenCipher {
  const decoderKeyHex = textAt(key, 'decoderKeyHex');
  if ('vendingKeyHex' in key) {
    const input = keyInput(key);
    const { iin, drn } = splitMeterPan(input.meterPan);
    const isSound =
      isLuhnValid(input.meterPan) && isLuhnValid(drn) && (input.dkga === '04' || hasOddParity(input.vendingKeyHex));
    const derive = isSound ? deriveDecoderKey : deriveDecoderKeyUnchecked;
    compare(
      key,
      {
        iin,
        drn,
        drnLuhnValid: isLuhnValid(drn),
        panLuhnValid: isLuhnValid(input.meterPan),
        decoderKeyHex: derive(input),
      },
      ['iin', 'drn', 'drnLuhnValid', 'panLuhnValid', 'decoderKeyHex'].filter((name) => name in key),
      `${what}.`,
      report,
    );
  }
  return tokenCipher({ ea: algorithmAt(key), decoderKeyHex, staTables: tables ?? undefined });
}

function compare(
  expected: JsonObject,
  got: JsonObject,
  names: readonly string[],
  prefix: string,
  report: Report,
): void {
  for (const name of names) report(prefix + name, expected[name], got[name]);
}

function checkToken(vector: JsonObject, tables: StaTables | null, report: Report): void {
  const expected = objectAt(vector, 'expect');
  const key = isObject(vector['key']) ? vector['key'] : {};
  const cipher = 'decoderKeyHex' in key ? checkKey(key, 'key', tables, report) : null;
  const fields = fieldsToEncode(key, objectAt(vector, 'input'), expected);
  report('encoded.token', expected['token'], encodeToken(fields, cipher));
  compare(expected, describeToken(fields, cipher), Object.keys(expected), '', report);
  checkDecoding(textAt(expected, 'token'), expected, cipher, 'decoded.', report);
}

/** Reads the token back and compares all of it. Making it again from the result must give the same digits. */
function checkDecoding(
  token: string,
  expected: JsonObject,
  cipher: TokenCipher | null,
  prefix: string,
  report: Report,
): void {
  const decoded = decodeToken(token, cipher);
  if (!decoded.ok) return report(`${prefix}token`, 'accepted', decoded.code);
  compare(expected, describeToken(decoded.fields, cipher), Object.keys(expected), prefix, report);
}

function checkKeyChangeSet(vector: JsonObject, tables: StaTables | null, report: Report): void {
  const input = objectAt(vector, 'input');
  const newKeyJson = objectAt(vector, 'newKey');
  const expected = objectAt(vector, 'expect');
  const cipher = checkKey(objectAt(vector, 'key'), 'key', tables, report);
  checkKey(newKeyJson, 'newKey', tables, report);

  const set: readonly TokenFields[] = keyChangeFields({
    newKey: {
      ...keyInput(newKeyJson),
      decoderKeyHex: textAt(newKeyJson, 'decoderKeyHex'),
      keyExpiryNumber: numberAt(input, 'newKeyExpiryNumber'),
    },
    rollover: numberAt(input, 'rolloverBit') === 1,
    threeTokenSet: input['threeTokenSet'] === true,
  });
  const tokens = listAt(expected, 'tokens');
  const sections = listAt(expected, 'fields');
  report('tokens.length', tokens.length, set.length);
  report('fields.length', sections.length, set.length);
  set.forEach((fields, index) => {
    const token = tokens[index];
    const section = sections[index];
    if (typeof token !== 'string' || !isObject(section)) return;
    report(`tokens[${index}]`, token, encodeToken(fields, cipher));
    compare(section, describeToken(fields, cipher), Object.keys(section), `fields[${index}].`, report);
    checkDecoding(token, { ...section, token }, cipher, `decoded[${index}].`, report);
  });
}

function checkBlockCipher(vector: JsonObject, tables: StaTables | null, report: Report): void {
  const cipher = namedCipher(vector, tables);
  const plain = textAt(vector, 'plainHex');
  const encrypted = textAt(vector, 'cipherHex');
  report('cipherHex', encrypted, blockToHex(cipher.encrypt(blockFromHex(plain))));
  report('plainHex', plain, blockToHex(cipher.decrypt(blockFromHex(encrypted))));
}

function namedCipher(vector: JsonObject, tables: StaTables | null): BlockCipher {
  const name = textAt(vector, 'cipher');
  const key = textAt(vector, 'keyHex');
  if (name === 'MISTY1') return misty1(blockFromHex(key.slice(0, 16)), blockFromHex(key.slice(16)));
  if (name.startsWith('STA') && tables !== null) return sta(tables, blockFromHex(key));
  throw new FormatError(`the cipher ${name} is not supported`);
}

/** A token that must be refused: by the vending side before it is made, and by a meter if it is made anyway. */
function checkRejection(vector: JsonObject, tables: StaTables | null, report: Report): void {
  const key = objectAt(vector, 'key');
  const input = objectAt(vector, 'input');
  const wanted = objectAt(vector, 'expect')['error'];
  if (wanted !== 'KEY_EXPIRED') throw new FormatError(`the error ${String(wanted)} is not known`);
  if (textAt(input, 'tokenKind') !== 'ClearCredit') throw new FormatError('its tokenKind is not known');

  const cipher = checkKey(key, 'key', tables, report);
  const baseDate = baseDateAt(key, 'baseDate');
  const now = dateAt(input, 'issueDateTime');
  const keyExpiryNumber = numberAt(input, 'keyExpiryNumber');
  const tid = toTid(now, baseDate);
  report('tid', input['tid'], tid);
  report('tidHigh8', input['tidHigh8'], tid >>> 16);
  report(
    'issue',
    'key-expired',
    refusalOf(() => nextTid({ now, baseDate, lastTid: null, keyExpiryNumber })),
  );

  const meter = createMeter({
    ...keyInput(key),
    decoderKeyHex: textAt(key, 'decoderKeyHex'),
    keyExpiryNumber,
    manufacturedAt: new Date(Date.UTC(baseDate, 0, 1)),
    services: ['electricity'],
  });
  const token = encodeToken({ kind: 'clear-credit', value: 0xffff, tid, rnd: 0 }, cipher);
  report('meter', 'expired-key', enterToken(meter, token, { staTables: tables ?? undefined }).result.code);
}

function refusalOf(issue: () => number): string {
  try {
    return `issued ${issue()}`;
  } catch (error) {
    if (error instanceof StsError) return error.code;
    throw error;
  }
}

/**
 * The two forms of a tariff index: decimal digits in the control block, a binary number in the second key-change token.
 */
function checkTariffIndex(vector: JsonObject, report: Report): void {
  const tariffIndex = /^tariffIndex (\d\d)$/.exec(textAt(vector, 'what'))?.[1];
  if (tariffIndex === undefined) throw new FormatError('what it encodes is not known');
  const control = controlBlock({ keyType: 2, supplyGroupCode: '000000', tariffIndex, keyRevisionNumber: 1 });
  report('controlBlockNibbles', vector['controlBlockNibbles'], blockToHex(control).slice(7, 9));

  // The result is the token's bits before encryption, so any key will do.
  const anyKey = tokenCipher({ ea: '11', decoderKeyHex: '0'.repeat(32) });
  const section = traceToken(
    { kind: 'key-section-2', keyExpiryLow: 0, tariffIndex: Number(tariffIndex), keyPart: 0 },
    anyKey,
  );
  const binary = Number.parseInt(section.dataBlockHex.slice(2, 4), 16).toString(2).padStart(8, '0');
  report('kct2BitsBinary', vector['kct2BitsBinary'], binary);
}
