import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const alerts = read('deploy/prometheus/alerts.yml');

/** Names of figures in a text. A histogram has three series; alerts have names in capitals. */
const figuresIn = (text: string) =>
  new Set((text.match(/\bgatelight_[a-z_]+/g) ?? []).map((name) => name.replace(/_(?:bucket|count|sum)$/, '')));

const served = new Set(
  globSync('apps/api/src/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...read(file).matchAll(/\bname: '(gatelight_[a-z_]+)'/g)].map(([, name]) => name ?? '')),
);

test.each(['deploy/prometheus/alerts.yml', 'deploy/prometheus/alerts.test.yml', 'deploy/grafana/gatelight.json'])(
  '%s names only figures that the product serves',
  (path) => {
    const named = figuresIn(read(path));
    expect(named.size).toBeGreaterThan(10);
    expect([...named].filter((name) => !served.has(name))).toEqual([]);
  },
);

test('the dashboard shows every figure of the product', () => {
  const shown = figuresIn(read('deploy/grafana/gatelight.json'));
  expect([...served].filter((name) => !shown.has(name))).toEqual([]);
});

test('each alert says what to do, links to its own part of the documents, and has a test that it fires', () => {
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? '');
  const headings = [...read('docs/alerts.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name ?? '');
  expect(names.length).toBeGreaterThan(10);
  expect(headings.toSorted()).toEqual(names.toSorted());
  for (const part of alerts.split('- alert: ').slice(1)) {
    const name = part.slice(0, part.indexOf('\n'));
    expect(part).toMatch(/\n {10}action: '.{20,}'\n/);
    expect(part).toContain(`docs: docs/alerts.md#${name.toLowerCase()}\n`);
    expect(part).toMatch(/severity: (?:page|ticket)/);
    expect(read('deploy/prometheus/alerts.test.yml')).toContain(`alertname="${name}"`);
  }
});
