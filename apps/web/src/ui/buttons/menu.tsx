import { CSPProvider } from '@base-ui/react/csp-provider';
import { Menu as BaseMenu } from '@base-ui/react/menu';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '../styles/class-names.ts';
import '../styles/lists.css';

type ItemLook = {
  readonly label: string;
  /** Drawn before the text; decoration only. */
  readonly icon?: ReactNode;
  readonly isDanger?: boolean;
  readonly disabled?: boolean;
};

/** An action or a link. */
export type MenuItem = ItemLook &
  ({ readonly onSelect: () => void; readonly to?: never } | { readonly to: string; readonly onSelect?: never });

export type MenuProps = {
  /** The words on the button. */
  readonly name: string;
  /** The object of the action, for screen readers: read after the text. */
  readonly about?: string;
  readonly items: readonly MenuItem[];
  readonly look?: 'outline' | 'quiet';
  readonly disabled?: boolean;
  readonly className?: string;
  /** Open from the start. */
  readonly defaultOpen?: boolean;
};

const ITEM_CLASS = 'menu-item list-entry';

/** A button with a list of acts: opens by click, Enter, Space or the down arrow; arrows, Home, End and letters move; Esc closes. */
export function Menu({ name, about, items, look = 'outline', disabled, className, defaultOpen = false }: MenuProps) {
  return (
    <CSPProvider disableStyleElements>
      <BaseMenu.Root modal={false} disabled={disabled} defaultOpen={defaultOpen}>
        <BaseMenu.Trigger className={cx('btn', `btn-${look}`, className)}>
          <span>
            {name}
            {about !== undefined && (
              <>
                {' '}
                <span className="sr-only">{about}</span>
              </>
            )}
          </span>
          <ChevronDown aria-hidden="true" size={18} />
        </BaseMenu.Trigger>
        <BaseMenu.Portal>
          <BaseMenu.Positioner className="menu-place" sideOffset={6} align="start">
            <BaseMenu.Popup className="menu-box">
              {items.map(({ label, icon, isDanger, disabled: isOff, onSelect, to }) =>
                to === undefined ? (
                  <BaseMenu.Item
                    key={label}
                    label={label}
                    disabled={isOff}
                    className={cx(ITEM_CLASS, isDanger && 'text-danger')}
                    onClick={onSelect}
                  >
                    {icon}
                    {label}
                  </BaseMenu.Item>
                ) : (
                  <BaseMenu.LinkItem
                    key={label}
                    label={label}
                    closeOnClick
                    className={ITEM_CLASS}
                    render={<Link to={to} />}
                  >
                    {icon}
                    {label}
                  </BaseMenu.LinkItem>
                ),
              )}
            </BaseMenu.Popup>
          </BaseMenu.Positioner>
        </BaseMenu.Portal>
      </BaseMenu.Root>
    </CSPProvider>
  );
}
