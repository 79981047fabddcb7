import { csvLine } from '#platform/lists/csv';
import type { StoredRow } from '../store.ts';

/** The rows that need fixing, with the problems of each. */
export function faultsFile(fileName: string, columns: readonly string[], rows: readonly StoredRow[]) {
  const lines = rows
    .filter(({ problems }) => problems.length > 0)
    .map(({ number, cells, problems }) =>
      csvLine([String(number), ...cells, problems.map(({ column, text }) => `${column}: ${text}`).join('; ')]),
    );
  return {
    kind: 'csv' as const,
    name: `fix-${fileName.replace(/\.\w+$/, '')}.csv`,
    content: `\ufeff${csvLine(['Row', ...columns, 'What to fix'])}${lines.join('')}`,
  };
}
