import { useState } from 'react';
import type { StaffScreen } from '../../features/staff/navigation.ts';
import { quickActsLike } from '../../features/staff/quick-acts.ts';
import { STAFF_SHELL_WORDS as words } from '../../strings/staff/shell.ts';
import { Palette, screensLike } from '../office/palette.tsx';
import { useFound } from './use-found.ts';

export type StaffPaletteProps = {
  readonly screens: readonly StaffScreen[];
  readonly permissions: ReadonlySet<string>;
  readonly onClose: () => void;
};

/** Begins an act, finds anything, and goes to any page of staff. */
export function StaffPalette({ screens, permissions, onClose }: StaffPaletteProps) {
  const [text, setText] = useState('');
  const found = useFound(text);
  const acts = quickActsLike(text, permissions).map(({ name, to }) => ({
    id: `act-${to}`,
    group: words.acts,
    name,
    to,
  }));
  return (
    <Palette
      name={words.palette}
      hint={words.paletteHint}
      text={text}
      onType={setText}
      found={{ ...found, choices: [...acts, ...found.choices, ...screensLike(screens, text)] }}
      onClose={onClose}
    />
  );
}
