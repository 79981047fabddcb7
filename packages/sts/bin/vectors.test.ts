import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeToken, encodeToken, tokenCipher } from '../src/index.ts';
import { parseStaTables } from '../src/ciphers/sta.ts';
import { checkVector } from './check-vector.ts';
import { currencyUnits } from './vector-input.ts';

const repository = path.resolve(import.meta.dirname, '../../..');
const reference = path.resolve(repository, '../shared/reference');
const vectorFile = path.join(reference, 'sts-vectors.json');
const tablesFile = path.join(reference, 'sta-tables.json');
const isReferenceThere = existsSync(vectorFile) && existsSync(tablesFile);

// RFC 2994's key for a fictional meter, so that no licensed data is needed.
const decoderKeyHex = '00112233445566778899aabbccddeeff';
const misty = tokenCipher({ ea: '11', decoderKeyHex });
const token = encodeToken({ kind: 'credit', service: 'gas', tenths: 256, tid: 1440, rnd: 5 }, misty);
const cipherVector = {
  id: 'rfc2994',
  kind: 'block-cipher',
  cipher: 'MISTY1',
  keyHex: decoderKeyHex,
  plainHex: '0123456789abcdef',
  cipherHex: '8b1da5f56ab3d07c',
};
const tokenVector = {
  id: 'gas',
  kind: 'token',
  key: { ea: '11', decoderKeyHex, baseDate: 2014 },
  input: { issueDateTime: '2014-01-02T00:00:00Z', rnd: 5, amountUnits: 256 },
  expect: { token, class: 0, subclass: 2, name: 'TransferCredit gas', tid: 1440, fieldHex: '0100', rnd: 5 },
};
const staVector = {
  id: 'sta',
  kind: 'token',
  key: { ea: '07', decoderKeyHex: '0abc12def3456789' },
  input: {},
  expect: {},
};

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'sts-vectors-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(files: readonly string[], tables?: string): { status: number | null; lines: string[]; complaint: string } {
  const { STA_TABLES_FILE: _unset, ...environment } = process.env;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(import.meta.dirname, 'vectors.ts'), ...files],
    {
      encoding: 'utf8',
      env: { ...environment, INIT_CWD: folder, ...(tables === undefined ? {} : { STA_TABLES_FILE: tables }) },
    },
  );
  return { status, lines: stdout.trimEnd().split('\n'), complaint: stderr };
}

function write(name: string, vectors: unknown): string {
  writeFileSync(path.join(folder, name), JSON.stringify({ vectors }));
  return name;
}

describe('the vector program', () => {
  it('counts passed vectors in several files, with paths relative to the user’s folder', () => {
    const { status, lines } = run([write('one.json', [cipherVector]), write('two.json', [tokenVector])]);
    expect(lines).toEqual(['2 passed, 0 failed, 0 skipped']);
    expect(status).toBe(0);
  });

  it('prints every miss and exits 1', () => {
    const wrong = { ...tokenVector, expect: { ...tokenVector.expect, tid: 1441, rnd: 6 } };
    const { status, lines } = run([write('wrong.json', [cipherVector, wrong])]);
    expect(lines).toContain('gas: tid: expected 1441, got 1440');
    expect(lines).toContain('gas: rnd: expected 6, got 5');
    expect(lines.at(-1)).toBe('1 passed, 1 failed, 0 skipped');
    expect(status).toBe(1);
  });

  it('skips EA07 without tables and reports it', () => {
    const { status, lines } = run([write('sta.json', [staVector, cipherVector])]);
    expect(lines[0]).toContain('STA_TABLES_FILE');
    expect(lines.at(-1)).toBe('1 passed, 0 failed, 1 skipped');
    expect(status).toBe(0);
  });

  it('reports the fault of a file in one sentence, and exits 1', () => {
    writeFileSync(path.join(folder, 'broken.json'), '{');
    writeFileSync(path.join(folder, 'empty.json'), '{}');
    const good = write('good.json', [cipherVector]);
    const complaints: readonly (readonly [readonly string[], string | undefined, string])[] = [
      [[], undefined, 'Give at least one vector file'],
      [['nowhere.json'], undefined, 'The vector file nowhere.json does not exist.'],
      [['.'], undefined, 'The vector file . is a folder.'],
      [['broken.json'], undefined, 'The vector file broken.json is not valid JSON.'],
      [['empty.json'], undefined, 'The vector file empty.json has no list of vectors.'],
      [[good], 'nowhere.json', 'The STA tables file nowhere.json does not exist.'],
      [[good], 'empty.json', 'The STA tables file empty.json cannot be used. The STA tables have no list S1.'],
    ];
    for (const [files, tables, sentence] of complaints) {
      const { status, complaint } = run(files, tables);
      expect(complaint.trimEnd().split('\n')).toHaveLength(1);
      expect(complaint).toContain(sentence);
      expect(status).toBe(1);
    }
  });
});

describe('a vector', () => {
  it('fails on any value that this package does not produce', () => {
    for (const [name, value] of [
      ['token', '0'.repeat(20)],
      ['name', 'x'],
      ['fieldHex', '0101'],
      ['unheardOf', 1],
    ] as const) {
      expect(checkVector({ ...tokenVector, expect: { ...tokenVector.expect, [name]: value } }, null)).toMatchObject({
        outcome: 'failed',
      });
    }
    expect(checkVector({ ...cipherVector, cipherHex: '0'.repeat(16) }, null)).toMatchObject({ outcome: 'failed' });
    expect(checkVector({ kind: 'drn-check', drn: '12345678903', valid: false }, null)).toMatchObject({
      outcome: 'failed',
    });
  });

  it('fails, and does not count as skipped, when it has an unknown format', () => {
    for (const wrong of [
      null,
      [],
      'x',
      {},
      { kind: 'rain' },
      { kind: 'token' },
      { ...tokenVector, input: {} },
      { ...cipherVector, cipher: 'AES' },
    ]) {
      expect(checkVector(wrong, null)).toMatchObject({ outcome: 'failed' });
    }
  });

  it('is read with an exact currency amount in each notation', () => {
    expect(currencyUnits('1')).toBe(100_000n);
    expect(currencyUnits('-1.82044E+14')).toBe(-18_204_400_000_000_000_000n);
    expect(currencyUnits('0.000001')).toBe(1n);
    expect(currencyUnits('-0.000001')).toBe(0n);
    expect(currencyUnits('1.82044E+29')).toBe(18_204_400_000_000_000_000_000_000_000_000_000n);
  });
});

describe('the reference vectors', () => {
  const where = isReferenceThere
    ? 'beside this checkout'
    : 'are not beside this checkout, so nothing was run against them';

  it.runIf(isReferenceThere)(`${where}: all pass, and a change to any of them is found`, () => {
    const tables = parseStaTables(readFileSync(tablesFile, 'utf8'));
    const { vectors } = JSON.parse(readFileSync(vectorFile, 'utf8')) as { vectors: Record<string, unknown>[] };
    expect(vectors.length).toBeGreaterThanOrEqual(307);
    const misses = vectors
      .map((vector) => ({ id: vector['id'], ...checkVector(vector, tables) }))
      .filter(({ outcome }) => outcome !== 'passed');
    expect(misses).toEqual([]);

    for (const vector of vectors.filter(({ kind }) => kind === 'token')) {
      const expected = vector['expect'] as Record<string, unknown>;
      for (const name of Object.keys(expected)) {
        const value = expected[name];
        const altered =
          typeof value === 'number' ? value + 1 : name === 'token' ? flipLastDigit(String(value)) : `${String(value)}0`;
        expect(checkVector({ ...vector, expect: { ...expected, [name]: altered } }, tables)).toMatchObject({
          outcome: 'failed',
        });
      }
    }
  });

  it.runIf(isReferenceThere)(`${where}: the program counts them`, () => {
    const { status, lines } = run([vectorFile], tablesFile);
    expect(lines.at(-1)).toMatch(/^\d+ passed, 0 failed, 0 skipped$/);
    expect(status).toBe(0);
  });
});

function flipLastDigit(digits: string): string {
  return digits.slice(0, 19) + String((Number(digits.charAt(19)) + 1) % 10);
}

it('the example token of these tests is read correctly', () => {
  expect(decodeToken(token, misty)).toMatchObject({ ok: true, fields: { service: 'gas', tenths: 256 } });
});
