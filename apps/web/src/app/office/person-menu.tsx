import LogOut from 'lucide-react/icons/log-out';
import UserRound from 'lucide-react/icons/user-round';
import Zap from 'lucide-react/icons/zap';
import { Link } from 'react-router';
import { APP_PATHS } from '../../app-paths.ts';
import { OFFICE_WORDS as words } from '../../strings/office.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { ThemeChoice } from '../shell/theme-choice.tsx';
import { useTheme } from '../shell/use-theme.ts';

export type PersonMenuProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly name: string;
  readonly email: string;
  readonly onLogout: () => void;
};

/** Who is signed in, their own pages, the theme, and logging out. */
export function PersonMenu({ isOpen, onClose, name, email, onLogout }: PersonMenuProps) {
  const [theme, chooseTheme] = useTheme();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={name} className="staff-person">
      <p className="text-14 break-all text-ink-2">{email}</p>
      <div className="mt-3 grid px-3">
        <Link to={APP_PATHS.profile} className="app-menu-link">
          <UserRound aria-hidden="true" size={20} strokeWidth={1.75} />
          {words.profile}
        </Link>
        <Link to={APP_PATHS.userHome} className="app-menu-link">
          <Zap aria-hidden="true" size={20} strokeWidth={1.75} />
          {words.ownPages}
        </Link>
        <button type="button" className="app-menu-link" onClick={onLogout}>
          <LogOut aria-hidden="true" size={20} strokeWidth={1.75} />
          {words.logout}
        </button>
      </div>
      <div className="mt-3">
        <ThemeChoice theme={theme} onChoose={chooseTheme} />
      </div>
    </Dialog>
  );
}
