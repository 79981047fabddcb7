// must be refused by: no-restricted-imports
export { Hero } from './features/landing/hero/hero.tsx';
