import { readFileSync } from 'node:fs';

/** What is read of the report that vitest writes with `--reporter=json`. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[];
  }[];
}

interface PlaywrightResult {
  error?: { message?: string };
  attachments?: { name: string; path?: string }[];
}

interface PlaywrightSuite {
  specs?: {
    title: string;
    file: string;
    line: number;
    ok: boolean;
    tests: { results: PlaywrightResult[] }[];
  }[];
  suites?: PlaywrightSuite[];
}

/** What is read of the report that Playwright writes with `--reporter=json`. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
}

/** One text for each test that failed, and for each file that could not be loaded: where, which, and why in a few lines. */
export function failedInVitest(report: VitestReport): string[] {
  return report.testResults.flatMap((file) => {
    const failed = file.assertionResults.filter((one) => one.status === 'failed');
    if (failed.length === 0 && file.status === 'failed') return [`${file.name}\n${shortened(file.message ?? '')}`];
    return failed.map((one) => `${file.name} › ${one.fullName}\n${shortened((one.failureMessages ?? []).join('\n'))}`);
  });
}

/** One text for each browser test that failed: where, which, why in a few lines, and what its page showed. */
export function failedInPlaywright(report: PlaywrightReport): string[] {
  const inSuite = (suite: PlaywrightSuite): string[] => [
    ...(suite.specs ?? [])
      .filter((spec) => !spec.ok)
      .map((spec) => {
        const results = spec.tests.flatMap((one) => one.results);
        const errors = results.map((result) => result.error?.message ?? '').join('\n');
        return [`${spec.file}:${spec.line} › ${spec.title}`, shortened(errors), ...results.flatMap(shownPage)].join(
          '\n',
        );
      }),
    ...(suite.suites ?? []).flatMap(inSuite),
  ];
  return report.suites.flatMap(inSuite);
}

/** The main part of the page at the end of a failed test, from the note that Playwright keeps beside its picture. */
function shownPage({ attachments = [] }: PlaywrightResult): string[] {
  const path = attachments.find(({ name }) => name === 'error-context')?.path;
  if (path === undefined) return [];
  const lines = readFileSync(path, 'utf8').split('\n');
  const main = lines.findIndex((line) => /^\s*- main\b/.test(line));
  return main === -1 ? [] : ['The page showed:', ...lines.slice(main, main + 50)];
}

function shortened(text: string): string {
  return text.split('\n').slice(0, 20).join('\n').slice(0, 2000);
}
