import { useId } from 'react';

export type SwitchRowProps = {
  readonly name: string;
  readonly text: string;
  readonly isOn: boolean;
  readonly words: { readonly on: string; readonly off: string };
  readonly disabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
};

/** A choice that is saved immediately. The whole row is its label; a word beside the switch says what it is set to. */
export function SwitchRow({ name, text, isOn, words, disabled, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex min-h-[72px] cursor-pointer items-center gap-4 px-4 py-3 sm:px-5">
      <span className="grid flex-1 gap-0.5">
        <span className="font-semibold">{name}</span>
        <span id={`${id}-text`} className="text-14 text-ink-2">
          {text}
        </span>
      </span>
      <span aria-hidden="true" className="text-14 text-ink-3">
        {isOn ? words.on : words.off}
      </span>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className="switch"
        aria-label={name}
        aria-describedby={`${id}-text`}
        checked={isOn}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  );
}
