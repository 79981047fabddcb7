import { useEffect } from 'react';
import type { RefObject } from 'react';
import { loadNear } from '../../../ui/hooks/when-near.ts';

/**
 * Writes the usual times of refunds into the board, whose HTML is not hydrated. A row without enough cases keeps its cell empty.
 * React leaves these cells alone where it renders the board: they have no children of its own.
 */
export function useBoardTimes(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let isLeft = false;
    loadNear('#where_is_my_money', () => import('./fill-board.ts'))
      .then(async ({ fillBoard, readUsualTimes }) => {
        const times = await readUsualTimes();
        if (!isLeft && place.current && times) fillBoard(place.current, times);
      })
      .catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, [place]);
}
