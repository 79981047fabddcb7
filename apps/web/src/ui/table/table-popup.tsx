import { CSPProvider } from '@base-ui/react/csp-provider';
import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import '../styles/lists.css';

/** A button above a table that opens a list of things to choose from. */
export function TablePopup({
  name,
  icon,
  children,
}: {
  readonly name: string;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <CSPProvider disableStyleElements>
      <BaseMenu.Root modal={false}>
        <BaseMenu.Trigger className="btn btn-outline btn-small dt-button">
          {icon}
          <span>{name}</span>
        </BaseMenu.Trigger>
        <BaseMenu.Portal>
          <BaseMenu.Positioner className="menu-place" sideOffset={6} align="end">
            <BaseMenu.Popup className="menu-box">{children}</BaseMenu.Popup>
          </BaseMenu.Positioner>
        </BaseMenu.Portal>
      </BaseMenu.Root>
    </CSPProvider>
  );
}
