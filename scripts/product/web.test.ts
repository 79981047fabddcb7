import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { requireBuiltPages } from './web.ts';

const brand = {
  name: 'Light',
  legalName: 'Light Ltd',
  address: 'Lagos',
  phone: '+234 800 000 0000',
  email: 'a@b.example',
  logo: { ground: '#000000', line: '#FFFFFF', bolt: '#FFB61F' },
};

let pages: string;
beforeEach(() => {
  pages = mkdtempSync(join(tmpdir(), 'pages-'));
});
afterEach(() => rmSync(pages, { recursive: true, force: true }));

test('pages that name another operator than the settings are refused in production', () => {
  writeFileSync(join(pages, 'index.html'), '<a href="tel:+2342017000140">call</a>');
  expect(() => requireBuiltPages(pages, { production: true, brand })).toThrow('do not show +234 800 000 0000');
  expect(requireBuiltPages(pages, { production: false, brand })).toBeUndefined();
  writeFileSync(join(pages, 'index.html'), '<a href="tel:+2348000000000">call</a>');
  expect(requireBuiltPages(pages, { production: true, brand })).toBeUndefined();
});
