import { refuseImports, type Override, type Refusal } from './refuse-imports.ts';

/** The floors of the web, from the ground up. Each imports the ones before it only. */
const floors: readonly (readonly string[])[] = [
  ['api', 'paths', 'brand', 'strings'],
  ['ui'],
  ['data'],
  ['features'],
  ['layout'],
  ['pages', 'app'],
  ['root', 'routes', 'entry'],
];

const belowFeatures = 'This is below data, ui and features: they import it, not the other way round.';

function floorOf(name: string): number {
  return floors.findIndex((names) => names.includes(name));
}

function above(name: string): string[] {
  return floors.slice(floorOf(name) + 1).flat();
}

function beside(name: string): string[] {
  return (floors[floorOf(name)] ?? []).filter((other) => other !== name);
}

const up = (levels: number): string => '\\.\\./'.repeat(levels);

/** The rest of the repository, seen from a file `depth` folders below `apps/web/src`. `start/` is part of the web; the linter's expressions know no lookahead. */
function server(depth: number): Refusal {
  return {
    regex: `(^|/)apps/|^@gatelight/(api|sandbox|sts|contract$)|^${up(Math.max(depth + 1, 2))}([^s]|s[^t])`,
    message:
      "The web knows the server by the contract only, one subject at a time: '@gatelight/contract/money/wallets'.",
  };
}

/** Files `depth` folders below `apps/web/src` that may not import what is named, and nothing of the server. */
function floor(files: string, depth: number, names: string[], message: string, ...more: Refusal[]): Override {
  const source = depth === 0 ? '\\./' : up(depth);
  const forbidden = { regex: `^${source}(${names.map((name) => `${name}[/.]`).join('|')})`, message };
  return refuseImports([`apps/web/src/${files}.{ts,tsx}`], ...more, forbidden, server(depth));
}

function features(files: string, depth: number): Override {
  const message =
    'Features are below root, routes, layout, pages and app: they may use ui, data, api, paths, strings and the contract.';
  return floor(files, depth, [...above('features'), 'features'], message, {
    regex: `^${up(depth - 1)}[^.]`,
    message:
      'A feature imports no other feature. What two features share goes to ui/ or data/; a page made of several features goes to pages/.',
  });
}

function data(files: string, depth: number): Override {
  const message =
    'data/ is below the features: it holds what several of them read. They import it, not the other way round.';
  return floor(files, depth, above('data'), message);
}

function ui(files: string, depth: number): Override {
  const message = 'ui/ carries the look: it knows no feature, no page and no server. Pass what it needs as properties.';
  return floor(files, depth, [...above('ui'), 'api'], message);
}

function app(files: string, depth: number): Override {
  const message =
    "The app is below root and routes. Of the public layout it may use what no page's look depends on: page-progress, sandbox-bar, use-arrival, error-screen, language-switch.";
  const look = ['public-layout', 'header', 'footer', 'navigation'].map((name) => `layout/${name}`);
  return floor(files, depth, [...above('app'), 'pages', ...look], message);
}

/** The floors of the web: the look is below the data, the data below the features, the features below pages and layouts. */
export const webFloors: Override[] = [
  floor('{api,paths,brand}', 0, above('api'), belowFeatures),
  floor('strings/*', 1, above('strings'), belowFeatures),
  floor('strings/*/*', 2, above('strings'), belowFeatures),
  refuseImports(['translations/*/{web,contract}/**/*.ts'], {
    regex:
      '(^|/)apps/(api|sandbox)/|(^|/)apps/web/([^s]|src/([^bs]|b[^r]|s[^t]))|^@gatelight/(api|sandbox|sts|contract$)',
    message:
      'A translation is below ui and features, as the English texts are: it may import strings/, the brand and the contract.',
  }),
  ui('ui/*', 1),
  ui('ui/*/*', 2),
  data('data/*', 1),
  data('data/*/*', 2),
  features('features/*/*', 2),
  features('features/*/*/**/*', 3),
  features('features/*/*/*/**/*', 4),
  floor(
    'layout/**/*',
    1,
    above('layout'),
    'The layout is below root, routes and pages, and public pages load nothing of the app: they import it, not the other way round.',
  ),
  floor(
    'pages/*',
    1,
    [...above('pages'), ...beside('pages')],
    'A page is below root and routes, and public pages load nothing of the app.',
  ),
  app('app/*', 1),
  app('app/*/*', 2),
];
