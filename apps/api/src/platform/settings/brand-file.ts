import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import * as setting from './setting.ts';
import { root, type Settings } from './settings-schema.ts';

/** The data of the operator in messages and receipts. */
export interface Brand {
  readonly name: string;
  readonly legalName: string;
  readonly address: string;
  readonly phone: string;
  readonly email: string;
  /** Colours of the mark, for files. */
  readonly logo: { readonly ground: string; readonly line: string; readonly bolt: string };
}

// The fields for messages and receipts. The build of the pages checks the whole file.
const brandShape = z.object({
  name: setting.words(40),
  legalName: setting.words(120),
  address: z.array(z.string()),
  phone: setting.words(20),
  email: setting.mailAddress,
  logo: z.object({ ground: z.string(), line: z.string(), bolt: z.string() }),
});

export const brandPath = (file: string | undefined) => resolve(root, file ?? 'apps/web/brand.json');

/**
 * The name of the operator, from the same file that the build of the pages reads, so that messages and pages have the
 * same name.
 */
export function readBrand(file: string | undefined): Brand {
  const { address, ...brand } = brandShape.parse(JSON.parse(readFileSync(brandPath(file), 'utf8')));
  return { ...brand, address: address.join(', ') };
}

export function brandFaults({ BRAND_FILE: file }: Settings): string[] {
  if (file === undefined) return [];
  try {
    readBrand(file);
    return [];
  } catch (error) {
    const reason =
      error instanceof z.ZodError
        ? error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
        : String(error);
    return [`BRAND_FILE is '${file}': expected a file like apps/web/brand.json (${reason})`];
  }
}
