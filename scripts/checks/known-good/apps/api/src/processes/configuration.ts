export { paymentsEnvironment } from '../money/payments/environment.ts';
