import type { CallError } from '../../../api.ts';
import type { QuickPurchaseForm } from '@gatelight/contract/selling/vending/quick-purchases';

export type FormField = keyof QuickPurchaseForm;

/** The form's field for each name under which the server may refuse it. */
const FIELD_OF = new Map<string, FormField>([
  ['customerName', 'fullName'],
  ['customerTelephone', 'phoneNumber'],
  ['customerEmail', 'email'],
  ['amount', 'amount'],
  ['amount_kobo', 'amount'],
  ['meterNumber', 'meterNumber'],
  ['metadata.meter_number', 'meterNumber'],
  ['metadata.estate_name', 'estateName'],
]);

const FIELD_OF_CODE: Partial<Record<CallError['code'], FormField>> = {
  'unknown-meter': 'meterNumber',
  'meter-inactive': 'meterNumber',
  'meter-replaced': 'meterNumber',
  'meter-not-in-estate': 'estateName',
  'unknown-estate': 'estateName',
  'amount-too-large': 'amount',
  'amount-too-small': 'amount',
  'too-many-units': 'amount',
  'meter-limit-reached': 'amount',
};

/** Messages for the form's fields; a code about one field puts its message there. */
export function formFieldErrors(refusal: {
  code: CallError['code'];
  message: string;
  fields?: Record<string, string> | undefined;
}): [FormField, string][] {
  const named = Object.entries(refusal.fields ?? {}).flatMap(([name, message]): [FormField, string][] => {
    const field = FIELD_OF.get(name);
    return field ? [[field, message]] : [];
  });
  if (named.length > 0) return named;
  const field = FIELD_OF_CODE[refusal.code];
  return field ? [[field, refusal.message]] : [];
}
