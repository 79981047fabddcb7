import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { SHELL_WORDS as words } from '../../strings/app/shell.ts';
import { cx } from '../../ui/styles/class-names.ts';
import { THEMES } from './use-theme.ts';
import type { Theme } from './use-theme.ts';

const ICONS = { light: Sun, dark: Moon, system: Monitor };

export type ThemeChoiceProps = { readonly theme: Theme; readonly onChoose: (theme: Theme) => void };

/** Light, dark or the theme of the device. */
export function ThemeChoice({ theme, onChoose }: ThemeChoiceProps) {
  return (
    <div role="group" aria-label={words.theme} className="flex gap-1 rounded-md bg-surface-2 p-1">
      {THEMES.map((name) => {
        const Icon = ICONS[name];
        return (
          <button
            key={name}
            type="button"
            aria-pressed={theme === name}
            onClick={() => onChoose(name)}
            className={cx(
              'flex min-h-11 flex-auto items-center justify-center gap-1.5 rounded-sm border text-13 font-semibold',
              theme === name ? 'border-line-strong bg-surface text-ink' : 'border-transparent text-ink-2',
            )}
          >
            <Icon aria-hidden="true" size={16} className="shrink-0" />
            {words[name]}
          </button>
        );
      })}
    </div>
  );
}
