// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { loadersOf } from './chunk-loaders.ts';

type Importers = { readonly by?: readonly string[]; readonly later?: readonly string[] };

/** Modules, with the modules that import them statically (`by`) and dynamically (`later`). */
const MODULES: Readonly<Record<string, Importers>> = {
  'src/pages/home-page.tsx': {},
  'src/features/find-token/find-token-page.tsx': {},
  'src/app/app-layout.tsx': {},
  'src/features/vend/vend-page.tsx': {},
  'src/features/staff/orders/orders-page.tsx?__react-router-build-client-route': {},
  'src/money.ts': { by: ['src/app/app-layout.tsx', 'src/pages/home-page.tsx'] },
  'src/list.ts': {
    by: [
      'src/features/vend/vend-page.tsx',
      'src/features/staff/orders/orders-page.tsx?__react-router-build-client-route',
    ],
  },
  'src/code-form.tsx': { later: ['src/features/find-token/find-token-page.tsx'] },
  'src/field.tsx': { by: ['src/code-form.tsx', 'src/features/vend/vend-page.tsx'] },
  'src/table.tsx': { by: ['src/features/staff/orders/orders-page.tsx?__react-router-build-client-route'] },
  'src/one.ts': { by: ['src/two.ts', 'src/features/vend/vend-page.tsx'] },
  'src/two.ts': { by: ['src/one.ts'] },
};
const context = {
  getModuleInfo: (id: string) => ({
    importedIds: [],
    importers: MODULES[id]?.by ?? [],
    dynamicImporters: MODULES[id]?.later ?? [],
  }),
};

describe('who loads a module', () => {
  it('distinguishes the pages of residents, the layout and public pages', () => {
    expect(loadersOf('src/money.ts', context)).toEqual({
      publicEntries: ['src/pages/home-page.tsx'],
      residentEntries: ['src/app/app-layout.tsx'],
      byLayout: true,
      byGate: false,
    });
  });

  it('counts what a page loads later as an entry of that page', () => {
    expect(loadersOf('src/field.tsx', context)).toEqual({
      publicEntries: ['src/code-form.tsx'],
      residentEntries: ['src/features/vend/vend-page.tsx'],
      byLayout: false,
      byGate: false,
    });
  });

  it('leaves the back office out', () => {
    expect(loadersOf('src/list.ts', context)).toEqual({
      publicEntries: [],
      residentEntries: ['src/features/vend/vend-page.tsx'],
      byLayout: false,
      byGate: false,
    });
    expect(loadersOf('src/table.tsx', context)).toEqual({
      publicEntries: [],
      residentEntries: [],
      byLayout: false,
      byGate: false,
    });
  });

  it('ends where modules import each other', () => {
    expect(loadersOf('src/two.ts', context).residentEntries).toEqual(['src/features/vend/vend-page.tsx']);
  });
});
