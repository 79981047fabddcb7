import { useState } from 'react';
import type { PortalScreen } from '../../features/manage/navigation.ts';
import { PORTAL_WORDS as words } from '../../strings/manage/shell.ts';
import { Palette, screensLike } from '../office/palette.tsx';

export type PortalPaletteProps = {
  readonly estateId: string | undefined;
  readonly screens: readonly PortalScreen[];
  readonly onClose: () => void;
};

/** Goes to any page of the estate. */
export function PortalPalette({ estateId, screens, onClose }: PortalPaletteProps) {
  const [text, setText] = useState('');
  const pages = estateId === undefined ? [] : screens.map(({ name, to }) => ({ name, to: to(estateId) }));
  return (
    <Palette
      name={words.palette}
      hint={words.palette}
      text={text}
      onType={setText}
      found={{ choices: screensLike(pages, text), isSearching: false, hasFailed: false }}
      onClose={onClose}
    />
  );
}
