import type { ErrorCode, ErrorFacts, FieldCode, FieldProblem } from './errors.ts';

type Text<Facts> = string | ((facts: Facts) => string);

/** The texts of one language: a code without a text does not compile. */
export type ErrorTexts = Readonly<Record<ErrorCode, Text<ErrorFacts>>>;
export type FieldTexts = Readonly<Record<FieldCode, Text<FieldProblem>>>;

/** An error as a text needs it: the code, its facts, and the fields with a problem. */
export interface Failure extends ErrorFacts {
  code: ErrorCode;
  field_codes?: Readonly<Record<string, FieldProblem>> | undefined;
}

function write<Facts extends { code: string }>(
  texts: Readonly<Record<string, Text<Facts> | undefined>>,
  facts: Facts,
  fallback: string,
): string {
  // A page can be older than the server: a code that it does not know gets the general text.
  const text = texts[Object.hasOwn(texts, facts.code) ? facts.code : fallback] ?? '';
  return typeof text === 'string' ? text : text(facts);
}

export function fieldMessageIn(texts: FieldTexts, problem: FieldProblem): string {
  return write(texts, problem, 'wrong-kind' satisfies FieldCode);
}

/** For wrong input the problem of the first field says more than the code. */
export function errorMessageIn(texts: Partial<ErrorTexts>, fieldTexts: FieldTexts, failure: Failure): string {
  const [problem] = failure.code === 'invalid-input' ? Object.values(failure.field_codes ?? {}) : [];
  return problem ? fieldMessageIn(fieldTexts, problem) : write(texts, failure, 'internal' satisfies ErrorCode);
}

/** A check of the contract has one string for its problem: a field code, with `:100` where a maximum belongs to it. */
export function fieldProblem(checkMessage: string): FieldProblem {
  const [code, max] = /^([a-z-]+)(?::(\d+))?$/.exec(checkMessage)?.slice(1) ?? [];
  // A message of the schema library has spaces: the value has another kind than the field.
  if (code === undefined) return { code: 'wrong-kind' };
  return { code: code as FieldCode, ...(max === undefined ? {} : { max: Number(max) }) };
}
