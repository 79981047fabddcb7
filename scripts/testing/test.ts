import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { endWith } from '../fault.ts';
import { root, runTasks, type Task } from '../task.ts';
import { findTestBrowser, requireBrowser } from './browser.ts';
import { failedInPlaywright, failedInVitest, type PlaywrightReport, type VitestReport } from './failed-tests.ts';

interface Count {
  passed: number;
  failed: number;
}

const vitestReport = join(root, '.cache/vitest-report.json');
const playwrightReport = join(root, '.cache/playwright-report.json');

/** Before all else: the type check, the tests and the build find every picture drawn, and none of them writes under the others. */
const drawings: Task = { name: 'pictures', node: ['apps/web/scripts/pictures.ts'] };
const checks: Task = { name: 'checks', node: ['scripts/checks/check.ts'], leastUrgent: true };
const build: Task = { name: 'build', node: ['scripts/product/build.ts'], leastUrgent: true };
const unitTests: Task = {
  name: 'unit and integration tests',
  node: [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
  ],
};
const browserTests: Task = {
  name: 'browser tests',
  node: ['node_modules/@playwright/test/cli.js', 'test', '--reporter=dot,json'],
};
const hasBrowserTests = globSync('e2e/**/*.spec.ts', { cwd: root }).length > 0;

/** `npm test`: checks, unit and integration tests, build, browser tests; ends with how many tests passed and failed. */
async function main(): Promise<void> {
  const startedAt = performance.now();
  mkdirSync(join(root, '.cache'), { recursive: true });
  process.env.CHROME_PATH = findTestBrowser() ?? requireBrowser();
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = playwrightReport;
  for (const file of [vitestReport, playwrightReport]) rmSync(file, { force: true });

  const results = await runTasks([drawings], 1);
  // The unit tests often wait: for a process, for a time limit and in the end for the last file. Checks and build use that time.
  const beside = Promise.all([runTasks([unitTests], 1), runTasks([checks, build], 1)]);
  results.push(...(await beside).flat());
  if (hasBrowserTests) results.push(...(await runTasks([browserTests], 1)));

  const counts = [countVitest(), countPlaywright()];
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  // Again at the end: a build server may keep only the last lines of what was printed.
  for (const text of failures()) process.stdout.write(`\n${text}\n`);
  const wrong = results.filter((result) => !result.ok).map((result) => result.name);
  if (wrong.length > 0) process.stdout.write(`failed: ${wrong.join(', ')}\n`);
  process.stdout.write(`all in all ${((performance.now() - startedAt) / 1000).toFixed(0)} s\n`);
  process.stdout.write(`tests: ${passed} passed, ${failed} failed\n`);
  process.exit(wrong.length > 0 || failed > 0 ? 1 : 0);
}

function failures(): string[] {
  const vitest = read<VitestReport>(vitestReport);
  const playwright = read<PlaywrightReport>(playwrightReport);
  return [...(vitest ? failedInVitest(vitest) : []), ...(playwright ? failedInPlaywright(playwright) : [])];
}

function countVitest(): Count {
  const report = read<VitestReport>(vitestReport);
  if (!report) return { passed: 0, failed: 1 };
  // A file that does not even load has failed no single test.
  return { passed: report.numPassedTests, failed: Math.max(report.numFailedTests, report.numFailedTestSuites ? 1 : 0) };
}

function countPlaywright(): Count {
  const report = read<PlaywrightReport>(playwrightReport);
  if (!report) return { passed: 0, failed: globSync('e2e/**/*.spec.ts', { cwd: root }).length };
  return { passed: report.stats.expected, failed: report.stats.unexpected + report.stats.flaky };
}

function read<Report>(file: string): Report | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined;
}

await main().catch(endWith);
