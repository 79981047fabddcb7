import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { failedInPlaywright, failedInVitest } from './failed-tests.ts';

test('each failed test of vitest is named with its reason, and so is a file that could not be loaded', () => {
  const passed = { status: 'passed', fullName: 'adds', failureMessages: [] };
  const failed = { status: 'failed', fullName: 'subtracts', failureMessages: ['expected 1 to be 2\nat a.ts:1'] };
  const testResults = [
    { name: 'a.test.ts', status: 'failed', assertionResults: [passed, failed] },
    { name: 'b.test.ts', status: 'failed', message: 'cannot find c.ts', assertionResults: [] },
    { name: 'd.test.ts', status: 'passed', assertionResults: [passed] },
  ];
  const report = { numPassedTests: 2, numFailedTests: 1, numFailedTestSuites: 2, testResults };
  expect(failedInVitest(report)).toEqual([
    'a.test.ts › subtracts\nexpected 1 to be 2\nat a.ts:1',
    'b.test.ts\ncannot find c.ts',
  ]);
});

test('each failed browser test is named with its reason, however deep its group is', () => {
  const spec = (title: string, ok: boolean) => ({
    title,
    file: 'buy.spec.ts',
    line: 7,
    ok,
    tests: [{ results: [ok ? {} : { error: { message: 'no button' } }] }],
  });
  const report = {
    stats: { expected: 1, unexpected: 2, flaky: 0 },
    suites: [{ specs: [spec('opens', true), spec('buys', false)], suites: [{ specs: [spec('pays', false)] }] }],
  };
  expect(failedInPlaywright(report)).toEqual(['buy.spec.ts:7 › buys\nno button', 'buy.spec.ts:7 › pays\nno button']);
});

test('the content of the page is reported with a failed browser test', () => {
  const folder = mkdtempSync(join(tmpdir(), 'failed-tests-'));
  const path = join(folder, 'error-context.md');
  writeFileSync(path, '# Page snapshot\n- banner:\n  - main [ref=e3]:\n    - paragraph: Try again later\n');
  const result = { error: { message: 'no button' }, attachments: [{ name: 'error-context', path }] };
  const spec = { title: 'buys', file: 'buy.spec.ts', line: 7, ok: false, tests: [{ results: [result] }] };
  try {
    const [text] = failedInPlaywright({ stats: { expected: 0, unexpected: 1, flaky: 0 }, suites: [{ specs: [spec] }] });
    expect(text).toContain('The page showed:\n  - main [ref=e3]:\n    - paragraph: Try again later');
    expect(text).not.toContain('banner');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
