import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { STRINGS } from '../../strings/index.ts';
import { showError } from '../feedback/toast.tsx';
import { cx } from '../styles/class-names.ts';
import type { MenuProps } from './menu.tsx';
import '../styles/lists.css';

const loadMenu = () => import('./menu.tsx');

/** Fetches the code early; a failure here happens again, and is shown, when the button is clicked. */
function preload(): void {
  loadMenu().catch(() => undefined);
}

type LoadedMenu = Awaited<ReturnType<typeof loadMenu>>;

/** A `Menu` whose code, a fifth of a page's script, loads when the user points at the button. The click that opens it is not lost. */
export function LazyMenu(props: Omit<MenuProps, 'defaultOpen'>) {
  const [loaded, setLoaded] = useState<LoadedMenu | null>(null);
  if (loaded) return <loaded.Menu {...props} defaultOpen />;
  const open = () => {
    loadMenu().then(setLoaded, () => showError(STRINGS.failures.noNetwork));
  };
  return (
    <button
      type="button"
      className={cx('btn', `btn-${props.look ?? 'outline'}`, props.className)}
      aria-haspopup="menu"
      aria-expanded={false}
      disabled={props.disabled}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={open}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        open();
      }}
    >
      <span>
        {props.name}
        {props.about !== undefined && (
          <>
            {' '}
            <span className="sr-only">{props.about}</span>
          </>
        )}
      </span>
      <ChevronDown aria-hidden="true" size={18} />
    </button>
  );
}
