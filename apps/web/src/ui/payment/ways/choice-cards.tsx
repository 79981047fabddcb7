import { useId } from 'react';
import type { ReactNode } from 'react';
import { cx } from '../../styles/class-names.ts';
import '../../styles/payment.css';

export type Choice<Value extends string> = {
  readonly value: Value;
  readonly name: string;
  readonly text?: ReactNode;
  readonly icon?: ReactNode;
  readonly disabled?: boolean;
};

export type ChoiceCardsProps<Value extends string> = {
  readonly label: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  /** Side by side instead of one below the other. */
  readonly isGrid?: boolean;
  readonly disabled?: boolean;
};

/** A choice between cards: radio buttons, so the arrow keys choose. */
export function ChoiceCards<Value extends string>({
  label,
  choices,
  value,
  onChange,
  isGrid = false,
  disabled,
}: ChoiceCardsProps<Value>) {
  const group = useId();
  const radio = (choice: Choice<Value>) => (
    <input
      type="radio"
      name={group}
      value={choice.value}
      checked={choice.value === value}
      disabled={choice.disabled}
      onChange={() => onChange(choice.value)}
    />
  );
  return (
    <fieldset className="grid min-w-0 gap-2.5" disabled={disabled}>
      <legend className="pb-2.5 font-semibold">{label}</legend>
      <div className={cx('choices', isGrid && 'choices-grid')}>
        {choices.map((choice) => (
          <label key={choice.value} className={cx('choice', isGrid && 'choice-tall')}>
            {choice.icon}
            {isGrid && radio(choice)}
            <span className="choice-text min-w-0 grow">
              <span className="block leading-tight font-semibold">{choice.name}</span>
              {choice.text !== undefined && <span className="nums block text-13 text-ink-2">{choice.text}</span>}
            </span>
            {!isGrid && radio(choice)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
