import { plainText } from '@gatelight/contract/plain-text';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { useState } from 'react';
import { Link } from 'react-router';
import { APP_PATHS } from '../../app-paths.ts';
import type { MyEstate } from '../../features/manage/my-estates.ts';
import { portalScreenOf, portalScreensFor } from '../../features/manage/navigation.ts';
import { PORTAL_WORDS as words } from '../../strings/manage/shell.ts';
import { TEAM_WORDS } from '../../strings/manage/team.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Field } from '../../ui/fields/field.tsx';

/** A list that fits a phone needs no search. */
const FEW = 8;

export type EstateSwitchProps = {
  readonly estate: MyEstate | undefined;
  readonly estates: readonly MyEstate[];
  readonly pathname: string;
};

/** The shown estate, and a menu with the others. The address contains the estate, so two tabs can show two estates. */
export function EstateSwitch({ estate, estates, pathname }: EstateSwitchProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [asked, setAsked] = useState('');
  const isLong = estates.length > FEW;
  const wanted = isLong ? plainText(asked.trim()) : '';
  const shown = estates.filter((one) => plainText(one.name).includes(wanted));
  const name = estate?.name ?? words.noEstate;
  const screen = portalScreenOf(pathname);
  /** The same screen of the other estate, if the role there has it. */
  const pathIn = ({ id, roles }: MyEstate) => {
    const theirs = portalScreensFor(roles);
    return (screen && theirs.includes(screen) ? screen : theirs[0])?.to(id) ?? APP_PATHS.manageEstate(id);
  };
  return (
    <>
      <button
        type="button"
        className="estate-switch"
        aria-haspopup="dialog"
        onClick={() => {
          setAsked('');
          setIsOpen(true);
        }}
      >
        <span className="grid min-w-0">
          <b className="truncate font-semibold">{name}</b> <span className="text-12">{words.changeEstate}</span>
        </span>
        <ChevronsUpDown aria-hidden="true" size={16} className="shrink-0" />
      </button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={words.chooseEstate}>
        {isLong && (
          <Field
            label={words.findEstate}
            type="search"
            value={asked}
            onChange={(event) => setAsked(event.target.value)}
          />
        )}
        {shown.length === 0 && (
          <p role="status" className="mt-3 text-ink-2">
            {words.noSuchEstate}
          </p>
        )}
        <nav
          aria-label={words.chooseEstate}
          className="mt-3 grid"
          onClick={({ target }) => {
            if (target instanceof Element && target.closest('a')) setIsOpen(false);
          }}
        >
          {shown.map((one) => (
            <Link
              key={one.id}
              to={pathIn(one)}
              className="app-menu-link"
              aria-current={one.id === estate?.id ? 'true' : undefined}
            >
              <span className="grid min-w-0 py-2">
                <span className="wrap-anywhere">{one.name}</span>{' '}
                <span className="text-13 font-normal text-ink-2">
                  {one.roles.map((role) => TEAM_WORDS.roles[role]).join(', ')}
                </span>
              </span>
            </Link>
          ))}
          <Link to={APP_PATHS.manageEstates} className="app-menu-link">
            {words.allEstates}
          </Link>
        </nav>
      </Dialog>
    </>
  );
}
