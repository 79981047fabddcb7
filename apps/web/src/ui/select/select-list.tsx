import { Combobox } from '@base-ui/react/combobox';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select as BaseSelect } from '@base-ui/react/select';
import Check from 'lucide-react/icons/check';
import Search from 'lucide-react/icons/search';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { STRINGS } from '../../strings/index.ts';
import type { SelectOption } from './select-option.ts';

/** Why the list wants to open or close, and a function to prevent it. */
export type ListClosing = { readonly reason: string; readonly event: Event; readonly cancel: () => void };

type SelectListProps = {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly SelectOption[];
  readonly searchable: boolean | undefined;
  /** Shown in the list when there are no options. */
  readonly nothing: string;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean, why: ListClosing) => void;
  /** The search text; the user may have typed a part of it before the list loaded. */
  readonly typed: string;
  readonly onType: (text: string) => void;
  /** The button that opens the list: the list is attached to it and returns the focus to it. */
  readonly field: RefObject<HTMLButtonElement | null>;
  /** Opened by a finger: then the keyboard of the phone must not cover the list unasked. */
  readonly byTouch: RefObject<boolean>;
};

const ITEM_CLASS =
  'list-entry flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-sm px-3 py-2 outline-none select-none data-highlighted:bg-primary-soft data-highlighted:text-on-primary-soft data-selected:font-semibold';

/** Where the list is put in the page, and how it is placed there. */
type Place = { readonly container: HTMLElement; readonly positionMethod: 'absolute' | 'fixed' };
type PlacedListProps = SelectListProps & { readonly place: Place };

/** The real list of `Select`; loaded after the page. */
export function SelectList(props: SelectListProps) {
  const { field } = props;
  const [place, setPlace] = useState<Place>();
  // Everything outside an open dialog is inert and below it, so its lists belong inside: fixed, or its edge would cut them off.
  useLayoutEffect(() => {
    const dialog = field.current?.closest('dialog');
    setPlace({ container: dialog ?? document.body, positionMethod: dialog ? 'fixed' : 'absolute' });
  }, [field]);
  if (!place) return null;
  return (
    <CSPProvider disableStyleElements>
      {props.searchable ? <SearchableList {...props} place={place} /> : <PlainList {...props} place={place} />}
    </CSPProvider>
  );
}

/** On phones the list covers its field, so it says again what is chosen. */
function SheetTitle({ label }: { readonly label: string }) {
  return (
    <p aria-hidden="true" className="list-title">
      {label}
    </p>
  );
}

function PlainList({ value, onChange, options, isOpen, onOpenChange, place, ...props }: PlacedListProps) {
  return (
    <BaseSelect.Root
      items={options}
      value={value === '' ? null : value}
      onValueChange={(next) => onChange(next ?? '')}
      open={isOpen}
      onOpenChange={onOpenChange}
      modal={false}
    >
      <BaseSelect.Portal container={place.container}>
        <BaseSelect.Backdrop className="list-backdrop" />
        <BaseSelect.Positioner
          className="list-place"
          positionMethod={place.positionMethod}
          anchor={props.field}
          sideOffset={6}
          alignItemWithTrigger={false}
        >
          <BaseSelect.Popup className="list-box" finalFocus={props.field}>
            <SheetTitle label={props.label} />
            <BaseSelect.List id={props.id} className="list-scroll" aria-label={props.label}>
              {options.map((option) => (
                <BaseSelect.Item key={option.value} value={option.value} className={ITEM_CLASS}>
                  <BaseSelect.ItemText>{option.label}</BaseSelect.ItemText>
                  <BaseSelect.ItemIndicator>
                    <Check aria-hidden="true" size={18} />
                  </BaseSelect.ItemIndicator>
                </BaseSelect.Item>
              ))}
              {options.length === 0 && <p className="px-3 py-4 text-ink-2">{props.nothing}</p>}
            </BaseSelect.List>
          </BaseSelect.Popup>
        </BaseSelect.Positioner>
      </BaseSelect.Portal>
    </BaseSelect.Root>
  );
}

/** The most options that are drawn: all 3,000 houses of an estate take more than a second on a cheap phone. */
const MOST_DRAWN = 100;

/** The first options that match, and whether there are more. If the chosen option matches, it is listed: as the first one when it would be cut. */
function firstMatches(options: readonly SelectOption[], value: string, isMatch: (option: SelectOption) => boolean) {
  const matches: SelectOption[] = [];
  for (const option of options) {
    if (isMatch(option)) matches.push(option);
    if (matches.length > MOST_DRAWN) break;
  }
  if (matches.length <= MOST_DRAWN) return { matches, isCut: false };
  const first = matches.slice(0, MOST_DRAWN);
  const chosen = options.find((option) => option.value === value);
  const isHidden = chosen && !first.includes(chosen) && isMatch(chosen);
  return { matches: isHidden ? [chosen, ...first.slice(0, -1)] : first, isCut: true };
}

function SearchableList({ value, onChange, options, isOpen, onOpenChange, place, ...props }: PlacedListProps) {
  const popup = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const { contains } = Combobox.useFilter();
  const { typed } = props;
  const { matches, isCut } = useMemo(() => {
    const words = typed.trim();
    return firstMatches(options, value, ({ label }) => words === '' || contains(label, words));
  }, [options, value, typed, contains]);
  return (
    <Combobox.Root
      items={matches}
      value={options.find((option) => option.value === value) ?? null}
      onValueChange={(next: SelectOption | null) => onChange(next?.value ?? '')}
      isItemEqualToValue={(one: SelectOption, other: SelectOption) => one.value === other.value}
      open={isOpen}
      onOpenChange={onOpenChange}
      inputValue={props.typed}
      onInputValueChange={props.onType}
      autoHighlight
    >
      <Combobox.Portal container={place.container}>
        <Combobox.Backdrop className="list-backdrop" />
        <Combobox.Positioner
          className="list-place"
          positionMethod={place.positionMethod}
          anchor={props.field}
          sideOffset={6}
        >
          <Combobox.Popup
            ref={popup}
            id={props.id}
            className="list-box"
            aria-label={props.label}
            initialFocus={() => {
              // The list is not in its place yet, and the page must not scroll to it.
              const first = props.byTouch.current && props.typed === '' ? popup.current : search.current;
              first?.focus({ preventScroll: true });
              return false;
            }}
            finalFocus={props.field}
            onFocus={(event) => {
              // The library would pass the focus on to the search, and the keyboard of the phone would open.
              if (props.byTouch.current && event.target === event.currentTarget) event.preventBaseUIHandler();
            }}
          >
            <SheetTitle label={props.label} />
            <div className="p-2 pb-1 max-sm:px-4">
              <div className="control">
                <Search aria-hidden="true" size={18} className="ms-3.5 shrink-0 text-ink-3" />
                <Combobox.Input ref={search} aria-label={`${STRINGS.ui.search}: ${props.label}`} />
              </div>
            </div>
            <Combobox.Empty className="px-4 text-ink-2 not-empty:py-4">{props.nothing}</Combobox.Empty>
            <Combobox.List className="list-scroll" aria-label={props.label}>
              {(option: SelectOption) => (
                <Combobox.Item key={option.value} value={option} className={ITEM_CLASS}>
                  <span>{option.label}</span>
                  <Combobox.ItemIndicator>
                    <Check aria-hidden="true" size={18} />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
            <Combobox.Status className="px-4 text-13 text-ink-2 not-empty:py-4">
              {isCut && STRINGS.ui.firstOnly(MOST_DRAWN)}
            </Combobox.Status>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
