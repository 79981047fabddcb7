import { useEffect, useState } from 'react';
import { hiddenHead } from '../../page-head.ts';
import './dev-ui.css';
import { BUTTON_STORIES } from './button-stories.tsx';
import { CHOICE_STORIES } from './choice-stories.tsx';
import { FIELD_STORIES } from './field-stories.tsx';
import { MESSAGE_STORIES } from './message-stories.tsx';
import { MONEY_STORIES } from './money-stories.tsx';
import { PICTURE_STORIES } from './picture-stories.tsx';
import { StoryStage } from './stage.tsx';
import { TOKEN_STORIES } from './token-stories.tsx';

const TITLE = 'Components';

const STORIES = [
  ...BUTTON_STORIES,
  ...FIELD_STORIES,
  ...CHOICE_STORIES,
  ...MONEY_STORIES,
  ...MESSAGE_STORIES,
  ...TOKEN_STORIES,
  ...PICTURE_STORIES,
];

const THEMES = ['device', 'light', 'dark'] as const;

export const meta = () => hiddenHead(TITLE);

/** Every component in every state, in both themes side by side when the window is wide. */
export default function DevUiPage() {
  return (
    <div className="gutter py-10">
      <h1 className="text-h2">{TITLE}</h1>
      <ThemeOfPage />
      <nav aria-label="Index">
        <ul className="flex flex-wrap gap-x-5 border-y border-line py-2">
          {STORIES.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className="text-link inline-flex min-h-11 items-center">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {STORIES.map((story) => (
        <StoryStage key={story.id} {...story} />
      ))}
    </div>
  );
}

/** Lists, menus and messages are outside the stage and so in the theme of the page. */
function ThemeOfPage() {
  const [theme, setTheme] = useState<(typeof THEMES)[number]>('device');
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (theme === 'device') delete dataset.theme;
    else dataset.theme = theme;
    return () => {
      delete dataset.theme;
    };
  }, [theme]);
  return (
    <div role="group" aria-label="Theme of the page" className="flex flex-wrap items-center gap-2 py-5">
      <span className="pe-1 text-14 text-ink-2">Theme of the page</span>
      {THEMES.map((name) => (
        <button
          key={name}
          type="button"
          className="chip px-4"
          aria-pressed={theme === name}
          onClick={() => setTheme(name)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
