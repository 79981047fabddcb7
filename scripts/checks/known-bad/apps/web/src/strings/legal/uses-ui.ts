// must be refused by: no-restricted-imports
export { Button } from '../../ui/buttons/button.tsx';
