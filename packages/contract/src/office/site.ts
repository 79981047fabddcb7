import * as z from 'zod/mini';
import { defineRoute, roles } from '../route.ts';

/** What the web needs to know of the deployment that serves it. Nothing here is secret. */
export const getSite = defineRoute({
  id: 'getSite',
  method: 'GET',
  path: '/api/v1/site',
  summary: 'Public settings of this deployment',
  access: 'public',
  answer: z.object({
    name: z.string(),
    legal_name: z.string(),
    address: z.string(),
    phone: z.string(),
    email: z.string(),
    /** True where money, messages and meters are simulated. */
    sandbox: z.boolean(),
    /** Accounts of the demonstration data, with their published password; empty wherever something is real. */
    demonstration_sign_ins: z.array(
      z.object({ identifier: z.string(), password: z.string(), name: z.string(), role: z.enum(roles) }),
    ),
    merchant: z.string(),
    client_id: z.string(),
    minimum_amount_kobo: z.int(),
    maximum_amount_kobo: z.int(),
  }),
});

export const reportCsp = defineRoute({
  id: 'reportCsp',
  method: 'POST',
  path: '/api/v1/csp-reports',
  summary: 'Browsers report what the content security policy stopped',
  access: 'public',
  origin: 'any',
  limits: ['csp-reports'],
  body: z.unknown(),
  success: 202,
  answer: z.object({ received: z.literal(true) }),
});

export const siteRoutes = [getSite, reportCsp] as const;
