import * as z from 'zod/mini';
import { defineAct } from '../base/staff/act.ts';
import { emailAddress, givenText, instant, optionalText, rowId as id, text } from '../fields.ts';
import { page, pageQuery } from '../page.ts';
import { defineRoute } from '../route.ts';
import { apiScopes } from './integrations/scopes.ts';

/*
 * Keys and webhooks of estates, as staff set them up. What a key reads and what a webhook says is in estate-api.ts.
 */

const byId = z.strictObject({ id });
const read = { permission: 'integrations.read' } as const;
const edit = { permission: 'integrations.edit' } as const;

const scope = z.enum(apiScopes);

/** Events that an endpoint can subscribe to. */
export const webhookKinds = [
  'order.vended',
  'order.failed',
  'order.refunded',
  'meter.installed',
  'meter.replaced',
  'meter.tampered',
  'meter.retired',
] as const;
export type WebhookKind = (typeof webhookKinds)[number];
const kind = z.enum(webhookKinds);
/** The event that staff send to test an endpoint; no one subscribes to it. */
export const testKind = 'endpoint.test';
export const deliveryKinds = [...webhookKinds, testKind] as const;
export type WebhookDeliveryKind = (typeof deliveryKinds)[number];

const key = z.object({
  id: z.string(),
  estate_id: z.string(),
  estate_name: z.string(),
  name: z.string(),
  /** The start of the key, by which people recognise it; null until it was shown. */
  prefix: z.nullable(z.string()),
  scopes: z.array(scope),
  per_minute: z.int(),
  state: z.enum(['not-shown', 'active', 'expired', 'revoked']),
  created_at: instant,
  created_by: z.string(),
  expires_at: z.nullable(instant),
  last_used_at: z.nullable(instant),
  revoked_at: z.nullable(instant),
  /** Whether the caller may see the key now, once. */
  may_show: z.boolean(),
});
export type ApiKeyView = z.output<typeof key>;

export const listApiKeys = defineRoute({
  id: 'listApiKeys',
  method: 'GET',
  path: '/api/v1/admin/integrations/keys',
  summary: 'API keys of estates, newest first',
  access: read,
  query: z.strictObject({ ...pageQuery, estate: z.optional(id), live: z.optional(z.enum(['yes', 'no'])) }),
  answer: page(key),
});

export const getApiKey = defineRoute({
  id: 'getApiKey',
  method: 'GET',
  path: '/api/v1/admin/integrations/keys/{id}',
  summary: 'One API key, without the key itself',
  access: read,
  params: byId,
  answer: key,
  errors: ['not-found'],
});

/** Only the person who requested the key or secret, and only once. */
export const showApiKey = defineRoute({
  id: 'showApiKey',
  method: 'POST',
  path: '/api/v1/admin/integrations/keys/{id}/secret',
  summary: 'Make the key and show it, once',
  access: edit,
  params: byId,
  answer: z.object({ secret: z.string() }),
  errors: ['shown-before'],
});

export const endpointStates = ['on', 'off', 'stopped'] as const;
export type EndpointState = (typeof endpointStates)[number];

const endpoint = z.object({
  id: z.string(),
  estate_id: z.string(),
  estate_name: z.string(),
  url: z.string(),
  description: z.string(),
  contact_email: z.string(),
  kinds: z.array(kind),
  /** `stopped`: it failed for three days, or said that it is gone. */
  state: z.enum(endpointStates),
  /** Since when every delivery fails. */
  failing_since: z.nullable(instant),
  last_success_at: z.nullable(instant),
  /** Until when the former secret signs too. */
  former_secret_until: z.nullable(instant),
  created_at: instant,
  may_show: z.boolean(),
});
export type EndpointView = z.output<typeof endpoint>;

export const listEndpoints = defineRoute({
  id: 'listEndpoints',
  method: 'GET',
  path: '/api/v1/admin/integrations/endpoints',
  summary: 'Webhook endpoints of estates, newest first',
  access: read,
  query: z.strictObject({ ...pageQuery, estate: z.optional(id), state: z.optional(z.enum(endpointStates)) }),
  answer: page(endpoint),
});

export const getEndpoint = defineRoute({
  id: 'getEndpoint',
  method: 'GET',
  path: '/api/v1/admin/integrations/endpoints/{id}',
  summary: 'One webhook endpoint, and how its deliveries of the last day went',
  access: read,
  params: byId,
  answer: z.extend(endpoint, {
    last_day: z.object({ waiting: z.int(), delivered: z.int(), failed: z.int(), held: z.int() }),
  }),
  errors: ['not-found'],
});
export type EndpointDetail = z.output<typeof getEndpoint.answer>;

export const showWebhookSecret = defineRoute({
  id: 'showWebhookSecret',
  method: 'POST',
  path: '/api/v1/admin/integrations/endpoints/{id}/secret',
  summary: 'Show the signing secret, once',
  access: edit,
  params: byId,
  answer: z.object({ secret: z.string() }),
  errors: ['shown-before'],
});

/** waiting: to be sent, for the first time or again. failed: given up. held: its endpoint was not on. */
export const deliveryStates = ['waiting', 'delivered', 'failed', 'held'] as const;
export type WebhookDeliveryState = (typeof deliveryStates)[number];

const delivery = z.object({
  id: z.string(),
  /** The `webhook-id` under which the other side knows it. */
  webhook_id: z.string(),
  kind: z.enum(deliveryKinds),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  /** Of the last try: its HTTP status, or why there was none. */
  last_status: z.nullable(z.int()),
  last_problem: z.nullable(z.string()),
  /** When the next try is due; null: there is none. */
  next_attempt_at: z.nullable(instant),
  created_at: instant,
  ended_at: z.nullable(instant),
});
export type DeliveryView = z.output<typeof delivery>;

export const listDeliveries = defineRoute({
  id: 'listDeliveries',
  method: 'GET',
  path: '/api/v1/admin/integrations/endpoints/{id}/deliveries',
  summary: 'The delivery log of an endpoint: 30 days, newest first',
  access: read,
  params: byId,
  query: z.strictObject({
    ...pageQuery,
    state: z.optional(z.enum(deliveryStates)),
    kind: z.optional(z.enum(deliveryKinds)),
    /** A `webhook-id`. */
    q: z.optional(givenText(60)),
    sort: z.optional(z.enum(['created_at', '-created_at'])),
  }),
  answer: page(delivery),
  errors: ['card-number-not-allowed'],
});

export const getDelivery = defineRoute({
  id: 'getDelivery',
  method: 'GET',
  path: '/api/v1/admin/integrations/deliveries/{id}',
  summary: 'One delivery: what is sent, and what came back each time',
  access: read,
  params: byId,
  answer: z.extend(delivery, {
    endpoint_id: z.string(),
    url: z.string(),
    /** As they are sent; the timestamp and the signature are made again for each try. */
    headers: z.record(z.string(), z.string()),
    /** The exact text of the body. */
    payload: z.string(),
    tries: z.array(
      z.object({
        at: instant,
        took_ms: z.int(),
        status: z.nullable(z.int()),
        problem: z.nullable(z.string()),
        /** The first 1,024 characters of its response. */
        answer: z.string(),
      }),
    ),
  }),
  errors: ['not-found'],
});
export type DeliveryDetail = z.output<typeof getDelivery.answer>;

// --- acts -------------------------------------------------------------------------------------------------------------

const name = text(80, 'label-required');

/** The key is seen with `showApiKey` afterwards. */
export const createApiKeyAct = defineAct({
  kind: 'api-key.create',
  permission: 'integrations.edit',
  stepUp: true,
  input: z.strictObject({
    estate_id: id,
    name,
    scopes: z.array(scope).check(z.minLength(1), z.maxLength(apiScopes.length)),
    /** How long it works; without it until it is revoked. */
    days: z.optional(z.int().check(z.minimum(1), z.maximum(730))),
    per_minute: z._default(z.int().check(z.minimum(1), z.maximum(600)), 120),
  }),
});
export const revokeApiKeyAct = defineAct({ kind: 'api-key.revoke', permission: 'integrations.edit', input: byId });

const address = /* @__PURE__ */ z.pipe(givenText(500), z.url({ protocol: /^https?$/ }));
const kinds = z.array(kind).check(z.minLength(1), z.maxLength(webhookKinds.length));

export const createEndpointAct = defineAct({
  kind: 'webhook.create',
  permission: 'integrations.edit',
  stepUp: true,
  input: z.strictObject({
    estate_id: id,
    url: address,
    description: optionalText(200),
    /** Who gets an e-mail when it is switched off. */
    contact_email: emailAddress,
    kinds,
  }),
});
export const editEndpointAct = defineAct({
  kind: 'webhook.edit',
  permission: 'integrations.edit',
  stepUp: true,
  input: z.strictObject({ id, url: address, description: optionalText(200), contact_email: emailAddress, kinds }),
});
export const switchEndpointAct = defineAct({
  kind: 'webhook.switch',
  permission: 'integrations.edit',
  input: z.strictObject({ id, on: z.boolean() }),
});
export const rotateSecretAct = defineAct({
  kind: 'webhook.rotate',
  permission: 'integrations.edit',
  stepUp: true,
  /** For how many hours the former secret signs too; 0: it leaked. */
  input: z.strictObject({ id, overlap_hours: z.int().check(z.minimum(0), z.maximum(168)) }),
});
export const removeEndpointAct = defineAct({ kind: 'webhook.remove', permission: 'integrations.edit', input: byId });
export const testEndpointAct = defineAct({ kind: 'webhook.test', permission: 'integrations.edit', input: byId });
/** Sends one delivery again, whatever became of it. */
export const replayDeliveryAct = defineAct({
  kind: 'webhook.replay-one',
  permission: 'integrations.edit',
  input: byId,
});
/** Sends again all that failed or was held since then. */
export const replayFailedAct = defineAct({
  kind: 'webhook.replay',
  permission: 'integrations.edit',
  input: z.strictObject({ id, since: instant }),
});

export const integrationActs = [
  createApiKeyAct,
  revokeApiKeyAct,
  createEndpointAct,
  editEndpointAct,
  switchEndpointAct,
  rotateSecretAct,
  removeEndpointAct,
  testEndpointAct,
  replayDeliveryAct,
  replayFailedAct,
];

export const integrationRoutes = [
  listApiKeys,
  getApiKey,
  showApiKey,
  listEndpoints,
  getEndpoint,
  showWebhookSecret,
  listDeliveries,
  getDelivery,
] as const;
