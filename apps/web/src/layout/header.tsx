import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { STRINGS } from '../strings/index.ts';
import { cx } from '../ui/styles/class-names.ts';
import { useEarlyPress } from '../ui/hooks/use-early-press.ts';
import { scrollToSection } from '../ui/navigation/sections.ts';
import { AccountLinks } from './account-links.tsx';
import { LanguageBar } from './language-bar.tsx';
import { LogoLink } from './logo-link.tsx';
import { NAVIGATION } from './navigation.ts';
import type { NavigationItem } from './navigation.ts';
import { useCurrentSection } from './use-current-section.ts';

const { layout } = STRINGS;

const MENU_BOX =
  'absolute inset-x-0 top-full max-h-[calc(100dvh-64px)] overflow-y-auto border-b border-line bg-bg shadow-3';

type CurrentMark = 'page' | 'location' | undefined;

function useCurrentMark(): (item: NavigationItem) => CurrentMark {
  const { pathname } = useLocation();
  const section = useCurrentSection();
  // The build writes a page at its address with a slash after it.
  const page = pathname.replace(/\/$/, '');
  return (item) => {
    if (item.section) return item.section === section ? 'location' : undefined;
    return item.to === page ? 'page' : undefined;
  };
}

/** The bar fixed at the top of every public page. */
export function Header() {
  const markOf = useCurrentMark();
  return (
    <header className="site-header fixed inset-x-0 top-0 z-30 border-b border-line bg-bg">
      <div className="gutter flex h-16 items-center justify-between gap-2 sm:gap-4">
        <LogoLink />
        <nav
          aria-label={layout.mainNavigation}
          className="ms-auto hidden items-center whitespace-nowrap min-[74rem]:flex"
        >
          <ul className="flex items-center">
            {NAVIGATION.map((item) => {
              const mark = markOf(item);
              return (
                <li key={item.to}>
                  <Link
                    to={item.to}
                    onClick={scrollToSection}
                    aria-current={mark}
                    className={cx('nav-item', mark && 'nav-item-current')}
                  >
                    {item.name}
                  </Link>
                </li>
              );
            })}
          </ul>
          <LanguageBar />
          <AccountLinks />
        </nav>
        <div className="ms-auto min-[74rem]:hidden">
          <LanguageBar />
        </div>
        <PhoneMenu markOf={markOf} />
      </div>
    </header>
  );
}

function PhoneMenu({ markOf }: { readonly markOf: (item: NavigationItem) => CurrentMark }) {
  const [isOpen, setIsOpen] = useState(false);
  const { key } = useLocation();
  const box = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);

  useEffect(() => setIsOpen(false), [key]);
  useEarlyPress(toggle, () => setIsOpen(true));

  useEffect(() => {
    if (!isOpen) return;
    function closeOutside(event: PointerEvent) {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setIsOpen(false);
    }
    function closeOnEscape(event: KeyboardEvent) {
      if (event.key !== 'Escape') return;
      setIsOpen(false);
      toggle.current?.focus();
    }
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [isOpen]);

  return (
    <nav ref={box} aria-label={layout.mainNavigation} className="min-[74rem]:hidden">
      <button
        ref={toggle}
        type="button"
        className="needs-script -me-2.5 grid size-12 place-items-center rounded-md"
        aria-expanded={isOpen}
        aria-controls="phone-menu"
        aria-label={layout.openMenu}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
      </button>
      <noscript>
        <details>
          <summary
            aria-label={layout.openMenu}
            className="-me-2.5 grid size-12 list-none place-items-center rounded-md"
          >
            <Menu aria-hidden="true" />
          </summary>
          <div className={MENU_BOX}>
            <MenuList markOf={markOf} />
          </div>
        </details>
      </noscript>
      <div id="phone-menu" hidden={!isOpen} className={MENU_BOX}>
        <MenuList markOf={markOf} onClose={() => setIsOpen(false)} />
      </div>
    </nav>
  );
}

type MenuListProps = { readonly markOf: (item: NavigationItem) => CurrentMark; readonly onClose?: () => void };

function MenuList({ markOf, onClose }: MenuListProps) {
  return (
    <ul className="gutter grid py-2">
      {NAVIGATION.map((item) => {
        const mark = markOf(item);
        return (
          <li key={item.to} className="border-b border-line">
            <Link
              to={item.to}
              aria-current={mark}
              className={cx('flex min-h-12 items-center text-18', mark && 'font-semibold text-primary')}
              onClick={(event) => {
                onClose?.();
                scrollToSection(event);
              }}
            >
              {item.name}
            </Link>
          </li>
        );
      })}
      <li className="grid gap-3 pt-4 pb-3 xs:grid-cols-2">
        <AccountLinks isMenu onChoose={onClose} />
      </li>
    </ul>
  );
}
