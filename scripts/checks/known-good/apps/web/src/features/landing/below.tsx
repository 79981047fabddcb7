export { PATHS } from '../../paths.ts';
export { Button } from '../../ui/button.tsx';
export { quote } from '@gatelight/contract';
