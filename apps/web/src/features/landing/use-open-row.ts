import { useEffect } from 'react';
import type { RefObject } from 'react';
import { useLocation } from 'react-router';
import { MONEY_ROWS, moneyRowPath } from '../../paths.ts';

/** Opens the row of the board that the address names: a link to one row leads to its explanation on a phone too. */
export function useOpenRow(place: RefObject<HTMLElement | null>): void {
  const { hash } = useLocation();
  useEffect(() => {
    const row = MONEY_ROWS.find((key) => moneyRowPath(key) === `/${hash}`);
    if (row) place.current?.querySelector(`#money-${row} details`)?.setAttribute('open', '');
  }, [place, hash]);
}
