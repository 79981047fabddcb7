import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../task.ts';
import { browserFlags } from './browser.ts';

test('the browser goes without each feature that Playwright switches off', () => {
  const bundle = readFileSync(join(root, 'node_modules/playwright-core/lib/coreBundle.js'), 'utf8');
  const list = /disabledFeatures = \[([\s\S]*?)\]/.exec(bundle)?.[1] ?? '';
  const features = [...list.matchAll(/"(\w+)"/g)].map(([, name]) => name);
  expect(features.length).toBeGreaterThan(5);
  const ours = browserFlags.find((flag) => flag.startsWith('--disable-features='))?.split(/[=,]/);
  expect(ours).toEqual(expect.arrayContaining(features));
});
