import { useEffect } from 'react';
import type { RefObject } from 'react';
import { loadNear } from '../../../ui/hooks/when-near.ts';

/**
 * Writes the usual times of refunds into the board, whose HTML is not hydrated. The cell of a row without enough cases stays empty.
 * Where React renders the board it does not change these cells, because it gave them no children.
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
