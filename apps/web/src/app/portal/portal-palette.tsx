import type { EstateRole } from '@gatelight/contract/places/teams';
import { useState } from 'react';
import type { PortalScreen } from '../../features/manage/navigation.ts';
import { Palette, screensLike } from '../office/palette.tsx';
import { searchHint, useEstateFound } from './use-estate-found.ts';

export type PortalPaletteProps = {
  readonly estateId: string | undefined;
  readonly roles: readonly EstateRole[];
  readonly screens: readonly PortalScreen[];
  readonly onClose: () => void;
};

/** Finds what is in the estate, and goes to any page of it. */
export function PortalPalette({ estateId, roles, screens, onClose }: PortalPaletteProps) {
  const [text, setText] = useState('');
  const found = useEstateFound(estateId, roles, text);
  const pages = estateId === undefined ? [] : screens.map(({ name, to }) => ({ name, to: to(estateId) }));
  return (
    <Palette
      name={searchHint(roles)}
      hint={searchHint(roles)}
      text={text}
      onType={setText}
      found={{ ...found, choices: [...screensLike(pages, text), ...found.choices] }}
      onClose={onClose}
    />
  );
}
