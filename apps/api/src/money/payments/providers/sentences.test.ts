import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/*
 * The text of a provider's response is for people to read. Only its adapter may look into the text, and translates it
 * into a reason (`RefusalReason`): a provider may reword its sentences at any time.
 */

const source = join(import.meta.dirname, '../../..');
const adapters = /^money\/payments\/providers\/(?:paystack|monnify)\//;

/** `answer.message` or `answer.why` compared, searched or matched. */
const decides =
  /\.(?:message|why)\s*(?:[!=]==|\.(?:includes|startsWith|endsWith|match|search|indexOf|toLowerCase)\b)|\.(?:test|exec)\(\s*\w+\.(?:message|why)\b|switch \(\w+\.(?:message|why)\)|whyNot\([^)]*\)\s*(?:[!=]==|\.)/;

it("the provider's text decides nothing outside of its adapter", () => {
  for (const known of [
    "if (answer.message === 'Duplicate') return;",
    'if (/insufficient/i.test(answer.message)) return;',
    "if (answer.why.startsWith('connection')) return;",
    "if (whyNot(answer).includes('balance')) return;",
  ])
    expect(known).toMatch(decides);
  const files = globSync('{money,selling,office}/**/*.ts', { cwd: source }).filter(
    (file) => !file.endsWith('.test.ts') && !adapters.test(file),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => decides.test(readFileSync(join(source, file), 'utf8')))).toEqual([]);
});
