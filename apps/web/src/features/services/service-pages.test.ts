// @vitest-environment node
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = new URL('.', import.meta.url);
const pages = readdirSync(folder).filter((name) => /^(?!service)\w+-page\.tsx$/.test(name));
const importsOf = (name: string) =>
  Array.from(readFileSync(new URL(name, folder), 'utf8').matchAll(/from '([^']+)'/g), ([, from]) => from);

describe('the seven service pages', () => {
  it.each(pages)('%s loads the texts and the picture of its own service and of no other', (name) => {
    const service = name.replace('-page.tsx', '');
    const words = importsOf(name).filter((from) => from?.includes('/strings/services/service-'));
    const pictures = importsOf(name).filter((from) => from?.includes('/pictures/'));
    expect(words).toEqual([`../../strings/services/service-${service}.ts`]);
    expect(pictures).toEqual([expect.stringContaining(`/${service}`)]);
  });

  it('share a frame that names no service', () => {
    expect(pages).toHaveLength(7);
    for (const name of ['service-page.tsx', 'enquiry-form.tsx']) {
      const words = importsOf(name).filter((from) => from?.includes('/strings/services/service-'));
      expect(new Set(words)).toEqual(new Set(['../../strings/services/service-page.ts']));
    }
  });
});
