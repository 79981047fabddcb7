/** The result of the database: the records of each part. */
export type Export = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

export function exportJson(data: Export, at: Date): string {
  return `${JSON.stringify({ exported_at: at.toISOString(), ...data }, null, 2)}\n`;
}

/** A spreadsheet runs a cell that begins with one of these as a formula. */
const formula = /^[=+\-@\t\r]/;

function cell(value: unknown): string {
  const text = typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value);
  // A number is not a formula, even when it is negative.
  const safe = formula.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** One line for each field: every part has different fields, and a spreadsheet can filter by the first column. */
export function exportCsv(data: Export): string {
  const lines = Object.entries(data).flatMap(([part, records]) =>
    records.flatMap((record, index) =>
      Object.entries(record).map(([field, value]) => [part, index + 1, field, value].map(cell).join(',')),
    ),
  );
  return `\uFEFF${['"part","record","field","value"', ...lines].join('\r\n')}\r\n`;
}
