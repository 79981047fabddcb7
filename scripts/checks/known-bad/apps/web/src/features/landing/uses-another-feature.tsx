// must be refused by: no-restricted-imports
export { Form } from '../quick-purchase/form/quick-purchase-form.tsx';
