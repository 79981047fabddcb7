import { Combobox } from '@base-ui/react/combobox';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select as BaseSelect } from '@base-ui/react/select';
import { Check, ChevronDown, Search } from 'lucide-react';
import { useRef } from 'react';
import { STRINGS } from '../strings/index.ts';
import type { SelectOption, SelectProps } from './select.tsx';

type SelectListProps = Omit<SelectProps, 'hint' | 'error' | 'required' | 'className' | 'id'> & {
  readonly trigger: {
    readonly id: string;
    readonly 'aria-describedby': string | undefined;
    readonly 'aria-invalid': true | undefined;
    readonly 'aria-required': true | undefined;
  };
};

const TRIGGER_CLASS = 'control justify-between gap-3 data-placeholder:text-ink-3';
const ITEM_CLASS =
  'flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-sm px-3 py-2 outline-none select-none data-highlighted:bg-primary-soft data-highlighted:text-on-primary-soft data-selected:font-semibold';

/** The working list behind `Select`; loaded after the page. */
export default function SelectList(props: SelectListProps) {
  return (
    <CSPProvider disableStyleElements>
      {props.searchable ? <SearchableList {...props} /> : <PlainList {...props} />}
    </CSPProvider>
  );
}

function nothingText({ isLoading, emptyText }: SelectListProps): string {
  return isLoading ? STRINGS.ui.loadingOptions : (emptyText ?? STRINGS.ui.noMatch);
}

/** Opening the list takes the focus from the field; that is not leaving it, so no error may appear yet. */
function useLeaving({ onBlur }: SelectListProps) {
  // The press that brought this list is the press that opens it.
  const isOpen = useRef(true);
  return {
    openChanged: (next: boolean) => {
      isOpen.current = next;
      if (!next) onBlur?.();
    },
    triggerBlurred: () => {
      if (!isOpen.current) onBlur?.();
    },
  };
}

function PlainList(props: SelectListProps) {
  const { value, onChange, options, placeholder = STRINGS.ui.selectAnOption, trigger, label } = props;
  const leaving = useLeaving(props);
  return (
    <BaseSelect.Root
      items={options}
      value={value === '' ? null : value}
      onValueChange={(next) => onChange(next ?? '')}
      defaultOpen
      onOpenChange={leaving.openChanged}
      name={props.name}
      disabled={props.disabled}
      modal={false}
    >
      <BaseSelect.Trigger {...trigger} ref={props.ref} className={TRIGGER_CLASS} onBlur={leaving.triggerBlurred}>
        <BaseSelect.Value className="truncate" placeholder={placeholder} />
        <BaseSelect.Icon>
          <ChevronDown aria-hidden="true" size={20} className="shrink-0 text-ink-2" />
        </BaseSelect.Icon>
      </BaseSelect.Trigger>
      <BaseSelect.Portal>
        <BaseSelect.Backdrop className="list-backdrop" />
        <BaseSelect.Positioner className="list-place" sideOffset={6} alignItemWithTrigger={false}>
          <BaseSelect.Popup className="list-box">
            <BaseSelect.List className="list-scroll" aria-label={label}>
              {options.map((option) => (
                <BaseSelect.Item key={option.value} value={option.value} className={ITEM_CLASS}>
                  <BaseSelect.ItemText>{option.label}</BaseSelect.ItemText>
                  <BaseSelect.ItemIndicator>
                    <Check aria-hidden="true" size={18} />
                  </BaseSelect.ItemIndicator>
                </BaseSelect.Item>
              ))}
              {options.length === 0 && <p className="px-3 py-4 text-ink-2">{nothingText(props)}</p>}
            </BaseSelect.List>
          </BaseSelect.Popup>
        </BaseSelect.Positioner>
      </BaseSelect.Portal>
    </BaseSelect.Root>
  );
}

function SearchableList(props: SelectListProps) {
  const { value, onChange, options, placeholder = STRINGS.ui.selectAnOption, trigger, label } = props;
  const chosen = options.find((option) => option.value === value) ?? null;
  const leaving = useLeaving(props);
  return (
    <Combobox.Root
      items={options}
      value={chosen}
      onValueChange={(next: SelectOption | null) => onChange(next?.value ?? '')}
      isItemEqualToValue={(one: SelectOption, other: SelectOption) => one.value === other.value}
      defaultOpen
      onOpenChange={leaving.openChanged}
      name={props.name}
      disabled={props.disabled}
    >
      <Combobox.Trigger {...trigger} ref={props.ref} className={TRIGGER_CLASS} onBlur={leaving.triggerBlurred}>
        <span className="truncate">
          <Combobox.Value placeholder={placeholder} />
        </span>
        <ChevronDown aria-hidden="true" size={20} className="shrink-0 text-ink-2" />
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Backdrop className="list-backdrop" />
        <Combobox.Positioner className="list-place" sideOffset={6}>
          <Combobox.Popup className="list-box" aria-label={label}>
            <div className="p-2 pb-1">
              <div className="control">
                <Search aria-hidden="true" size={18} className="ms-3.5 shrink-0 text-ink-3" />
                <Combobox.Input aria-label={`${STRINGS.ui.search}: ${label}`} />
              </div>
            </div>
            <Combobox.Empty className="px-4 text-ink-2 not-empty:py-4">{nothingText(props)}</Combobox.Empty>
            <Combobox.List className="list-scroll">
              {(option: SelectOption) => (
                <Combobox.Item key={option.value} value={option} className={ITEM_CLASS}>
                  <span>{option.label}</span>
                  <Combobox.ItemIndicator>
                    <Check aria-hidden="true" size={18} />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
