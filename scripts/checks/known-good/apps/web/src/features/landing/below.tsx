export { PATHS } from '../../paths.ts';
export { Button } from '../../ui/buttons/button.tsx';
export { quote } from '@gatelight/contract';
export { QueryProvider } from '../../data/query-provider.tsx';
