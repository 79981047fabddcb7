import { streamQuickPurchase } from '@gatelight/contract/vending';
import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `onNews` when the server says that the purchase changed, over a live stream that lasts until it is over. The page
 * goes on asking by itself: where there is no stream, it hears of the payment a few seconds later.
 */
export function usePurchaseStream(secret: string, onNews: () => void): void {
  const tell = useEffectEvent(onNews);
  useEffect(() => {
    if (typeof EventSource === 'undefined') return undefined;
    const source = new EventSource(streamQuickPurchase.path.replace('{secret}', secret));
    let isFirst = true;
    source.addEventListener('message', ({ data }) => {
      const news = String(data);
      if (news.includes('"over"')) source.close();
      // The first one only says that the stream is open: the page has just asked by itself.
      if (!isFirst || !news.includes('"sync"')) tell();
      isFirst = false;
    });
    return () => source.close();
  }, [secret]);
}
