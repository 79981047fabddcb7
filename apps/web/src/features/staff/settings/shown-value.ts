import type { SettingField } from '@gatelight/contract/office/settings';
import { SETTING_WORDS as words } from '../../../strings/staff/settings.ts';
import { percentOfPoints } from '../../../ui/values/percent.ts';
import { nairaText } from '../../../ui/values/money.tsx';

export type Estates = readonly { readonly id: string; readonly name: string }[];

/** One field of a setting in a readable form. */
export function shownField(field: SettingField, value: unknown, estates: Estates = []): string {
  switch (field.kind) {
    case 'kobo':
      return nairaText(Number(value));
    case 'bp':
      return percentOfPoints(Number(value));
    case 'whole':
      return `${String(value)}${field.unit ? ` ${field.unit}` : ''}`;
    case 'choice':
      return field.options?.find((option) => option.value === value)?.label ?? String(value);
    case 'text':
      return String(value);
    case 'estates': {
      const ids = Array.isArray(value) ? value.map(String) : [];
      if (estates.length === 0) return ids.length === 0 ? words.none : String(ids.length);
      return ids.map((id) => estates.find((estate) => estate.id === id)?.name ?? id).join(', ') || words.none;
    }
  }
}

/** The text of a field for a value. */
export function typedOf(field: SettingField, value: unknown): string {
  if (field.kind === 'kobo') return (Number(value) / 100).toString();
  if (field.kind === 'bp') return (Number(value) / 100).toString();
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The value of a typed text; undefined when it is not valid. */
export function valueOf(field: SettingField, typed: string): unknown {
  switch (field.kind) {
    case 'kobo':
    case 'bp': {
      if (!/^\d{1,12}(\.\d{1,2})?$/.test(typed)) return undefined;
      const [whole = '', part = ''] = typed.split('.');
      return Number(whole) * 100 + Number(part.padEnd(2, '0'));
    }
    case 'whole':
      return /^\d{1,9}$/.test(typed) ? Number(typed) : undefined;
    case 'choice':
    case 'text':
      return typed.trim() === '' ? undefined : typed.trim();
    case 'estates':
      return typed === '' ? [] : typed.split(',');
  }
}
