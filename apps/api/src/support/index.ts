/** What people hand in: tickets for the operator, and the forms of paid purchases. */
export { supportRoutes } from './routes.ts';
export { supportJobs } from './forward-forms.ts';
export { supportTemplates } from './messages/index.ts';
export { rememberOperator } from './store.ts';
