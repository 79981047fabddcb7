export { PATHS } from '../../paths.ts';
export { Button } from '../../ui/buttons/button.tsx';
export { quotePrice } from '@gatelight/contract/selling/vending/prices';
export { QueryProvider } from '../../data/query-provider.tsx';
