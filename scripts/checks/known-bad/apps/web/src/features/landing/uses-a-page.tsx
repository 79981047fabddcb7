// must be refused by: no-restricted-imports
export { default } from '../../pages/home-page.tsx';
