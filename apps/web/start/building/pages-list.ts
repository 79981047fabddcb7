import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildFolder } from '../../languages/languages.ts';
import type { Document, Language } from '../../languages/languages.ts';

export type PageFiles = {
  readonly path?: string;
  readonly parentId?: string;
  readonly module: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  /** Its module says that it opens without network. */
  readonly isOffline?: boolean;
};

/** The pages of one build by their ids in the router, and the files with which each of them begins. */
export type PagesList = { readonly entry: readonly string[]; readonly routes: Readonly<Record<string, PageFiles>> };

const web = fileURLToPath(new URL('../../', import.meta.url));

/** Where the list of a document is (`language-pages.ts` writes it). */
export const pagesFile = ({ code }: Language, document: Document) =>
  join(web, buildFolder(document), `pages-${code}.json`);

export const readPagesList = (language: Language, document: Document) =>
  JSON.parse(readFileSync(pagesFile(language, document), 'utf8')) as PagesList;
