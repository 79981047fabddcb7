export { paymentsEnvironment } from './payments/environment.ts';
