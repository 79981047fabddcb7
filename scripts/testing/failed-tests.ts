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

interface PlaywrightSuite {
  specs?: {
    title: string;
    file: string;
    line: number;
    ok: boolean;
    tests: { results: { error?: { message?: string } }[] }[];
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

/** One text for each browser test that failed: where, which, and why in a few lines. */
export function failedInPlaywright(report: PlaywrightReport): string[] {
  const inSuite = (suite: PlaywrightSuite): string[] => [
    ...(suite.specs ?? [])
      .filter((spec) => !spec.ok)
      .map((spec) => `${spec.file}:${spec.line} › ${spec.title}\n${shortened(errorsOf(spec.tests))}`),
    ...(suite.suites ?? []).flatMap(inSuite),
  ];
  return report.suites.flatMap(inSuite);
}

function errorsOf(tests: { results: { error?: { message?: string } }[] }[]): string {
  return tests.flatMap((one) => one.results.map((result) => result.error?.message ?? '')).join('\n');
}

function shortened(text: string): string {
  return text.split('\n').slice(0, 20).join('\n').slice(0, 2000);
}
