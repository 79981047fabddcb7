import { streamQuickPurchase } from '@gatelight/contract/selling/vending/quick-purchases';
import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `onNews` when the server says that the purchase changed, over a live stream that ends with the purchase. Without a
 * stream the page's poll still finds the payment, up to 10 s later.
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
      // The first event only says that the stream is open, and the page has just loaded the purchase.
      if (!isFirst || !news.includes('"sync"')) tell();
      isFirst = false;
    });
    return () => source.close();
  }, [secret]);
}
