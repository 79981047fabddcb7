import { defineConfig } from 'oxlint';
import { apiFloors } from './scripts/checks/api-floors.ts';
import { refuseImports } from './scripts/checks/refuse-imports.ts';
import { webFloors } from './scripts/checks/web-floors.ts';

/*
 * The rules of the linter, for editors and `npm run check`. Who may import whom is computed: for the api from
 * `apps/api/src/processes/slices.ts`, for the web from the list of its floors. `npm run check:floors` proves that the rules refuse.
 */

const plugins: NonNullable<Parameters<typeof defineConfig>[0]['plugins']> = [
  'typescript',
  'unicorn',
  'oxc',
  'import',
  'promise',
  'vitest',
];

// A file behind the door of a slice: its folder is in one of these groups.
const intoGroups = ['base', 'places', 'money', 'selling', 'office']
  .map((group) => `**/${group}/*/**`)
  .concat('!@gatelight/contract/**');

const pure = 'packages/sts is pure: it imports nothing but its own files and the hashes of node:crypto.';

export default defineConfig({
  plugins,
  categories: {
    correctness: 'error',
  },
  options: {
    typeAware: true,
  },
  env: {
    builtin: true,
    node: true,
  },
  ignorePatterns: [
    '**/build/**',
    '**/dist/**',
    '**/.react-router/**',
    '**/node_modules/**',
    '.cache/**',
    '.data/**',
    'scripts/checks/known-bad/**',
    'scripts/checks/known-bad-sql/**',
    'scripts/checks/known-bad-tables/**',
    'scripts/checks/known-good/**',
    'bench/results/**',
  ],
  rules: {
    'import/no-cycle': [
      'error',
      {
        ignoreTypes: false,
      },
    ],
    'import/no-self-import': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': [
      'error',
      {
        checksVoidReturn: {
          attributes: false,
          arguments: false,
        },
      },
    ],
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/consistent-type-imports': [
      'error',
      {
        disallowTypeAnnotations: false,
      },
    ],
    'typescript/no-misused-spread': 'off',
    eqeqeq: 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'no-warning-comments': [
      'error',
      {
        terms: ['todo', 'fixme', 'xxx', 'hack'],
        location: 'anywhere',
      },
    ],
    'vitest/no-disabled-tests': 'error',
    'vitest/no-focused-tests': 'error',
    'vitest/valid-expect': [
      'error',
      {
        maxArgs: 2,
      },
    ],
    'vitest/expect-expect': 'off',
    'vitest/no-conditional-expect': 'off',
    'vitest/no-standalone-expect': 'off',
    'vitest/require-mock-type-parameters': 'off',
    'vitest/require-to-throw-message': 'off',
  },
  overrides: [
    ...apiFloors(import.meta.dirname),
    ...webFloors,
    {
      files: ['apps/**/src/**/*.{ts,tsx}', 'packages/**/src/**/*.ts'],
      rules: {
        'no-console': 'error',
      },
    },
    {
      files: ['**/*.test.{ts,tsx}', '**/test-*.ts'],
      rules: {
        'no-console': 'off',
        'typescript/unbound-method': 'off',
      },
    },
    {
      files: ['apps/web/**/*.{ts,tsx}'],
      plugins: [...plugins, 'react', 'jsx-a11y'],
      rules: {
        'no-console': [
          'error',
          {
            allow: ['error'],
          },
        ],
        'react/rules-of-hooks': 'error',
        'react/exhaustive-deps': 'error',
        'react/no-danger': 'error',
        'react/react-in-jsx-scope': 'off',
        'react/set-state-in-effect': 'off',
        'react/refs': 'off',
        'jsx-a11y/prefer-tag-over-role': 'off',
        'jsx-a11y/no-autofocus': 'off',
        'jsx-a11y/no-noninteractive-tabindex': 'off',
        'jsx-a11y/no-noninteractive-element-interactions': 'off',
      },
    },
    {
      files: ['apps/web/src/features/landing/below-the-form.tsx'],
      plugins: [...plugins, 'react', 'jsx-a11y'],
      rules: {
        'react/no-danger': 'off',
      },
    },
    refuseImports(['apps/api/src/{processes,commands,demonstration}/**/*.ts'], {
      group: [...intoGroups, '!../*/*/environment.ts'],
      message:
        "Processes and commands use the doors ('#ledger'), not the files behind them. configuration.ts alone reads environment.ts of slices.",
    }),
    refuseImports(['apps/api/src/{processes,commands,demonstration}/**/*.test.ts', 'apps/api/src/testing/*.ts'], {
      group: [...intoGroups, '!**/test-*.ts', '!**/findings.ts', '!**/top-ups/run-top-ups.ts'],
      message:
        "A test of the whole product uses the doors ('#ledger'), and beside them only the tools of tests, the checks, and the one job that it hands a vending process of its own.",
    }),
    refuseImports(['packages/contract/**/*.ts'], {
      group: [
        '*',
        '!zod',
        '!zod/mini',
        '!./**',
        '!../*',
        '!../*/*',
        '!../*/*/*.ts',
        '!../../*.ts',
        '!../../*/*.ts',
        '!../../*/*/*.ts',
      ],
      message: 'The contract runs in browser and server: it imports zod and itself only.',
    }),
    {
      files: ['packages/contract/**/*.test.ts'],
      rules: {
        'no-restricted-imports': 'off',
      },
    },
    refuseImports(['packages/sts/src/*.ts'], { group: ['*', '!node:crypto', '!./**'], message: pure }),
    refuseImports(['packages/sts/src/*/*.ts'], {
      group: ['*', '!node:crypto', '!./*', '!../*', '!../*/*'],
      message: pure,
    }),
    {
      files: ['packages/sts/**/*.test.ts', 'packages/sts/bin/**/*.ts'],
      rules: {
        'no-restricted-imports': 'off',
      },
    },
    refuseImports(['apps/sandbox/**/*.ts'], {
      regex: '(^|/)api/|^#|^@gatelight/(api|contract|web)',
      message: 'The sandbox is the outside world: it knows nothing of the api. Speak HTTP.',
    }),
  ],
});
