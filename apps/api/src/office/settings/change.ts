import { naira } from '@gatelight/contract';
import { percent } from '#notifications';
import { AppError } from '#platform/errors';
import type { Setting } from '#platform/settings/settings';
import { isRefusedWith } from '#platform/database/sql-states';

/** Maps the database's refusal of a new version to an error code. All other errors are thrown on. */
export function refusalOf(error: unknown): unknown {
  if (isRefusedWith(error, 'TF001'))
    return new AppError('starts-too-early', { fields: { valid_from: { code: 'wrong-kind' } } });
  if ((error as { code?: unknown }).code === '23505') return new AppError('version-exists');
  return error;
}

/** A value as people read it: `₦50.00`, `7.5%`, `On`. */
export function shownValue(
  setting: Setting,
  value: Record<string, unknown>,
  estates: ReadonlyMap<string, string>,
): string[] {
  return setting.fields.map((field) => {
    const one = value[field.name];
    switch (field.kind) {
      case 'kobo':
        return naira(BigInt(Number(one)));
      case 'bp':
        return percent(Number(one));
      case 'whole':
        return `${String(one)}${field.unit === undefined ? '' : ` ${field.unit}`}`;
      case 'choice':
        return field.options.find((option) => option.value === one)?.label ?? String(one);
      case 'text':
        return String(one);
      case 'estates':
        return (one as string[]).map((id) => estates.get(id) ?? id).join(', ') || 'none';
    }
  });
}
