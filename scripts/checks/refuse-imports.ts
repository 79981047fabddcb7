import type { OxlintConfig } from 'oxlint';

export type Override = NonNullable<OxlintConfig['overrides']>[number];

/** Imports that a file may not have, by a regular expression or by globs, and what to do instead. */
export type Refusal = { regex: string; message: string } | { group: string[]; message: string };

/** Refuses imports in these files. The last override that names a file counts for it. */
export function refuseImports(files: string[], ...patterns: Refusal[]): Override {
  return { files, rules: { 'no-restricted-imports': ['error', { patterns }] } };
}
