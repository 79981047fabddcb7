import Building2 from 'lucide-react/icons/building-2';
import House from 'lucide-react/icons/house';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { SIGN_UP_WORDS as words } from '../../../strings/account/sign-up.ts';
import { STRINGS } from '../../../strings/index.ts';

const CHOICES = [
  { value: 'user', name: words.resident, text: words.residentText, icon: House },
  { value: 'manager', name: words.manager, text: words.managerText, icon: Building2 },
] as const;

/** Resident or estate manager, as two cards of one group. Staff approve a manager later. */
export function RoleChoice({ field }: { readonly field: UseFormRegisterReturn }) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="pb-1.5 text-14 font-semibold">
        {words.role}{' '}
        <span aria-hidden="true" className="text-danger">
          *
        </span>
        <span className="sr-only">{STRINGS.ui.required}</span>
      </legend>
      <div className="grid grid-cols-2 gap-3">
        {CHOICES.map(({ value, name, text, icon: Icon }) => (
          <label key={value} className="choice-card">
            <span className="flex items-center justify-between">
              <Icon aria-hidden="true" size={22} strokeWidth={1.75} />
              <input type="radio" value={value} {...field} />
            </span>
            <span className="font-semibold">{name}</span>
            <span className="text-13 text-ink-2">{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
